const std = @import("std");
const bench = @import("bench");

const size = 1 << 20;

fn copy(to: []u8, from: []const u8) void {
    @memcpy(to, from);
}

pub fn main() !void {
    const allocator = std.heap.smp_allocator;
    const from = try allocator.alloc(u8, size);
    defer allocator.free(from);
    const to = try allocator.alloc(u8, size);
    defer allocator.free(to);
    @memset(from, 1);
    @memset(to, 0);

    const metrics = try bench.run(allocator, "copy 1 MiB", copy, .{ to, from }, .{ .bytes_per_op = size });
    try bench.report(.{ .metrics = &.{metrics} });
}
