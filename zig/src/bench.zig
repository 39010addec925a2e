//! Measures how long functions take, and says how sure it is.
//!
//!     const a = try bench.run(allocator, "naive", fibNaive, .{20}, .{});
//!     const b = try bench.run(allocator, "iterative", fibIterative, .{20}, .{});
//!     try bench.report(.{ .metrics = &.{ a, b }, .baseline_index = 0 });

const std = @import("std");
const tare = @import("tare");
const call = @import("call.zig");
const measured = @import("metrics.zig");
const table = @import("table.zig");
const value = @import("value.zig");

pub const Metrics = measured.Metrics;
pub const Warning = measured.Warning;
pub const ReportOptions = table.Options;
pub const Ratio = table.Ratio;
pub const Verdict = table.Verdict;

/// As if the value had come from outside the program: for code that is not an argument of the function.
pub const hide = value.hide;
/// The compiler must assume that the value is needed: for results that are not returned.
pub const keep = value.keep;

/// How to measure. 0: the default, which measures until the result is precise.
pub const Options = struct {
    warmup_iters: u64 = 0, // untimed calls before anything else; the engine warms up in any case
    sample_size: usize = 0, // exactly so many timed batches, unless the time budget ends before
    bytes_per_op: usize = 0, // that one call handles
    time_budget_ns: u64 = 0, // 0: half a second at most
    precision: f64 = 0, // half the width of the median's interval, relative; 0: 0.005
    counters: []const u8 = "cycles,instructions,cache-misses", // and any other that tare knows; empty: none
    quick: bool = false, // a first impression: 0.05 s at most
    seed: u64 = 0, // for the order of rounds
};

pub const CompareOptions = struct {
    baseline_index: usize = 0,
    margin: f64 = 0, // |ratio - 1| up to which two count as the same; 0: 0.01
    warmup_iters: u64 = 0,
    sample_size: usize = 0,
    bytes_per_op: usize = 0,
    time_budget_ns: u64 = 0, // for each function
    precision: f64 = 0,
    counters: []const u8 = "cycles,instructions,cache-misses",
    quick: bool = false,
    seed: u64 = 0,
};

pub const Error = error{
    InvalidOption, // message() says which
    UnknownCounter,
    BenchmarkFailed, // the engine gave the function up; message() says why
    Interrupted, // Ctrl-C before anything was measured
    OutOfMemory,
    Unexpected,
};

/// What was wrong when a function of this package returned one of `Error`; of this thread.
pub fn message() []const u8 {
    return if (failure.len != 0) failure.buffer[0..failure.len] else std.mem.span(tare.tare_message());
}

threadlocal var failure: struct { buffer: [512]u8 = undefined, len: usize = 0 } = .{};

/// Measures function(arguments...). `function` is a function or a pointer to one, with parameters known at run time; what
/// it returns is kept from being optimised away, and its arguments are hidden from the optimiser at every call. When it
/// returns an error, measuring ends and the error is returned. `allocator` is for what is needed while it runs.
pub fn run(
    allocator: std.mem.Allocator,
    name: []const u8,
    function: anytype,
    arguments: anytype,
    options: Options,
) !Metrics {
    const Function = @TypeOf(function);
    const Case = call.CallOf(Function, if (@typeInfo(Function) == .@"fn") function else {}, @TypeOf(arguments));
    var case = Case{ .pointer = pointerOf(function), .args = argumentsOf(Case, arguments) };
    if (options.warmup_iters != 0) {
        case.warmUp(options.warmup_iters);
        try case.check();
    }
    const suite = try Suite.init("bench");
    defer suite.deinit();
    var benchmark = case.benchmark();
    benchmark.bytes_per_op = @floatFromInt(options.bytes_per_op);
    try suite.add(name, benchmark);
    const report_of_run = try suite.run(allocator, options, 0);
    defer tare.tare_report_free(report_of_run);
    try case.check();
    return resultOf(report_of_run, 0, name);
}

