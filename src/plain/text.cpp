#include <tare/text.hpp>

#include <cstring>

namespace tare {

Text::Text(TextView text) {
    if (text.empty()) {
        return;
    }
    data_ = new char[text.size() + 1];
    std::memcpy(data_, text.data(), text.size());
    data_[text.size()] = '\0';
    size_ = text.size();
}

Text::~Text() {
    delete[] data_;
}

}  // namespace tare
