//! Hides values from the optimiser and keeps results alive.

const std = @import("std");
const builtin = @import("builtin");

/// `value`, as if it had come from outside the program.
pub inline fn hide(value: anytype) @TypeOf(value) {
    const T = @TypeOf(value);
    if (@sizeOf(T) == 0) return value;
    if (comptime inGeneralRegister(T)) {
        return asm volatile (""
            : [out] "=r" (-> T),
            : [in] "0" (value),
        );
    }
    if (comptime inFloatRegister(T)) {
        return switch (builtin.cpu.arch) {
            .x86_64 => asm volatile (""
                : [out] "=x" (-> T),
                : [in] "0" (value),
            ),
            else => asm volatile (""
                : [out] "=w" (-> T),
                : [in] "0" (value),
            ),
        };
    }
    var copy = value;
    asm volatile (""
        :
        : [pointer] "r" (&copy),
        : .{ .memory = true });
    return copy;
}

/// The compiler must assume that `value`, and all memory that it may lead to, is needed.
pub inline fn keep(value: anytype) void {
    const T = @TypeOf(value);
    if (@sizeOf(T) == 0) return clobber();
    if (comptime inGeneralRegister(T)) {
        asm volatile (""
            :
            : [value] "r" (value),
            : .{ .memory = true });
        return;
    }
    if (comptime inFloatRegister(T)) {
        switch (builtin.cpu.arch) {
            .x86_64 => asm volatile (""
                :
                : [value] "x" (value),
                : .{ .memory = true }),
            else => asm volatile (""
                :
                : [value] "w" (value),
                : .{ .memory = true }),
        }
        return;
    }
    const copy = value;
    asm volatile (""
        :
        : [pointer] "r" (&copy),
        : .{ .memory = true });
}

/// The compiler must assume that all memory was read and written here.
pub inline fn clobber() void {
    asm volatile ("" ::: .{ .memory = true });
}

/// Padding of 8 * `placement` bytes, so that what follows lies elsewhere.
pub inline fn pad(comptime placement: usize) void {
    if (!can_place or placement == 0) return;
    const unit = switch (builtin.cpu.arch) {
        .x86_64, .x86 => ".byte 0x0f,0x1f,0x84,0,0,0,0,0\n",
        else => "nop\nnop\n",
    };
    asm volatile (unit ** placement);
}

/// Zig's own code generators have no assembler that knows data directives.
pub const can_place = builtin.zig_backend == .stage2_llvm and switch (builtin.cpu.arch) {
    .x86_64, .x86, .aarch64, .arm => true,
    else => false,
};

fn inGeneralRegister(comptime T: type) bool {
    return switch (@typeInfo(T)) {
        .int => |int| switch (int.bits) {
            8, 16, 32 => true,
            64 => @bitSizeOf(usize) == 64,
            else => false,
        },
        .pointer => |pointer| pointer.size != .slice,
        else => false,
    };
}

fn inFloatRegister(comptime T: type) bool {
    if (builtin.zig_backend != .stage2_llvm) return false;
    return switch (builtin.cpu.arch) {
        .x86_64, .aarch64 => T == f32 or T == f64,
        else => false,
    };
}

test "hidden values are the same values" {
    const Colour = enum { red, green };
    const Point = struct { x: f64, y: u3 };
    try std.testing.expectEqual(@as(u8, 200), hide(@as(u8, 200)));
    try std.testing.expectEqual(@as(i64, -1), hide(@as(i64, -1)));
    try std.testing.expectEqual(@as(u128, 1 << 100), hide(@as(u128, 1 << 100)));
    try std.testing.expectEqual(@as(u7, 99), hide(@as(u7, 99)));
    try std.testing.expectEqual(true, hide(true));
    try std.testing.expectEqual(1.5, hide(@as(f64, 1.5)));
    try std.testing.expectEqual(Colour.green, hide(Colour.green));
    try std.testing.expectEqual(Point{ .x = 2, .y = 3 }, hide(Point{ .x = 2, .y = 3 }));
    try std.testing.expectEqual(@as(?u32, null), hide(@as(?u32, null)));
    try std.testing.expectEqualStrings("text", hide(@as([]const u8, "text")));
    try std.testing.expectEqual({}, hide({}));
    try std.testing.expectError(error.Wrong, hide(@as(error{Wrong}!u8, error.Wrong)));
    const number: u32 = 7;
    try std.testing.expectEqual(&number, hide(&number));
    keep(number);
    keep(Point{ .x = 2, .y = 3 });
    keep({});
}
