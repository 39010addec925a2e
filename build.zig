//! Makes the whole repository the Zig package `bench`, as a URL brings it. The package itself is zig/.

const std = @import("std");
const package = @import("zig/build.zig");

pub fn build(b: *std.Build) void {
    const target = b.standardTargetOptions(.{});
    const optimize = b.standardOptimizeOption(.{});
    _ = package.addBench(b, .{ .engine = ".", .zig = "zig" }, target, optimize);
}
