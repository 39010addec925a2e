//! The package `bench`: tare's engine, compiled by Zig's own C++ compiler, and a module in Zig on top of it.

const std = @import("std");

pub fn build(b: *std.Build) void {
    const target = b.standardTargetOptions(.{});
    const optimize = b.standardOptimizeOption(.{});
    const module = addBench(b, .{ .engine = "..", .zig = "." }, target, optimize);

    const tests = b.addTest(.{ .root_module = module });
    const test_step = b.step("test", "Run the tests; the examples are compiled with them");
    test_step.dependOn(&b.addRunArtifact(tests).step);

    for ([_]Example{
        .{ .name = "fibonacci", .description = "Two Fibonacci functions, one the baseline of the other" },
        .{ .name = "throughput", .description = "Copy 1 MiB, in bytes per second" },
        .{ .name = "custom_reporter", .description = "Write JSON and hold a function to a limit" },
    }) |example| {
        const program = b.addExecutable(.{
            .name = example.name,
            .root_module = b.createModule(.{
                .root_source_file = b.path(b.fmt("examples/{s}.zig", .{example.name})),
                .target = target,
                .optimize = optimize,
                .imports = &.{.{ .name = "bench", .module = module }},
            }),
        });
        test_step.dependOn(&program.step);
        const run = b.addRunArtifact(program);
        run.has_side_effects = true; // what it measured last time is of no use
        b.step(example.name, example.description).dependOn(&run.step);
    }
}

const Example = struct { name: []const u8, description: []const u8 };

/// Where things lie, relative to the package's root.
pub const Folders = struct {
    engine: []const u8, // the folder with include/, src/ and capi/
    zig: []const u8, // the folder with this file
};

/// Adds the module `bench`. The engine in it is optimised whatever `optimize` says: a slow engine would disturb what it
/// measures.
pub fn addBench(
    b: *std.Build,
    folders: Folders,
    target: std.Build.ResolvedTarget,
    optimize: std.builtin.OptimizeMode,
) *std.Build.Module {
    // Named in full, the target is served with the libc headers that come with Zig. The same target found by looking at
    // the machine ("native") would take the machine's, and some systems' do not fit.
    const named_target = b.resolveTargetQuery(.fromTarget(&target.result));

    // One translation unit: the sources are written for that, and the C++ library's headers are read once. With libc++'s
    // headers, but linked without libc++: support.cpp has the little that is needed, so that a first build need not
    // compile all of it.
    const compile = b.addSystemCommand(&.{
        b.graph.zig_exe,                                                                                        "c++",
        "-target",                                                                                              named_target.result.zigTriple(b.allocator) catch @panic("out of memory"),
        b.fmt("-mcpu={s}", .{named_target.query.serializeCpuAlloc(b.allocator) catch @panic("out of memory")}), "-std=c++17",
        "-O2",                                                                                                  "-fPIC",
        "-fno-exceptions",                                                                                      "-fno-rtti",
        "-fno-sanitize=all",
    });
    compile.setName("compile the engine");
    for ([_][]const u8{ folders.engine, b.pathJoin(&.{ folders.engine, "include" }), folders.zig }) |folder| {
        compile.addPrefixedDirectoryArg("-I", b.path(folder));
    }
    compile.addArgs(&.{ "-MD", "-MF" });
    _ = compile.addDepFileOutputArg("engine.d");
    compile.addArg("-c");
    compile.addFileArg(b.addWriteFiles().add("engine.cpp", includeAll(b, folders)));
    compile.addArg("-o");
    const engine = compile.addOutputFileArg("engine.o");

    const interface = b.addTranslateC(.{
        .root_source_file = b.path(b.pathJoin(&.{ folders.engine, "capi/tare.h" })),
        .target = named_target,
        .optimize = optimize,
    });
    interface.defineCMacro("TARE_DECLARATIONS_ONLY", "1");

    const module = b.addModule("bench", .{
        .root_source_file = b.path(b.pathJoin(&.{ folders.zig, "src/bench.zig" })),
        .target = target,
        .optimize = optimize,
        .link_libc = true,
        .imports = &.{.{ .name = "tare", .module = interface.createModule() }},
    });
    module.addObjectFile(engine);
    return module;
}

/// `#include` lines for src/*/*.cpp, capi/*.cpp and what stands in for libc++, in a stable order.
fn includeAll(b: *std.Build, folders: Folders) []const u8 {
    const root = folders.engine;
    var files: std.ArrayList([]const u8) = .empty;
    const rooms = list(b, b.pathJoin(&.{ root, "src" }), .directory, "");
    for (rooms) |room| {
        for (list(b, b.pathJoin(&.{ root, "src", room }), .file, ".cpp")) |file| {
            if (std.mem.eql(u8, file, "print.cpp")) continue; // for std::ostream, which only C++ has
            files.append(b.allocator, b.fmt("src/{s}/{s}", .{ room, file })) catch @panic("out of memory");
        }
    }
    for (list(b, b.pathJoin(&.{ root, "capi" }), .file, ".cpp")) |file| {
        files.append(b.allocator, b.fmt("capi/{s}", .{file})) catch @panic("out of memory");
    }
    var text: std.ArrayList(u8) = .empty;
    for (files.items) |file| {
        text.appendSlice(b.allocator, b.fmt("#include \"{s}\"\n", .{file})) catch @panic("out of memory");
    }
    text.appendSlice(b.allocator, "#include \"engine/support.cpp\"\n") catch @panic("out of memory");
    return text.items;
}

/// The names of a folder's entries of one kind, sorted.
fn list(b: *std.Build, folder: []const u8, kind: std.Io.File.Kind, ending: []const u8) [][]const u8 {
    const io = b.graph.io;
    var names: std.ArrayList([]const u8) = .empty;
    var dir = b.build_root.handle.openDir(io, folder, .{ .iterate = true }) catch |err|
        std.debug.panic("bench: cannot read {s}: {s}", .{ folder, @errorName(err) });
    defer dir.close(io);
    var entries = dir.iterate();
    while (entries.next(io) catch |err|
        std.debug.panic("bench: cannot read {s}: {s}", .{ folder, @errorName(err) })) |entry|
    {
        if (entry.kind == kind and std.mem.endsWith(u8, entry.name, ending)) {
            names.append(b.allocator, b.dupe(entry.name)) catch @panic("out of memory");
        }
    }
    std.mem.sort([]const u8, names.items, {}, struct {
        fn before(_: void, left: []const u8, right: []const u8) bool {
            return std.mem.lessThan(u8, left, right);
        }
    }.before);
    return names.items;
}
