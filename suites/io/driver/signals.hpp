#pragma once

namespace tare_io {

/// True once Ctrl-C (SIGINT) or SIGTERM has come. The second one ends the program at once.
bool asked_to_stop();
void note_stop();
void restore_signals();  ///< SIGINT and SIGTERM as they were found: tare::run installs its own while it measures
void catch_signals();

}  // namespace tare_io
