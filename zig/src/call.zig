//! A function with its arguments as the batches that the engine runs.

const std = @import("std");
const tare = @import("tare");
const value = @import("value.zig");

/// Code offsets at which every batch exists.
pub const placements = if (value.can_place) tare.TARE_PLACEMENTS else 1;

/// The type of arguments as the function takes them: `.{30}` becomes `struct { u64 }`.
pub fn Arguments(comptime Function: type, comptime Given: type) type {
    const function = FunctionOf(Function);
    const info = @typeInfo(function).@"fn";
    const given = @typeInfo(Given);
    if (given != .@"struct" or !given.@"struct".is_tuple) {
        @compileError("bench: arguments are given as a tuple, .{ a, b }, not as " ++ @typeName(Given));
    }
    const fields = given.@"struct".fields;
    if (info.params.len != fields.len) {
        @compileError(std.fmt.comptimePrint("bench: {s} takes {d} arguments, not {d}", .{
            @typeName(function), info.params.len, fields.len,
        }));
    }
    var types: [fields.len]type = undefined;
    for (&types, fields, info.params) |*T, field, parameter| {
        T.* = parameter.type orelse Runtime(field.type);
    }
    return @Tuple(&types);
}

/// For parameters without a type (anytype): what a number written in the source is at run time.
fn Runtime(comptime T: type) type {
    return switch (T) {
        comptime_int => i64,
        comptime_float => f64,
        else => T,
    };
}

pub fn FunctionOf(comptime T: type) type {
    return switch (@typeInfo(T)) {
        .@"fn" => T,
        .pointer => |pointer| if (@typeInfo(pointer.child) == .@"fn") pointer.child else notAFunction(T),
        else => notAFunction(T),
    };
}

fn notAFunction(comptime T: type) noreturn {
    @compileError("bench: a function or a pointer to one is needed, not " ++ @typeName(T));
}

fn ResultOf(comptime fixed: anytype, comptime Pointer: type, comptime Args: type) type {
    if (@TypeOf(fixed) == void) return @typeInfo(FunctionOf(Pointer)).@"fn".return_type.?;
    const args: Args = undefined;
    return @TypeOf(@call(.auto, fixed, args));
}

/// `fixed`: the function when it is known at compile time, else {}; then `Pointer` is its type.
pub fn Call(comptime fixed: anytype, comptime Pointer: type, comptime Args: type) type {
    return struct {
        const Self = @This();
        const is_fixed = @TypeOf(fixed) != void;
        const Result = ResultOf(fixed, Pointer, Args);
        pub const Failure = switch (@typeInfo(Result)) {
            .error_union => |it| it.error_set,
            else => error{},
        };

        pointer: Pointer,
        args: Args,
        failed: bool = false,
        failure: Stored = undefined,

        const Stored = if (hasNone(Failure)) void else Failure;

        inline fn callee(self: *const Self) if (is_fixed) @TypeOf(fixed) else Pointer {
            return if (is_fixed) fixed else value.hide(self.pointer);
        }

        /// One operation; true when the function returned an error.
        inline fn once(self: *Self, args: *const Args) bool {
            var hidden: Args = undefined;
            inline for (0..args.len) |i| hidden[i] = value.hide(args[i]);
            const result = @call(.auto, self.callee(), hidden);
            if (@typeInfo(Result) != .error_union) {
                value.keep(result);
                return false;
            }
            if (result) |good| {
                value.keep(good);
                return false;
            } else |err| {
                if (Stored != void) {
                    self.failed = true;
                    self.failure = err;
                    _ = tare.tare_fail(@errorName(err));
                }
                return true;
            }
        }

        fn At(comptime placement: usize) type {
            return struct {
                /// The loop of tare's own batches: four operations a turn.
                noinline fn run(context: ?*anyopaque, iterations: u64) align(64) callconv(.c) void {
                    value.pad(placement);
                    const self: *Self = @ptrCast(@alignCast(context.?));
                    const args = self.args;
                    var turns = iterations / 4;
                    while (turns != 0) : (turns -%= 1) {
                        if (self.once(&args)) return;
                        if (self.once(&args)) return;
                        if (self.once(&args)) return;
                        if (self.once(&args)) return;
                    }
                    var left = iterations % 4;
                    while (left != 0) : (left -%= 1) {
                        if (self.once(&args)) return;
                    }
                }
            };
        }

        pub const batches: [placements]tare.tare_batch = batches: {
            var table: [placements]tare.tare_batch = undefined;
            for (&table, 0..) |*batch, placement| batch.* = At(placement).run;
            break :batches table;
        };

        pub fn warmUp(self: *Self, iterations: u64) void {
            batches[0].?(self, iterations);
        }

        pub fn benchmark(self: *Self) tare.tare_benchmark {
            var it = std.mem.zeroes(tare.tare_benchmark);
            it.size = @sizeOf(tare.tare_benchmark);
            it.batches = &batches;
            it.batch_count = placements;
            it.loop = if (is_fixed) tare.TARE_LOOP_UNROLLED else tare.TARE_LOOP_CALLS;
            it.context = self;
            return it;
        }

        /// Returns the error that the function returned, if it did.
        pub fn check(self: *const Self) Failure!void {
            if (Stored != void and self.failed) return self.failure;
        }
    };
}

fn hasNone(comptime ErrorSet: type) bool {
    const errors = @typeInfo(ErrorSet).error_set orelse return false; // anyerror
    return errors.len == 0;
}

/// The Call of `function` with arguments of the type `Given`.
pub fn CallOf(comptime Function: type, comptime fixed: anytype, comptime Given: type) type {
    return Call(fixed, if (@TypeOf(fixed) == void) Function else void, Arguments(Function, Given));
}
