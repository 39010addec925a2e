#pragma once

#include "suites/io/worker/ways.hpp"

namespace tare_io {

/// Buffers standard output as the task says. Only before its first use.
void buffer_standard_output(Task const& task);
/// Takes cout off C's standard output, then buffers it as the task says; skips where a filebuf has no such buffering.
void unsync_cout(Task const& task);
void unsync_wcout(Task const& task);
/// Characters beyond ASCII would come out as '?' in the locale "C".
void choose_utf8_locale();

void flush_stdout();  ///< fails when something did not get out

}  // namespace tare_io
