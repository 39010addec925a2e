#pragma once

#include <tare/text.hpp>

#include <initializer_list>
#include <string>

namespace tare::plain {

/// The parts in one string, and the same at the end of a string. Made for compile time: every `+` between strings costs
/// 5 ms of it with its temporaries and their clean-up, a call of these next to nothing.
std::string joined(std::initializer_list<TextView> parts);
void append(std::string& text, std::initializer_list<TextView> parts);

/// A whole number in decimal.
std::string decimal(long long number);

}  // namespace tare::plain
