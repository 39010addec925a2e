//! The whole way from a Zig function to its metrics. No test depends on how long anything takes on a clock.

const std = @import("std");
const builtin = @import("builtin");
const bench = @import("bench.zig");

const allocator = std.testing.allocator;
const quick = bench.Options{ .quick = true, .counters = "" };

/// For an interval and a verdict also on a machine that is so busy that little fits into a short time.
const enough_samples = 80;

/// A chain of which no optimiser makes a formula, nor one step of several.
fn chain(steps: u64) u64 {
    var it: u64 = 1;
    for (0..steps) |_| it = (it ^ (it >> 7)) *% 6364136223846793005;
    return it;
}

fn chainOfHundred() u64 {
    return chain(100);
}

fn chainOfThousand() u64 {
    return chain(1000);
}

fn empty() void {}

fn add(a: anytype, b: anytype) f64 {
    return @as(f64, @floatFromInt(a)) + b;
}

fn expectSound(metrics: bench.Metrics) !void {
    try std.testing.expect(metrics.samples > 0);
    try std.testing.expect(metrics.iterations >= metrics.samples);
    inline for (.{ "min_ns", "max_ns", "mean_ns", "median_ns", "std_dev_ns", "ops_sec", "mb_sec" }) |field| {
        try std.testing.expect(std.math.isFinite(@field(metrics, field)));
        try std.testing.expect(@field(metrics, field) >= 0);
    }
    try std.testing.expect(metrics.min_ns <= metrics.median_ns and metrics.median_ns <= metrics.max_ns);
    try std.testing.expect(metrics.ops_sec > 0 or metrics.warnings.len > 0);
}

/// On a machine that is busy enough the right verdict on any difference can be that it is not known yet.
fn expectVerdict(expected: bench.Verdict, found: bench.Ratio) !void {
    if (found.verdict == .undecided and found.ci_low < 1 and found.ci_high > 1) return;
    try std.testing.expectEqual(expected, found.verdict);
}

test "a function with an argument is measured" {
    const metrics = try bench.run(allocator, "chain", chain, .{100}, .{ .sample_size = enough_samples, .counters = "" });
    try expectSound(metrics);
    try std.testing.expectEqualStrings("chain", metrics.name);
    try std.testing.expect(metrics.ci_low_ns <= metrics.median_ns and metrics.median_ns <= metrics.ci_high_ns);
    try std.testing.expectApproxEqRel(1e9 / metrics.median_ns, metrics.ops_sec, 1e-9);
    try std.testing.expectEqual(@as(f64, 0), metrics.mb_sec);
}

test "constant arguments do not fold" {
    // Folded, both would be a constant and take the same time, or the call would be moved out of the loop.
    const it = try bench.compare(allocator, .{
        .{ "hundred", chain, .{100} },
        .{ "thousand", chain, .{1000} },
    }, .{ .sample_size = enough_samples, .counters = "" });
    try std.testing.expect(it.ratios[0].ratio > 5 and it.ratios[0].ratio < 20);
    try expectVerdict(.slower, it.ratios[0]);
}

test "a call is made in every iteration" {
    // Counted by single-stepping where there is no counter: exact, whatever else the machine does.
    const metrics = try bench.run(allocator, "chain", chain, .{100}, .{ .quick = true, .counters = "instructions" });
    const instructions = metrics.instructions orelse return error.SkipZigTest;
    try std.testing.expect(instructions >= 200);
}

test "an empty function and one without arguments read no nonsense" {
    const nothing = try bench.run(allocator, "empty", empty, .{}, quick);
    try expectSound(nothing);
    const pure = try bench.run(allocator, "pure", chainOfHundred, .{}, quick);
    try expectSound(pure);
    if (builtin.mode == .ReleaseFast) {
        // The loop around it is all there is: it must be said, not shown as a time.
        try std.testing.expect(nothing.warnings.len > 0);
        try std.testing.expectEqual(@as(f64, 0), nothing.ops_sec);
    }
}

test "exactly as many samples as asked for, after as many calls as asked for" {
    const Counter = struct {
        var calls: u64 = 0;
        fn count() u64 {
            calls += 1;
            return calls;
        }
    };
    const metrics = try bench.run(allocator, "count", Counter.count, .{}, .{ .sample_size = 37, .warmup_iters = 5, .counters = "" });
    try std.testing.expectEqual(@as(usize, 37), metrics.samples);
    try std.testing.expectEqual(@as(u64, 0), metrics.iterations % 37);
    try std.testing.expect(Counter.calls >= 5 + metrics.iterations);
}

test "function pointers, methods, slices, optionals, and arguments of any type" {
    const Stack = struct {
        items: [8]u32 = @splat(1),
        fn sum(self: *const @This()) u32 {
            var total: u32 = 0;
            for (self.items) |item| total += item;
            return total;
        }
        fn push(self: *@This(), item: u32) ?u32 {
            self.items[0] = item;
            return if (item == 0) null else item;
        }
    };
    var stack = Stack{};
    const pointer: *const fn (u64) u64 = if (std.testing.random_seed == 1) &chain else &chain;
    const bytes: []const u8 = "0123456789";
    const metrics = [_]bench.Metrics{
        try bench.run(allocator, "pointer", pointer, .{10}, quick),
        try bench.run(allocator, "address", &chain, .{10}, quick),
        try bench.run(allocator, "method", Stack.sum, .{&stack}, quick),
        try bench.run(allocator, "push", Stack.push, .{ &stack, 3 }, quick),
        try bench.run(allocator, "slice", std.hash.Wyhash.hash, .{ 0, bytes }, quick),
        try bench.run(allocator, "float", std.math.hypot, .{ @as(f64, 3), @as(f64, 4) }, quick),
        try bench.run(allocator, "generic", add, .{ 1, 2.5 }, quick),
    };
    for (metrics) |it| try expectSound(it);
    try std.testing.expectEqual(@as(u32, 3), stack.items[0]);
}

