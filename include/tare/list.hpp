#pragma once

#include <cstddef>
#include <initializer_list>
#include <new>

namespace tare {

/// An owned array that grows at its end: std::vector's names, and the part of it that tare needs. It stands in public
/// plain data because <vector> alone costs a user file 0.06 s of compile time, and in the library because every type
/// in a std::vector costs the single file about 70 functions, and here five. T moves without throwing.
template <class T>
class List {
public:
    using value_type = T;
    using iterator = T*;
    using const_iterator = T const*;

    List() noexcept = default;
    explicit List(std::size_t size) { resize(size); }
    List(std::size_t size, T const& value) { assign(size, value); }
    List(std::initializer_list<T> values) { copy(values.begin(), values.size()); }
    List(T const* first, T const* last) { copy(first, static_cast<std::size_t>(last - first)); }
    List(List const& other) { copy(other.data_, other.size_); }
    List(List&& other) noexcept : data_(other.data_), size_(other.size_), capacity_(other.capacity_) {
        other.data_ = nullptr;
        other.size_ = 0;
        other.capacity_ = 0;
    }
    List& operator=(List other) noexcept {
        swap(other);
        return *this;
    }
    ~List() {
        shrink(0);
        ::operator delete(data_);
    }

    void swap(List& other) noexcept {
        T* const data = data_;
        std::size_t const size = size_;
        std::size_t const capacity = capacity_;
        data_ = other.data_;
        size_ = other.size_;
        capacity_ = other.capacity_;
        other.data_ = data;
        other.size_ = size;
        other.capacity_ = capacity;
    }
    void reserve(std::size_t capacity) {
        if (capacity > capacity_) {
            grow(capacity);
        }
    }
    T& push_back(T value) {
        if (size_ == capacity_) {
            grow(capacity_ == 0 ? 4 : capacity_ * 2);
        }
        T* const place = ::new (static_cast<void*>(data_ + size_)) T(static_cast<T&&>(value));
        ++size_;
        return *place;
    }
    void pop_back() { shrink(size_ - 1); }
    void clear() { shrink(0); }
    void resize(std::size_t size, T const& value = T()) {
        shrink(size);
        reserve(size);
        while (size_ < size) {
            ::new (static_cast<void*>(data_ + size_)) T(value);
            ++size_;
        }
    }
    void assign(std::size_t size, T const& value) {
        clear();
        resize(size, value);
    }
    void append(T const* first, T const* last) { copy(first, static_cast<std::size_t>(last - first)); }
    void erase_at(std::size_t index) {
        for (std::size_t i = index + 1; i < size_; ++i) {
            data_[i - 1] = static_cast<T&&>(data_[i]);
        }
        pop_back();
    }

    std::size_t size() const { return size_; }
    bool empty() const { return size_ == 0; }
    T* data() { return data_; }
    T const* data() const { return data_; }
    T* begin() { return data_; }
    T* end() { return data_ + size_; }
    T const* begin() const { return data_; }
    T const* end() const { return data_ + size_; }
    T& operator[](std::size_t index) { return data_[index]; }
    T const& operator[](std::size_t index) const { return data_[index]; }
    T& front() { return data_[0]; }
    T const& front() const { return data_[0]; }
    T& back() { return data_[size_ - 1]; }
    T const& back() const { return data_[size_ - 1]; }

    friend bool operator==(List const& left, List const& right) {
        bool same = left.size_ == right.size_;
        for (std::size_t i = 0; same && i != left.size_; ++i) {
            same = left.data_[i] == right.data_[i];
        }
        return same;
    }
    friend bool operator!=(List const& left, List const& right) { return !(left == right); }

private:
    void shrink(std::size_t size) {
        while (size_ > size) {
            data_[--size_].~T();
        }
    }
    void copy(T const* values, std::size_t size) {
        reserve(size_ + size);
        for (std::size_t i = 0; i != size; ++i) {
            ::new (static_cast<void*>(data_ + size_)) T(values[i]);
            ++size_;
        }
    }
    void grow(std::size_t capacity) {
        constexpr std::size_t each = sizeof(T);  // NOLINT(bugprone-sizeof-expression): T may be a pointer
        if (capacity > static_cast<std::size_t>(-1) / 2 / each) {
            __builtin_trap();  // more than any memory; without it g++ -O3 -flto warns of the product's overflow
        }
        T* const data = static_cast<T*>(::operator new(capacity * each));
        for (std::size_t i = 0; i != size_; ++i) {
            ::new (static_cast<void*>(data + i)) T(static_cast<T&&>(data_[i]));
            data_[i].~T();
        }
        ::operator delete(data_);
        data_ = data;
        capacity_ = capacity;
    }

    T* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace tare
