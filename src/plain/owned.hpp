#pragma once

namespace tare::plain {

/// Holds one object made with `new` and deletes it: what tare needs of std::unique_ptr, which costs the single file
/// about 25 functions for every type.
template <class T>
class Owned {
public:
    Owned() = default;
    explicit Owned(T* object) noexcept : object_(object) {}
    Owned(Owned&& other) noexcept : object_(other.object_) { other.object_ = nullptr; }
    Owned& operator=(Owned&& other) noexcept {
        T* const object = object_;
        object_ = other.object_;
        other.object_ = nullptr;
        delete object;
        return *this;
    }
    ~Owned() { delete object_; }

    T* get() const { return object_; }
    T& operator*() const { return *object_; }
    T* operator->() const { return object_; }
    explicit operator bool() const { return object_ != nullptr; }

private:
    T* object_ = nullptr;
};

}  // namespace tare::plain
