#pragma once

#include <cstddef>
#include <string>

/// A file to write to, on a RAM disk when there is one with room for `size` bytes, else where temporary files go. On
/// Linux it has no name from the start, so that it is gone with the program however that ends; elsewhere it is removed
/// by the destructor.
class ScratchFile {
public:
    explicit ScratchFile(std::size_t size);
    ~ScratchFile();
    ScratchFile(ScratchFile const&) = delete;
    ScratchFile& operator=(ScratchFile const&) = delete;

    std::string const& problem() const { return problem_; }  ///< why there is none; empty when there is one
    char const* path() const { return path_.c_str(); }       ///< to be opened with
    std::string const& folder() const { return folder_; }

private:
    std::string problem_;
    std::string path_;
    std::string folder_;
    int handle_ = -1;
};
