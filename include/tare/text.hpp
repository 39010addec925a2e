#pragma once

#include <cstddef>
#include <type_traits>

namespace tare {

/// A borrowed run of bytes, usually UTF-8. Converts from literals and from anything with data() and size()
/// (std::string, std::string_view, Text), so that this header needs neither <string> nor <string_view>,
/// which would cost every user file 0.1 s of compile time.
class TextView {
public:
    constexpr TextView() = default;
    constexpr TextView(char const* text) : data_(text), size_(length_of(text)) {}
    constexpr TextView(char const* data, std::size_t size) : data_(data), size_(size) {}
    template <
        class String,
        class = std::enable_if_t<std::is_convertible_v<decltype(std::declval<String const&>().data()), char const*>>,
        class = std::enable_if_t<std::is_convertible_v<decltype(std::declval<String const&>().size()), std::size_t>>>
    constexpr TextView(String const& text) : data_(text.data()), size_(text.size()) {}

    constexpr char const* data() const { return data_; }
    constexpr std::size_t size() const { return size_; }
    constexpr bool empty() const { return size_ == 0; }
    constexpr char const* begin() const { return data_; }
    constexpr char const* end() const { return data_ + size_; }
    constexpr char operator[](std::size_t index) const { return data_[index]; }

    friend constexpr bool operator==(TextView left, TextView right) {
        return left.size_ == right.size_ && __builtin_memcmp(left.data_, right.data_, left.size_) == 0;
    }
    friend constexpr bool operator!=(TextView left, TextView right) { return !(left == right); }

private:
    static constexpr std::size_t length_of(char const* text) {
        return text == nullptr ? 0 : __builtin_strlen(text);  // no loop to compile in every user of a literal
    }

    char const* data_ = "";
    std::size_t size_ = 0;
};

/// An owned, immutable, NUL-terminated run of bytes: what std::string is to std::string_view, for plain data
/// in public headers. Assign a new value to change it.
class Text {
public:
    Text() noexcept = default;
    Text(TextView text);
    Text(char const* text) : Text(TextView(text)) {}
    template <class String,
              class = std::enable_if_t<std::is_convertible_v<String const&, TextView> &&
                                       !std::is_convertible_v<String const&, char const*> &&
                                       !std::is_same_v<String, Text> && !std::is_same_v<String, TextView>>>
    Text(String const& text) : Text(TextView(text)) {}
    Text(Text const& other) : Text(TextView(other.data(), other.size())) {}
    Text(Text&& other) noexcept : data_(other.data_), size_(other.size_) {
        other.data_ = nullptr;
        other.size_ = 0;
    }
    Text& operator=(Text other) noexcept {
        char* const data = data_;
        data_ = other.data_;
        other.data_ = data;
        std::size_t const size = size_;
        size_ = other.size_;
        other.size_ = size;
        return *this;
    }
    ~Text();

    char const* data() const { return data_ != nullptr ? data_ : ""; }
    char const* c_str() const { return data(); }
    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    char const* begin() const { return data(); }
    char const* end() const { return data() + size_; }

    /// Copies into any string type that can be made of (char const*, std::size_t).
    template <class String, class = std::enable_if_t<std::is_constructible_v<String, char const*, std::size_t> &&
                                                     !std::is_same_v<String, TextView>>>
    explicit operator String() const {
        return String(data(), size());
    }

    friend bool operator==(Text const& left, Text const& right) { return TextView(left) == TextView(right); }
    friend bool operator!=(Text const& left, Text const& right) { return !(left == right); }

private:
    char* data_ = nullptr;
    std::size_t size_ = 0;
};

}  // namespace tare
