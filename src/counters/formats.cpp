#include "src/counters/formats.hpp"

#include "src/counters/names.hpp"

namespace tare::counters {
namespace formats {

bool take_number(TextView text, std::size_t& at, int limit, int& number) {
    std::size_t const begin = at;
    number = 0;
    while (at != text.size() && text[at] >= '0' && text[at] <= '9' && number <= limit) {
        number = number * 10 + (text[at] - '0');
        ++at;
    }
    return at != begin && number <= limit;
}

TextView trimmed(TextView text) {
    std::size_t size = text.size();
    while (size != 0 && (text[size - 1] == ' ' || text[size - 1] == '\n')) {
        --size;
    }
    return TextView(text.data(), size);
}

}  // namespace formats

bool parse_format(TextView whole, Format& format) {
    TextView const text = formats::trimmed(whole);
    TextView const word = "config";
    if (text.size() <= word.size() || TextView(text.data(), word.size()) != word) {
        return false;
    }
    std::size_t at = word.size();
    Format parsed;
    if (text[at] != ':' && !formats::take_number(text, at, 3, parsed.word)) {
        return false;
    }
    if (at == text.size() || text[at] != ':') {
        return false;
    }
    do {
        ++at;
        int low = 0;
        if (!formats::take_number(text, at, 63, low)) {
            return false;
        }
        int high = low;
        if (at != text.size() && text[at] == '-') {
            ++at;
            if (!formats::take_number(text, at, 63, high) || high < low) {
                return false;
            }
        }
        parsed.bit_ranges.push_back({low, high});
    } while (at != text.size() && text[at] == ',');
    if (at != text.size()) {
        return false;
    }
    format = parsed;
    return true;
}

bool deposit(std::uint64_t value, Format const& format, Event& event) {
    std::uint64_t* const words[] = {&event.config, &event.config1, &event.config2, &event.config3};
    std::uint64_t placed = *words[format.word];
    for (auto const& range : format.bit_ranges) {
        int const width = range.second - range.first + 1;
        std::uint64_t const mask = width == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << width) - 1;
        placed &= ~(mask << range.first);
        placed |= (value & mask) << range.first;
        value = width == 64 ? 0 : value >> width;
    }
    if (value != 0) {
        return false;
    }
    *words[format.word] = placed;
    return true;
}

bool parse_terms(TextView whole, List<Term>& terms, std::string& problem) {
    TextView const text = formats::trimmed(whole);
    std::size_t begin = 0;
    for (std::size_t i = 0; i <= text.size(); ++i) {
        if (i != text.size() && text[i] != ',') {
            continue;
        }
        std::string const part(text.data() + begin, i - begin);
        begin = i + 1;
        std::size_t const equals = part.find('=');
        Term term;
        term.name = part.substr(0, equals);
        term.has_value = equals != std::string::npos;
        if (term.name.empty()) {
            problem = "a term without a name in \"" + std::string(text.data(), text.size()) + "\"";
            return false;
        }
        if (term.has_value && !parse_number(part.substr(equals + 1), term.value)) {
            problem = "\"" + part.substr(equals + 1) + "\" is not a number (" + term.name + ")";
            return false;
        }
        terms.push_back(term);
    }
    return true;
}

bool split_device_name(TextView name, DeviceName& parts) {
    std::string const text(name.data(), name.size());
    std::size_t const first = text.find('/');
    std::size_t const last = text.rfind('/');
    if (first == std::string::npos || first == 0 || last == first) {
        return false;
    }
    parts.device = text.substr(0, first);
    parts.terms = text.substr(first + 1, last - first - 1);
    parts.modifiers = text.substr(last + 1);
    if (!parts.modifiers.empty() && parts.modifiers[0] == ':') {
        parts.modifiers.erase(0, 1);
    }
    return !parts.terms.empty() && parts.terms.find('/') == std::string::npos &&
           parts.device.find("..") == std::string::npos;
}

}  // namespace tare::counters
