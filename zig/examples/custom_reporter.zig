//! Metrics are plain data: this program writes them as JSON and fails when a function is slower than it may be.

const std = @import("std");
const bench = @import("bench");

fn hash(text: []const u8) u64 {
    return std.hash.Wyhash.hash(0, text);
}

/// Far above what any machine needs; a real limit lies a little above what is usual on yours.
const limit_ns = 1_000_000;

pub fn main(init: std.process.Init) !void {
    const metrics = try bench.run(init.gpa, "wyhash/64", hash, .{"x" ** 64}, .{ .bytes_per_op = 64, .quick = true });

    var buffer: [4096]u8 = undefined;
    var stdout = std.Io.File.stdout().writer(init.io, &buffer);
    try std.json.Stringify.value(metrics, .{ .whitespace = .indent_2 }, &stdout.interface);
    try stdout.interface.writeByte('\n');
    try stdout.interface.flush();

    // The whole interval must lie below the limit: a lucky median does not pass.
    if (!(metrics.ci_high_ns < limit_ns)) {
        std.debug.print("{s}: {d:.1} ns, and {d} ns is the limit\n", .{ metrics.name, metrics.ci_high_ns, limit_ns });
        return error.TooSlow;
    }
}
