#pragma once

#include "suites/io/worker/task.hpp"

namespace tare_io {

/// The two ends of a copy as descriptors: standard input and output, or the files opened anew.
class Ends {
public:
    explicit Ends(Task const& task);
    int in() const { return in_; }
    int out() const { return out_; }
    std::uint64_t input_size() const;  ///< skips when the input is not a file
    void close();                      ///< what was opened here

private:
    Descriptor in_;
    Descriptor out_;
    bool owns_in_;
    bool owns_out_;
};

}  // namespace tare_io
