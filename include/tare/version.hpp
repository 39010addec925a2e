#pragma once

#define TARE_VERSION "0.1.0"
