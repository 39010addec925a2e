//! What a run found, as plain data.

const std = @import("std");
const tare = @import("tare");
const kept = @import("kept.zig");

/// Something that makes a number less than it seems.
pub const Warning = struct {
    code: []const u8, // stable: "optimised-away", "placement", ...
    message: []const u8,
    advice: []const u8,
};

/// Times are nanoseconds for one operation. Nothing in it has to be freed: texts live as long as the program, `name` as
/// long as the one that was given.
pub const Metrics = struct {
    name: []const u8,
    samples: usize = 0, // timed batches
    iterations: u64 = 0, // operations in all of them
    min_ns: f64 = 0,
    max_ns: f64 = 0,
    mean_ns: f64 = 0,
    median_ns: f64 = 0,
    std_dev_ns: f64 = 0,
    ci_low_ns: f64 = 0, // 95 % confidence interval of the median; NaN when there are too few samples for one
    ci_high_ns: f64 = 0,
    ops_sec: f64 = 0, // from the median; 0 when no time was left to speak of (see `warnings`)
    mb_sec: f64 = 0, // 10^6 bytes; 0 without bytes_per_op
    cycles: ?f64 = null, // for one operation, as the following
    instructions: ?f64 = null,
    ipc: ?f64 = null,
    cache_misses: ?f64 = null,
    warnings: []const Warning = &.{},
    counters_missing: []const u8 = "", // why counters are, and how to get them
};

/// Reads one result of a report. `name` is stored as it is.
pub fn read(report: *const tare.tare_report, result: tare.tare_result, name: []const u8) error{OutOfMemory}!Metrics {
    var it = Metrics{
        .name = name,
        .samples = @intCast(result.samples),
        .iterations = result.samples * result.iterations,
        .min_ns = result.min,
        .max_ns = result.max,
        .mean_ns = result.mean,
        .median_ns = result.median,
        // One sample has no spread.
        .std_dev_ns = if (std.math.isNan(result.stddev)) 0 else result.stddev,
        .ci_low_ns = result.ci.low,
        .ci_high_ns = result.ci.high,
    };
    if (result.median > 0 and !result.below_floor) {
        it.ops_sec = 1e9 / result.median;
        it.mb_sec = result.bytes_per_op * 1e3 / result.median;
    }
    try readCounters(report, result, &it);
    const warnings = try kept.slice(Warning, result.warning_count);
    for (warnings, 0..) |*warning, index| {
        var from = std.mem.zeroes(tare.tare_warning);
        from.size = @sizeOf(tare.tare_warning);
        _ = tare.tare_report_warning(report, result.suite_index, result.index, index, &from);
        warning.* = .{
            .code = try kept.text(slice(from.code)),
            .message = try kept.text(slice(from.message)),
            .advice = try kept.text(slice(from.advice)),
        };
    }
    it.warnings = warnings;
    return it;
}

fn readCounters(report: *const tare.tare_report, result: tare.tare_result, it: *Metrics) error{OutOfMemory}!void {
    var missing: []const u8 = "";
    for (0..result.counter_count) |index| {
        var counter = std.mem.zeroes(tare.tare_counter);
        counter.size = @sizeOf(tare.tare_counter);
        _ = tare.tare_report_counter(report, result.suite_index, result.index, index, &counter);
        if (std.math.isNan(counter.per_op)) {
            if (missing.len == 0) missing = slice(counter.missing);
            continue;
        }
        const name = slice(counter.name);
        inline for (.{ "cycles", "instructions", "cache-misses" }, .{ "cycles", "instructions", "cache_misses" }) |event, field| {
            if (std.mem.eql(u8, name, event)) @field(it, field) = counter.per_op;
        }
    }
    if (it.cycles) |cycles| {
        if (it.instructions) |instructions| {
            if (cycles > 0) it.ipc = instructions / cycles;
        }
    }
    it.counters_missing = try kept.text(missing);
}

pub fn slice(source: tare.tare_text) []const u8 {
    return if (source.size == 0) "" else source.data[0..source.size];
}
