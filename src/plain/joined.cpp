#include "src/plain/joined.hpp"

#include <cstdio>

namespace tare::plain {

void append(std::string& text, std::initializer_list<TextView> parts) {
    for (TextView const part : parts) {
        text.append(part.data(), part.size());
    }
}

std::string joined(std::initializer_list<TextView> parts) {
    std::string text;
    append(text, parts);
    return text;
}

std::string decimal(long long number) {
    char text[24];
    int const size = std::snprintf(text, sizeof text, "%lld", number);
    return std::string(text, static_cast<std::size_t>(size));
}

}  // namespace tare::plain
