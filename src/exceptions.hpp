#pragma once

/// 1 when this translation unit is compiled with exceptions.
#if defined(__cpp_exceptions) || defined(_CPPUNWIND)
#define TARE_EXCEPTIONS 1
#else
#define TARE_EXCEPTIONS 0
#endif
