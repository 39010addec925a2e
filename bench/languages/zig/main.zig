//! The kernel measured from Zig. Prints: median, its interval's ends (ns), instructions of one operation.

const std = @import("std");
const bench = @import("bench");

extern fn bench_kernel(turns: u64) u64;

pub fn main() !void {
    const turns = 300; // BENCH_TURNS
    const it = try bench.run(std.heap.c_allocator, "kernel", bench_kernel, .{turns}, .{
        .time_budget_ns = 100_000_000,
        .counters = "instructions",
    });
    const instructions = it.instructions orelse std.math.nan(f64);
    _ = std.c.printf("%.9g %.9g %.9g %.9g\n", it.median_ns, it.ci_low_ns, it.ci_high_ns, instructions);
}
