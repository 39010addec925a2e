//! The report as a Markdown table: a pure function from metrics to text.

const std = @import("std");
const Metrics = @import("metrics.zig").Metrics;
const Writer = std.Io.Writer;

/// Of the contender, against the baseline. `placement`: which is faster depends on where their code lies in memory.
pub const Verdict = enum { faster, slower, same, undecided, placement };

pub const Ratio = struct {
    baseline: []const u8,
    contender: []const u8,
    ratio: f64, // contender's time / baseline's, from pairs of the same round
    ci_low: f64, // 95 % confidence interval
    ci_high: f64,
    p_value: f64, // that the ratio is 1
    pairs: u64,
    verdict: Verdict,
};

pub const Options = struct {
    metrics: []const Metrics,
    baseline_index: ?usize = null, // the others are compared with it
    ratios: []const Ratio = &.{}, // of bench.compare(): a line each below the table
};

const Column = enum { name, time, speedup, iterations, bytes, ops, cycles, instructions, ipc, cache_misses };
const column_count = @typeInfo(Column).@"enum".fields.len;

const titles = std.EnumArray(Column, []const u8).init(.{
    .name = "Benchmark",
    .time = "Time",
    .speedup = "Speedup",
    .iterations = "Iterations",
    .bytes = "Bytes/s",
    .ops = "Ops/s",
    .cycles = "Cycles",
    .instructions = "Instructions",
    .ipc = "IPC",
    .cache_misses = "Cache Misses",
});

pub fn write(writer: *Writer, options: Options) Writer.Error!void {
    if (options.metrics.len == 0) return;
    var widths: [column_count]usize = undefined;
    for (&widths, 0..) |*width, number| width.* = widthOf(@enumFromInt(number), options);

    for (widths, 0..) |width, number| if (width != 0) {
        try writeCell(writer, titles.get(@enumFromInt(number)), width, number == 0);
    };
    try writer.writeAll("|\n");
    for (widths, 0..) |width, number| if (width != 0) {
        try writer.writeAll("| ");
        if (number == 0) try writer.writeByte(':');
        try writer.splatByteAll('-', width - 1);
        if (number != 0) try writer.writeByte(':');
        try writer.writeByte(' ');
    };
    try writer.writeAll("|\n");
    for (options.metrics) |*metrics| {
        for (widths, 0..) |width, number| if (width != 0) {
            var cell = Cell{};
            try writeCell(writer, cell.text(@enumFromInt(number), metrics, options), width, number == 0);
        };
        try writer.writeAll("|\n");
    }
    try writeRatios(writer, options.ratios);
    try writeWarnings(writer, options.metrics);
    try writeMissing(writer, options.metrics);
}

/// Columns that the column's cells need; 0: none has anything to show.
fn widthOf(column: Column, options: Options) usize {
    var widest: usize = 0;
    var something = false;
    for (options.metrics) |*metrics| {
        var cell = Cell{};
        const text = cell.text(column, metrics, options);
        something = something or !std.mem.eql(u8, text, nothing);
        widest = @max(widest, columns(text));
    }
    return if (something) @max(widest, columns(titles.get(column))) else 0;
}

const nothing = "-";

/// The longest name that is shown whole, in bytes.
const longest_name = 240;