/// Measures several functions interleaved, so that whatever changes on the machine meanwhile hits all alike, and says how
/// each compares with the baseline:
///
///     const it = try bench.compare(allocator, .{
///         .{ "naive", fibNaive, .{20} },
///         .{ "iterative", fibIterative, .{20} },
///     }, .{});
///     try bench.report(it.reportOptions());
pub fn compare(allocator: std.mem.Allocator, cases: anytype, options: CompareOptions) !Comparison(cases.len) {
    const count = cases.len;
    if (count < 2) @compileError("bench: a comparison needs two functions at least");
    if (options.baseline_index >= count) {
        return fail(error.InvalidOption, "baseline_index is {d}, but there are {d} functions", .{ options.baseline_index, count });
    }
    const suite = try Suite.init("bench");
    defer suite.deinit();
    var state: Cases(@TypeOf(cases)) = undefined;
    inline for (cases, 0..) |given, index| {
        const case = &state[index];
        const Case = @TypeOf(case.*);
        case.* = Case{ .pointer = pointerOf(given[1]), .args = argumentsOf(Case, given[2]) };
        if (options.warmup_iters != 0) {
            case.warmUp(options.warmup_iters);
            try case.check();
        }
        var benchmark = case.benchmark();
        benchmark.bytes_per_op = @floatFromInt(options.bytes_per_op);
        benchmark.baseline = index == options.baseline_index;
        try suite.add(given[0], benchmark);
    }
    const report_of_run = try suite.run(allocator, .{
        .sample_size = options.sample_size,
        .time_budget_ns = options.time_budget_ns,
        .precision = options.precision,
        .counters = options.counters,
        .quick = options.quick,
        .seed = options.seed,
    }, options.margin);
    defer tare.tare_report_free(report_of_run);
    inline for (0..count) |index| try state[index].check();

    var it: Comparison(count) = .{ .metrics = undefined, .ratios = undefined, .baseline_index = options.baseline_index };
    inline for (cases, 0..) |given, index| it.metrics[index] = try resultOf(report_of_run, index, given[0]);
    var next: usize = 0;
    for (0..count) |index| {
        if (index == options.baseline_index) continue;
        it.ratios[next] = try ratioOf(report_of_run, next, &it.metrics[options.baseline_index], &it.metrics[index]);
        next += 1;
    }
    return it;
}

/// Of `count` functions: their metrics in the order given, and the ratios of all but the baseline.
pub fn Comparison(comptime count: usize) type {
    return struct {
        metrics: [count]Metrics,
        ratios: [count - 1]Ratio,
        baseline_index: usize,

        pub fn reportOptions(self: *const @This()) ReportOptions {
            return .{ .metrics = &self.metrics, .baseline_index = self.baseline_index, .ratios = &self.ratios };
        }
    };
}

/// Writes a Markdown table to standard output.
pub fn report(options: ReportOptions) !void {
    var text: std.Io.Writer.Allocating = .init(std.heap.c_allocator);
    defer text.deinit();
    try table.write(&text.writer, options);
    var rest: []const u8 = text.written();
    while (rest.len != 0) {
        const written = std.c.write(1, rest.ptr, rest.len);
        if (written > 0) {
            rest = rest[@intCast(written)..];
        } else if (written == 0 or std.c.errno(written) != .INTR) {
            return error.WriteFailed;
        }
    }
}

/// Writes the same table to a `*std.Io.Writer`.
pub fn write(writer: *std.Io.Writer, options: ReportOptions) std.Io.Writer.Error!void {
    return table.write(writer, options);
}

fn Cases(comptime Given: type) type {
    const fields = @typeInfo(Given).@"struct".fields;
    var types: [fields.len]type = undefined;
    for (&types, fields) |*T, field| {
        const case = @typeInfo(field.type).@"struct".fields;
        if (case.len != 3) @compileError("bench: a function to compare is given as .{ name, function, .{ arguments } }");
        const is_fixed = @typeInfo(case[1].type) == .@"fn";
        T.* = call.CallOf(case[1].type, if (is_fixed) case[1].defaultValue().? else {}, case[2].type);
    }
    return @Tuple(&types);
}

