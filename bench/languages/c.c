/* The kernel measured from C. Prints: median, its interval's ends (ns), instructions of one operation. */
#include "bench/languages/kernel.h"

#include <tare.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

TARE_BATCHES(kernel, context, uint64_t turns = *(uint64_t const*)context; TARE_HIDE(turns);
             TARE_KEEP(bench_kernel(turns)););

int main(void) {
    uint64_t turns = BENCH_TURNS;
    tare_suite* suite = NULL;
    tare_report* report = NULL;
    tare_benchmark benchmark = {.size = sizeof benchmark,
                                .batches = kernel,
                                .batch_count = TARE_PLACEMENTS,
                                .loop = TARE_LOOP_UNROLLED,
                                .context = &turns};
    tare_options options = {.size = sizeof options, .time = 100e6, .counters = "instructions"};
    tare_result result = {.size = sizeof result};
    if (tare_suite_new("languages", &suite) || tare_suite_add(suite, "kernel", &benchmark) ||
        tare_run(suite, &options, &report) || tare_report_find(report, "kernel", &result) ||
        result.status != TARE_STATUS_OK) {
        fprintf(stderr, "c: %s\n", tare_message());
        return 1;
    }
    double instructions = NAN;
    for (size_t i = 0; i != result.counter_count; ++i) {
        tare_counter counter = {.size = sizeof counter};
        if (tare_report_counter(report, result.suite_index, result.index, i, &counter) == TARE_OK &&
            strcmp(counter.name.data, "instructions") == 0) {
            instructions = counter.per_op;
        }
    }
    printf("%.9g %.9g %.9g %.9g\n", result.median, result.ci.low, result.ci.high, instructions);
    tare_report_free(report);
    tare_suite_free(suite);
    return 0;
}