test "an error that the function returns ends the run and is returned" {
    const Flaky = struct {
        var calls: u64 = 0;
        fn maybe(limit: u64) error{Tired}!u64 {
            calls += 1;
            return if (calls > limit) error.Tired else calls;
        }
        fn never() !void {}
        fn always() anyerror!void {
            return error.AtOnce;
        }
    };
    try std.testing.expectError(error.Tired, bench.run(allocator, "maybe", Flaky.maybe, .{1000}, quick));
    try std.testing.expectEqual(@as(u64, 1001), Flaky.calls);
    try std.testing.expectError(error.Tired, bench.run(allocator, "maybe", Flaky.maybe, .{0}, .{ .warmup_iters = 1 }));
    try std.testing.expectError(error.AtOnce, bench.run(allocator, "always", Flaky.always, .{}, quick));
    try expectSound(try bench.run(allocator, "never", Flaky.never, .{}, quick));
    try std.testing.expectError(error.AtOnce, bench.compare(allocator, .{
        .{ "never", Flaky.never, .{} },
        .{ "always", Flaky.always, .{} },
    }, .{ .quick = true }));
}

test "bytes make a throughput of 10^6 bytes" {
    const metrics = try bench.run(allocator, "chain", chain, .{100}, .{ .quick = true, .bytes_per_op = 1000, .counters = "" });
    try std.testing.expectApproxEqRel(1000 * metrics.ops_sec / 1e6, metrics.mb_sec, 1e-9);
}

test "wrong options are refused with a message" {
    try std.testing.expectError(error.InvalidOption, bench.run(allocator, "x", chain, .{1}, .{ .precision = 2 }));
    try std.testing.expect(std.mem.indexOf(u8, bench.message(), "precision is 2") != null);
    try std.testing.expectError(error.UnknownCounter, bench.run(allocator, "x", chain, .{1}, .{ .counters = "no-such" }));
    try std.testing.expect(std.mem.indexOf(u8, bench.message(), "\"no-such\"") != null);
    try std.testing.expectError(error.InvalidOption, bench.run(allocator, "", chain, .{1}, quick));
    const cases = .{ .{ "a", chain, .{1} }, .{ "b", chain, .{2} } };
    try std.testing.expectError(error.InvalidOption, bench.compare(allocator, cases, .{ .baseline_index = 2 }));
    try std.testing.expect(std.mem.indexOf(u8, bench.message(), "baseline_index is 2") != null);
    var none = std.testing.FailingAllocator.init(allocator, .{ .fail_index = 0 });
    try std.testing.expectError(error.OutOfMemory, bench.run(none.allocator(), "x", chain, .{1}, quick));
}

test "a comparison has a baseline, ratios with intervals, and verdicts" {
    const it = try bench.compare(allocator, .{
        .{ "short", chain, .{100} },
        .{ "baseline", chain, .{1000} },
        .{ "long", chainOfThousand, .{} },
    }, .{ .baseline_index = 1, .sample_size = enough_samples, .counters = "" });
    try std.testing.expectEqual(@as(usize, 3), it.metrics.len);
    try std.testing.expectEqualStrings("short", it.ratios[0].contender);
    try std.testing.expectEqualStrings("baseline", it.ratios[0].baseline);
    try expectVerdict(.faster, it.ratios[0]);
    try std.testing.expect(it.ratios[0].ci_low <= it.ratios[0].ratio and it.ratios[0].ratio <= it.ratios[0].ci_high);
    try std.testing.expectEqualStrings("long", it.ratios[1].contender);

    var buffer: [8192]u8 = undefined;
    var writer: std.Io.Writer = .fixed(&buffer);
    try bench.write(&writer, it.reportOptions());
    try std.testing.expect(std.mem.indexOf(u8, writer.buffered(), "\nshort ") != null);
}

test "missing counters are null, and the report says why" {
    const metrics = try bench.run(allocator, "chain", chain, .{100}, .{ .quick = true });
    if (metrics.cycles == null or metrics.instructions == null) {
        try std.testing.expectEqual(@as(?f64, null), metrics.ipc);
    } else {
        try std.testing.expectApproxEqRel(metrics.instructions.? / metrics.cycles.?, metrics.ipc.?, 1e-9);
    }
    if (metrics.cache_misses != null and metrics.cycles != null) return;
    try std.testing.expect(metrics.counters_missing.len > 0);
    var buffer: [8192]u8 = undefined;
    var writer: std.Io.Writer = .fixed(&buffer);
    try bench.write(&writer, .{ .metrics = &.{metrics} });
    try std.testing.expect(std.mem.indexOf(u8, writer.buffered(), "Counters: ") != null);
}