fn pointerOf(function: anytype) if (@typeInfo(@TypeOf(function)) == .@"fn") void else @TypeOf(function) {
    return if (@typeInfo(@TypeOf(function)) == .@"fn") {} else function;
}

fn argumentsOf(comptime Case: type, given: anytype) @FieldType(Case, "args") {
    var arguments: @FieldType(Case, "args") = undefined;
    inline for (0..given.len) |index| arguments[index] = given[index];
    return arguments;
}

const Suite = struct {
    handle: *tare.tare_suite,

    fn init(name: [:0]const u8) Error!Suite {
        var handle: ?*tare.tare_suite = null;
        try check(tare.tare_suite_new(name, &handle));
        return .{ .handle = handle.? };
    }

    fn deinit(self: Suite) void {
        tare.tare_suite_free(self.handle);
    }

    fn add(self: Suite, name: []const u8, benchmark: tare.tare_benchmark) Error!void {
        try check(tare.tare_suite_add_n(self.handle, name.ptr, name.len, &benchmark));
    }

    fn run(self: Suite, allocator: std.mem.Allocator, options: Options, margin: f64) Error!*tare.tare_report {
        const counters = try allocator.dupeZ(u8, options.counters);
        defer allocator.free(counters);
        var it = std.mem.zeroes(tare.tare_options);
        it.size = @sizeOf(tare.tare_options);
        it.time = @floatFromInt(options.time_budget_ns);
        it.precision = options.precision;
        it.samples = options.sample_size;
        it.seed = options.seed;
        it.margin = margin;
        it.quick = options.quick;
        it.counters = counters;
        var result: ?*tare.tare_report = null;
        try check(tare.tare_run(self.handle, &it, &result));
        return result.?;
    }
};

fn resultOf(report_of_run: *const tare.tare_report, index: usize, name: []const u8) Error!Metrics {
    var result = std.mem.zeroes(tare.tare_result);
    result.size = @sizeOf(tare.tare_result);
    try check(tare.tare_report_result(report_of_run, 0, index, &result));
    const why = measured.slice(result.@"error");
    switch (result.status) {
        tare.TARE_STATUS_OK => {},
        tare.TARE_STATUS_SKIPPED => return fail(error.Interrupted, "{s}", .{why}),
        else => return fail(error.BenchmarkFailed, "{s}: {s}", .{ name, why }),
    }
    return measured.read(report_of_run, result, name);
}

fn ratioOf(report_of_run: *const tare.tare_report, index: usize, baseline: *const Metrics, contender: *const Metrics) Error!Ratio {
    var it = std.mem.zeroes(tare.tare_comparison);
    it.size = @sizeOf(tare.tare_comparison);
    try check(tare.tare_report_comparison(report_of_run, 0, index, &it));
    return .{
        .baseline = baseline.name,
        .contender = contender.name,
        .ratio = it.ratio,
        .ci_low = it.ci.low,
        .ci_high = it.ci.high,
        .p_value = it.p_value,
        .pairs = it.pairs,
        .verdict = switch (it.verdict) {
            tare.TARE_VERDICT_FASTER => .faster,
            tare.TARE_VERDICT_SLOWER => .slower,
            tare.TARE_VERDICT_SAME => .same,
            tare.TARE_VERDICT_PLACEMENT => .placement,
            else => .undecided,
        },
    };
}

fn check(code: tare.tare_error) Error!void {
    if (code == tare.TARE_OK) return;
    failure.len = 0;
    return switch (code) {
        tare.TARE_ERROR_OPTION, tare.TARE_ERROR_ARGUMENT => error.InvalidOption,
        tare.TARE_ERROR_COUNTER => error.UnknownCounter,
        tare.TARE_ERROR_MEMORY => error.OutOfMemory,
        else => error.Unexpected,
    };
}

fn fail(err: Error, comptime format: []const u8, values: anytype) Error {
    var writer: std.Io.Writer = .fixed(&failure.buffer);
    writer.print(format, values) catch {}; // a message too long is cut
    failure.len = writer.end;
    return err;
}

test {
    _ = @import("kept.zig");
    _ = @import("value.zig");
    _ = @import("table.zig");
    _ = @import("bench_test.zig");
}