const Cell = struct {
    buffer: [longest_name + 16]u8 = undefined,

    fn text(self: *Cell, column: Column, metrics: *const Metrics, options: Options) []const u8 {
        const vanished = metrics.ops_sec == 0; // no time was left to speak of
        return switch (column) {
            .name => self.name(metrics.name),
            .time => if (vanished) "≈ 0" else self.scaled(metrics.median_ns, &time_units),
            .speedup => self.speedup(metrics, options),
            .iterations => self.print("{d}", .{metrics.iterations}),
            .bytes => if (metrics.mb_sec > 0) self.scaled(metrics.mb_sec * 1e6, &byte_units) else nothing,
            .ops => if (metrics.mb_sec > 0 or vanished) nothing else self.scaled(metrics.ops_sec, &operation_units),
            .cycles => self.count(metrics.cycles),
            .instructions => self.count(metrics.instructions),
            .ipc => if (metrics.ipc) |ipc| self.print("{d:.2}", .{ipc}) else nothing,
            .cache_misses => self.count(metrics.cache_misses),
        };
    }

    fn print(self: *Cell, comptime format: []const u8, values: anytype) []const u8 {
        return std.fmt.bufPrint(&self.buffer, format, values) catch nothing;
    }

    fn speedup(self: *Cell, metrics: *const Metrics, options: Options) []const u8 {
        const index = options.baseline_index orelse return nothing;
        if (index >= options.metrics.len) return nothing;
        const baseline = &options.metrics[index];
        if (baseline == metrics) return "1.00x";
        for (options.ratios) |*ratio| {
            if (std.mem.eql(u8, ratio.contender, metrics.name) and ratio.ratio > 0) return self.times(1 / ratio.ratio);
        }
        if (metrics.ops_sec == 0 or baseline.ops_sec == 0) return nothing;
        return self.times(baseline.median_ns / metrics.median_ns);
    }

    fn times(self: *Cell, factor: f64) []const u8 {
        if (factor >= 99.95) return self.print("{d:.0}x", .{factor});
        if (factor >= 9.995) return self.print("{d:.1}x", .{factor});
        if (factor >= 0.0995) return self.print("{d:.2}x", .{factor});
        return self.print("{d:.4}x", .{factor});
    }

    /// Four significant digits and more.
    fn fourDigits(self: *Cell, number: f64) []const u8 {
        if (number >= 0.1) return self.print("{d:.4}", .{number});
        if (number >= 0.001) return self.print("{d:.6}", .{number});
        return self.print("{d:.9}", .{number});
    }

    fn count(self: *Cell, number: ?f64) []const u8 {
        return self.scaled(number orelse return nothing, &count_units);
    }

    /// Three significant digits and the largest unit that leaves at least one before the point.
    fn scaled(self: *Cell, number: f64, units: []const Unit) []const u8 {
        var unit = units[0];
        for (units) |it| {
            if (number >= it.size * 0.9995) unit = it;
        }
        const shown = number / unit.size;
        if (shown >= 99.95) return self.print("{d:.0}{s}", .{ shown, unit.name });
        if (shown >= 9.995) return self.print("{d:.1}{s}", .{ shown, unit.name });
        return self.print("{d:.2}{s}", .{ shown, unit.name });
    }

    /// The name as it may stand in a table: nothing in it ends the cell, the line or the terminal's peace.
    fn name(self: *Cell, source: []const u8) []const u8 {
        var length: usize = 0;
        var rest = source;
        while (rest.len != 0) {
            const size = std.unicode.utf8ByteSequenceLength(rest[0]) catch 1;
            const valid = size <= rest.len and std.unicode.utf8ValidateSlice(rest[0..size]);
            const letter = if (valid) rest[0..size] else rest[0..1];
            const control = valid and (letter[0] < 0x20 or letter[0] == 0x7f or (letter[0] == 0xc2 and letter[1] < 0xa0));
            const shown: []const u8 = if (!valid) "\u{fffd}" else if (control) " " else switch (letter[0]) {
                '|' => "\\|",
                '\\' => "\\\\",
                '<' => "&lt;",
                else => letter,
            };
            if (length + shown.len > longest_name) {
                @memcpy(self.buffer[length..][0.."…".len], "…");
                length += "…".len;
                break;
            }
            @memcpy(self.buffer[length..][0..shown.len], shown);
            length += shown.len;
            rest = rest[letter.len..];
        }
        return self.buffer[0..length];
    }
};

const Unit = struct { name: []const u8, size: f64 };
const time_units = [_]Unit{
    .{ .name = " ps", .size = 1e-3 }, .{ .name = " ns", .size = 1 },
    .{ .name = " µs", .size = 1e3 },
    .{ .name = " ms", .size = 1e6 },  .{ .name = " s", .size = 1e9 },
};
const byte_units = [_]Unit{
    .{ .name = " B/s", .size = 1 },    .{ .name = " kB/s", .size = 1e3 },  .{ .name = " MB/s", .size = 1e6 },
    .{ .name = " GB/s", .size = 1e9 }, .{ .name = " TB/s", .size = 1e12 },
};
const operation_units = [_]Unit{
    .{ .name = "/s", .size = 1 },    .{ .name = "k/s", .size = 1e3 },  .{ .name = "M/s", .size = 1e6 },
    .{ .name = "G/s", .size = 1e9 }, .{ .name = "T/s", .size = 1e12 },
};
const count_units = [_]Unit{
    .{ .name = "", .size = 1 },    .{ .name = "k", .size = 1e3 },  .{ .name = "M", .size = 1e6 },
    .{ .name = "G", .size = 1e9 }, .{ .name = "T", .size = 1e12 },
};

