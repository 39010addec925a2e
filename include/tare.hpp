#pragma once

#include <tare/tare.hpp>
