#define TARE_MAIN
#include <tare.hpp>
