//! Texts and warnings that live as long as the program, so that results can be passed around without owning memory. They
//! come from the C allocator, never from the user's, and stay reachable.

const std = @import("std");

const Node = struct { next: ?*Node, bytes: []const u8 };

var first: std.atomic.Value(?*Node) = .init(null);

/// A copy that is never freed; equal texts are kept once.
pub fn text(source: []const u8) error{OutOfMemory}![]const u8 {
    if (source.len == 0) return "";
    var node = first.load(.acquire);
    while (node) |it| : (node = it.next) {
        if (std.mem.eql(u8, it.bytes, source)) return it.bytes;
    }
    return push(try std.heap.c_allocator.dupe(u8, source));
}

/// Room for `count` items that is never freed.
pub fn slice(comptime T: type, count: usize) error{OutOfMemory}![]T {
    const items = try std.heap.c_allocator.alloc(T, count);
    if (count != 0) _ = try push(std.mem.sliceAsBytes(items));
    return items;
}

fn push(bytes: []const u8) error{OutOfMemory}![]const u8 {
    const node = try std.heap.c_allocator.create(Node);
    node.* = .{ .next = first.load(.acquire), .bytes = bytes };
    while (first.cmpxchgWeak(node.next, node, .acq_rel, .acquire)) |now| node.next = now;
    return bytes;
}

test "equal texts are kept once" {
    var source = "some text".*;
    const one = try text(&source);
    try std.testing.expectEqual(one.ptr, (try text("some text")).ptr);
    source[0] = 'S';
    try std.testing.expectEqualStrings("some text", one);
    try std.testing.expect((try text(&source)).ptr != one.ptr);
    try std.testing.expectEqual(@as(usize, 0), (try text("")).len);
}
