#include "capi/guard.hpp"
#include "capi/handles.hpp"
#include "capi/sized.hpp"

#include "src/report/reporters.hpp"

#include <algorithm>
#include <cerrno>

#if defined(_WIN32)
#include <io.h>
#else
#include <unistd.h>
#endif

namespace tare::capi::format {

inline tare_error wrong(std::string const& why) {
    return failed(TARE_ERROR_OPTION, "format: " + why);
}

inline bool is_one_of(TextView word, std::initializer_list<TextView> words) {
    return std::find(words.begin(), words.end(), word) != words.end();
}

inline tare_error understand(tare_format const& it, Style& style) {
    style.compact = it.compact;
    switch (number_of(it.sort)) {
        case TARE_SORT_AS_WRITTEN:
            break;
        case TARE_SORT_NAME:
            style.sort = Sort::name;
            break;
        case TARE_SORT_TIME:
            style.sort = Sort::time;
            break;
        default:
            return wrong("sort is " + std::to_string(number_of(it.sort)) + ", which is no tare_sort");
    }
    style.unit = it.unit;
    if (!style.unit.empty() && !is_one_of(style.unit, {"ps", "ns", "us", "ms", "s"})) {
        return wrong("unit is \"" + std::string(style.unit) + "\"; there are ps, ns, us, ms and s");
    }
    style.plots = it.plots;
    std::string const plots(style.plots);
    for (std::size_t begin = 0; begin < plots.size();) {
        std::size_t const end = std::min(plots.find(',', begin), plots.size());
        std::string const plot = plots.substr(begin, end - begin);
        if (!is_one_of(plot, {"box", "bar", "line", "placement", "time"})) {
            return wrong("plots has \"" + plot + "\"; there are box, bar, line, placement and time");
        }
        begin = end + 1;
    }
    if (it.percentiles == nullptr && it.percentile_count != 0) {
        return failed_on_null("format: percentiles");
    }
    for (std::size_t i = 0; i != it.percentile_count; ++i) {
        if (!(it.percentiles[i] >= 0 && it.percentiles[i] <= 100)) {
            return wrong("one of percentiles is not in 0 to 100");
        }
        style.percentiles.push_back(it.percentiles[i]);
    }
    return TARE_OK;
}

inline tare_error render(tare_report const* report, tare_format const* format, std::string& text) {
    if (report == nullptr) {
        return failed_on_null("report");
    }
    tare_format it;
    std::memset(static_cast<void*>(&it), 0, sizeof it);
    if (format != nullptr) {
        if (tare_error const error = read_sized(format, "format", it); error != TARE_OK) {
            return error;
        }
    }
    if (it.width != 0 && (it.width < 40 || it.width > 10000)) {
        return wrong("width is " + std::to_string(it.width) + "; 40 to 10000 columns are needed, or 0 for 80");
    }
    Style style;
    style.color = it.color;
    style.details = !it.brief;
    style.width = it.width != 0 ? it.width : style.width;
    if (tare_error const error = understand(it, style); error != TARE_OK) {
        return error;
    }
    switch (number_of(it.kind)) {
        case TARE_FORMAT_CONSOLE:
            text = tare::report::console(report->report, style);
            return TARE_OK;
        case TARE_FORMAT_MARKDOWN:
            text = tare::report::markdown(report->report, style);
            return TARE_OK;
        case TARE_FORMAT_JSON:
            text = tare::report::json(report->report, it.samples, style.percentiles);
            return TARE_OK;
        case TARE_FORMAT_CSV:
            text = tare::report::csv(report->report);
            return TARE_OK;
        case TARE_FORMAT_GBENCH_JSON:
            text = tare::report::gbench_json(report->report, it.samples);
            return TARE_OK;
        case TARE_FORMAT_PYPERF_JSON:
            text = tare::report::pyperf_json(report->report);
            return TARE_OK;
        case TARE_FORMAT_JUNIT_XML:
            text = tare::report::junit_xml(report->report);
            return TARE_OK;
        default:
            return wrong("kind is " + std::to_string(number_of(it.kind)) + ", which is no tare_format_kind");
    }
}

/// Bytes that the system took, -1 when it refused.
inline long write_some(int descriptor, char const* data, std::size_t size) {
#if defined(_WIN32)
    return _write(descriptor, data, static_cast<unsigned>(std::min(size, std::size_t(1) << 30)));
#else
    return static_cast<long>(::write(descriptor, data, size));
#endif
}

inline tare_error write_all(int descriptor, std::string const& text) {
    std::size_t done = 0;
    while (done != text.size()) {
        long const written = write_some(descriptor, text.data() + done, text.size() - done);
        if (written > 0) {
            done += static_cast<std::size_t>(written);
        } else if (written == 0 || errno != EINTR) {
            return failed(TARE_ERROR_OUTPUT, "cannot write to file descriptor " + std::to_string(descriptor) + ": " +
                                                 (written == 0 ? "nothing is taken" : std::strerror(errno)));
        }
    }
    return TARE_OK;
}

}  // namespace tare::capi::format

extern "C" {

tare_error tare_report_write(tare_report const* report, tare_format const* format, int file_descriptor) {
    return tare::capi::guarded([&] {
        std::string text;
        tare_error const error = tare::capi::format::render(report, format, text);
        return error != TARE_OK ? error : tare::capi::format::write_all(file_descriptor, text);
    });
}

tare_error tare_report_print(tare_report const* report, tare_format const* format, char* buffer, size_t capacity,
                             size_t* length) {
    return tare::capi::guarded([&] {
        if (buffer == nullptr && capacity != 0) {
            return tare::capi::failed_on_null("buffer");
        }
        std::string text;
        if (tare_error const error = tare::capi::format::render(report, format, text); error != TARE_OK) {
            return error;
        }
        if (capacity != 0) {
            std::size_t const size = std::min(text.size(), capacity - 1);
            std::memcpy(buffer, text.data(), size);
            buffer[size] = '\0';
        }
        if (length != nullptr) {
            *length = text.size();
        }
        return TARE_OK;
    });
}

}  // extern "C"
