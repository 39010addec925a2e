const std = @import("std");
const bench = @import("bench");

fn fibNaive(n: u64) u64 {
    return if (n < 2) n else fibNaive(n - 1) + fibNaive(n - 2);
}

fn fibIterative(n: u64) u64 {
    var a: u64 = 0;
    var b: u64 = 1;
    for (0..n) |_| {
        const next = a +% b;
        a = b;
        b = next;
    }
    return a;
}

pub fn main() !void {
    const allocator = std.heap.smp_allocator;

    // One after the other:
    const naive = try bench.run(allocator, "naive/20", fibNaive, .{20}, .{});
    const iterative = try bench.run(allocator, "iterative/20", fibIterative, .{20}, .{});
    try bench.report(.{ .metrics = &.{ naive, iterative }, .baseline_index = 0 });

    // Interleaved, so that whatever changes on the machine meanwhile hits both alike:
    const both = try bench.compare(allocator, .{
        .{ "naive/20", fibNaive, .{20} },
        .{ "iterative/20", fibIterative, .{20} },
    }, .{ .counters = "" });
    std.debug.print("\n", .{});
    try bench.report(both.reportOptions());
}
