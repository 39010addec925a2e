#pragma once

#include <cstddef>
#include <initializer_list>
#include <utility>

namespace tare {

/// An owned array that grows at its end. Stands in for std::vector in public plain data, because <vector> alone
/// costs a user file 0.06 s of compile time. T must be default constructible and movable.
template <class T>
class List {
public:
    List() noexcept = default;
    List(std::initializer_list<T> values) {
        reserve(values.size());
        for (T const& value : values) {
            push_back(value);
        }
    }
    List(List const& other) {
        reserve(other.size_);
        for (T const& value : other) {
            push_back(value);
        }
    }
    List(List&& other) noexcept : data_(other.data_), size_(other.size_), capacity_(other.capacity_) {
        other.data_ = nullptr;
        other.size_ = 0;
        other.capacity_ = 0;
    }
    List& operator=(List other) noexcept {
        std::swap(data_, other.data_);
        std::swap(size_, other.size_);
        std::swap(capacity_, other.capacity_);
        return *this;
    }
    ~List() { delete[] data_; }

    void reserve(std::size_t capacity) {
        if (capacity <= capacity_) {
            return;
        }
        if (capacity > static_cast<std::size_t>(-1) / 2 / sizeof(T)) {
            __builtin_trap();  // more than any memory; without it g++ -O3 -flto warns of the product's overflow
        }
        T* const data = new T[capacity];
        for (std::size_t i = 0; i != size_; ++i) {
            data[i] = std::move(data_[i]);
        }
        delete[] data_;
        data_ = data;
        capacity_ = capacity;
    }
    T& push_back(T value) {
        if (size_ == capacity_) {
            reserve(capacity_ == 0 ? 4 : capacity_ * 2);
        }
        data_[size_] = std::move(value);
        return data_[size_++];
    }
    void clear() { *this = List(); }

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
    T& back() { return data_[size_ - 1]; }
    T const& back() const { return data_[size_ - 1]; }

private:
    T* data_ = nullptr;
    std::size_t size_ = 0;
    std::size_t capacity_ = 0;
};

}  // namespace tare
