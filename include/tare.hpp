#include <tare/tare.hpp>
