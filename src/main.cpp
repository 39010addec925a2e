#include <tare/run.hpp>

int main(int argc, char** argv) {
    return tare::run_program(argc, argv);
}