fn writeCell(writer: *Writer, text: []const u8, width: usize, left: bool) Writer.Error!void {
    const padding = width - columns(text);
    try writer.writeAll("| ");
    if (!left) try writer.splatByteAll(' ', padding);
    try writer.writeAll(text);
    if (left) try writer.splatByteAll(' ', padding);
    try writer.writeByte(' ');
}

fn writeRatios(writer: *Writer, ratios: []const Ratio) Writer.Error!void {
    if (ratios.len != 0) try writer.writeByte('\n');
    for (ratios) |*it| {
        var contender = Cell{};
        var baseline = Cell{};
        var times = Cell{};
        const one = contender.name(it.contender);
        const other = baseline.name(it.baseline);
        switch (it.verdict) {
            .faster => try writer.print("{s} is {s} faster than {s}", .{ one, times.times(1 / it.ratio), other }),
            .slower => try writer.print("{s} is {s} slower than {s}", .{ one, times.times(it.ratio), other }),
            .same => try writer.print("{s} takes the same time as {s}", .{ one, other }),
            .undecided => try writer.print("{s} and {s}: undecided, a longer run may tell", .{ one, other }),
            .placement => try writer.print("{s} and {s}: which is faster depends on where their code lies in memory", .{ one, other }),
        }
        var cells: [3]Cell = .{ .{}, .{}, .{} };
        try writer.print(" (ratio of times {s}, 95 % interval {s} to {s})\n", .{
            cells[0].fourDigits(it.ratio), cells[1].fourDigits(it.ci_low), cells[2].fourDigits(it.ci_high),
        });
    }
}

fn writeWarnings(writer: *Writer, metrics: []const Metrics) Writer.Error!void {
    var first = true;
    for (metrics) |*it| for (it.warnings) |*warning| {
        if (first) try writer.writeByte('\n');
        first = false;
        var cell = Cell{};
        try writer.print("{s}: {s}: {s} {s}\n", .{ cell.name(it.name), warning.code, warning.message, warning.advice });
    };
}

fn writeMissing(writer: *Writer, metrics: []const Metrics) Writer.Error!void {
    for (metrics) |*it| {
        if (it.counters_missing.len != 0) return writer.print("\nCounters: {s}\n", .{it.counters_missing});
    }
}

/// Columns of a terminal that valid UTF-8 takes: two for East Asian wide letters and emoji, none for combining marks.
fn columns(text: []const u8) usize {
    var count: usize = 0;
    var letters = (std.unicode.Utf8View.init(text) catch return text.len).iterator();
    while (letters.nextCodepoint()) |letter| {
        count += switch (letter) {
            0x300...0x36f, 0x200b...0x200f, 0x20d0...0x20ff, 0xfe00...0xfe0f => 0,
            0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xfe30...0xfe6f => 2,
            0xff00...0xff60, 0xffe0...0xffe6, 0x1f300...0x1faff, 0x20000...0x3fffd => 2,
            else => 1,
        };
    }
    return count;
}

fn written(options: Options, buffer: []u8) []const u8 {
    var writer: Writer = .fixed(buffer);
    write(&writer, options) catch unreachable;
    return writer.buffered();
}

test "a table with everything, in columns that fit their widest cell" {
    const both = [_]Metrics{
        .{ .name = "naive", .iterations = 123456, .median_ns = 1000, .ops_sec = 1e6, .cycles = 3000, .instructions = 6000, .ipc = 2, .cache_misses = 0.5 },
        .{ .name = "iterative, which is long", .iterations = 7, .median_ns = 12.34, .ops_sec = 1e9 / 12.34 },
    };
    var buffer: [4096]u8 = undefined;
    try std.testing.expectEqualStrings(
        \\| Benchmark                |    Time | Speedup | Iterations |   Ops/s | Cycles | Instructions |  IPC | Cache Misses |
        \\| :----------------------- | ------: | ------: | ---------: | ------: | -----: | -----------: | ---: | -----------: |
        \\| naive                    | 1.00 µs |   1.00x |     123456 | 1.00M/s |  3.00k |        6.00k | 2.00 |         0.50 |
        \\| iterative, which is long | 12.3 ns |   81.0x |          7 | 81.0M/s |      - |            - |    - |            - |
        \\
    , written(.{ .metrics = &both, .baseline_index = 0 }, &buffer));
}

