const std = @import("std");
const bench = @import("bench");

fn fibNaive(n: u64) u64 {
    if (n <= 1) return n;
    return fibNaive(n - 1) + fibNaive(n - 2);
}

fn fibIterative(n: u64) u64 {
    if (n == 0) return 0;
    var a: u64 = 0;
    var b: u64 = 1;
    for (2..n + 1) |_| {
        const c = a + b;
        a = b;
        b = c;
    }
    return b;
}

pub fn main() !void {
    const allocator = std.heap.smp_allocator;
    const options = bench.Options{ .sample_size = 100, .warmup_iters = 3 };
    const naive = try bench.run(allocator, "fibNaive/15", fibNaive, .{15}, options);
    const iterative = try bench.run(allocator, "fibIterative/15", fibIterative, .{15}, options);
    try bench.report(.{ .metrics = &.{ naive, iterative }, .baseline_index = 0 });
}
