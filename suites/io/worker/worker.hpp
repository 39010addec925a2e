#pragma once

namespace tare_io {

/// The first argument that makes the program a worker: one process, one operation of one way.
inline constexpr char worker_flag[] = "--worker";

/// argv: program, worker_flag, group, name, then key=value. Replies through reply_descriptor and returns the exit status.
int worker_main(int argc, char const* const* argv);

}  // namespace tare_io