test "columns without data are left out, and bytes replace operations" {
    const one = [_]Metrics{.{ .name = "copy", .iterations = 10, .median_ns = 65536, .ops_sec = 1e9 / 65536.0, .mb_sec = 16000 }};
    var buffer: [4096]u8 = undefined;
    try std.testing.expectEqualStrings(
        \\| Benchmark |    Time | Iterations |   Bytes/s |
        \\| :-------- | ------: | ---------: | --------: |
        \\| copy      | 65.5 µs |         10 | 16.0 GB/s |
        \\
    , written(.{ .metrics = &one }, &buffer));
}

test "a time of nothing is no proud number" {
    const one = [_]Metrics{.{
        .name = "empty",
        .iterations = 10,
        .warnings = &.{.{ .code = "optimised-away", .message = "Nothing is left.", .advice = "Return something." }},
        .counters_missing = "no counters here; do this",
    }};
    var buffer: [4096]u8 = undefined;
    try std.testing.expectEqualStrings(
        \\| Benchmark | Time | Iterations |
        \\| :-------- | ---: | ---------: |
        \\| empty     |  ≈ 0 |         10 |
        \\
        \\empty: optimised-away: Nothing is left. Return something.
        \\
        \\Counters: no counters here; do this
        \\
    , written(.{ .metrics = &one }, &buffer));
}

test "names cannot break the table" {
    const names = [_]Metrics{
        .{ .name = "a|b\nc\x1b[31m" },
        .{ .name = "größer" },
        .{ .name = "日本" },
        .{ .name = "bad \xff" },
        .{ .name = "<b>" },
        .{ .name = "x" ** 1000 },
    };
    var buffer: [16384]u8 = undefined;
    const text = written(.{ .metrics = &names }, &buffer);
    var lines = std.mem.tokenizeScalar(u8, text, '\n');
    const width = columns(lines.peek().?);
    var count: usize = 0;
    while (lines.next()) |line| : (count += 1) try std.testing.expectEqual(width, columns(line));
    try std.testing.expectEqual(names.len + 2, count);
    for ([_][]const u8{ "a\\|b c [31m", "bad \u{fffd}", "&lt;b>", "xxx…" }) |part| {
        try std.testing.expect(std.mem.indexOf(u8, text, part) != null);
    }
}

test "the verdicts of a comparison are sentences" {
    const both = [_]Metrics{ .{ .name = "a", .median_ns = 100, .ops_sec = 1e7 }, .{ .name = "b", .median_ns = 50, .ops_sec = 2e7 } };
    var ratio = Ratio{ .baseline = "a", .contender = "b", .ratio = 0.5, .ci_low = 0.49, .ci_high = 0.51, .p_value = 0, .pairs = 9, .verdict = .faster };
    var buffer: [4096]u8 = undefined;
    const expected = [_][]const u8{
        "b is 2.00x faster than a (ratio of times 0.5000, 95 % interval 0.4900 to 0.5100)\n",
        "b is 0.50x slower than a",
        "b takes the same time as a",
        "b and a: undecided",
        "b and a: which is faster depends on where",
    };
    for (expected, 0..) |sentence, verdict| {
        ratio.verdict = @enumFromInt(verdict);
        const text = written(.{ .metrics = &both, .baseline_index = 0, .ratios = &.{ratio} }, &buffer);
        try std.testing.expect(std.mem.indexOf(u8, text, sentence) != null);
        try std.testing.expect(std.mem.indexOf(u8, text, "  2.00x |") != null);
    }
}

test "numbers have three digits and the unit that fits" {
    var cell = Cell{};
    try std.testing.expectEqualStrings("250 ps", cell.scaled(0.25, &time_units));
    try std.testing.expectEqualStrings("1.00 ns", cell.scaled(0.9999, &time_units));
    try std.testing.expectEqualStrings("1.00 µs", cell.scaled(999.9, &time_units));
    try std.testing.expectEqualStrings("999 ns", cell.scaled(999.2, &time_units));
    try std.testing.expectEqualStrings("12.0 s", cell.scaled(12e9, &time_units));
    try std.testing.expectEqualStrings("0.50", cell.scaled(0.5, &count_units));
    try std.testing.expectEqualStrings("0.00", cell.scaled(0, &count_units));
    try std.testing.expectEqualStrings("1310x", cell.times(1310));
    try std.testing.expectEqualStrings("0.0007x", cell.times(0.0007));
}

test "nothing is written of nothing" {
    var buffer: [16]u8 = undefined;
    try std.testing.expectEqualStrings("", written(.{ .metrics = &.{} }, &buffer));
}
