//! Built by bench/languages/run: -Dkernel names the object file that the C++ and the C program contain as well.

const std = @import("std");

pub fn build(b: *std.Build) void {
    const target = b.standardTargetOptions(.{});
    const optimize = b.standardOptimizeOption(.{});
    const kernel = b.option([]const u8, "kernel", "The kernel's object file") orelse @panic("-Dkernel=FILE is needed");
    const bench = b.dependency("bench", .{ .target = target, .optimize = optimize }).module("bench");
    const program = b.addExecutable(.{
        .name = "languages",
        .root_module = b.createModule(.{
            .root_source_file = b.path("main.zig"),
            .target = target,
            .optimize = optimize,
            .link_libc = true,
            .imports = &.{.{ .name = "bench", .module = bench }},
        }),
    });
    program.root_module.addObjectFile(.{ .cwd_relative = kernel });
    b.installArtifact(program);
}
