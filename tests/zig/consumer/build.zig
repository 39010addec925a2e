//! A project of its own that uses the package as the guide says.

const std = @import("std");

pub fn build(b: *std.Build) void {
    const target = b.standardTargetOptions(.{});
    const optimize = b.standardOptimizeOption(.{});
    const bench = b.dependency("bench", .{ .target = target, .optimize = optimize }).module("bench");
    const program = b.addExecutable(.{
        .name = "consumer",
        .root_module = b.createModule(.{
            .root_source_file = b.path("main.zig"),
            .target = target,
            .optimize = optimize,
            .imports = &.{.{ .name = "bench", .module = bench }},
        }),
    });
    b.installArtifact(program);
}
