/* Two ways to compute Fibonacci numbers, compared from C.
 *     cc -std=c11 -O2 fib.c $(pkg-config --cflags --libs tare_c) -o fib */
#include <tare.h>

#include <stdio.h>
#include <stdlib.h>

static uint64_t fib_naive(uint64_t n) {
    return n < 2 ? n : fib_naive(n - 1) + fib_naive(n - 2);
}

static uint64_t fib_iterative(uint64_t n) {
    uint64_t a = 0;
    uint64_t b = 1;
    for (; n != 0; --n) {
        uint64_t const next = a + b;
        a = b;
        b = next;
    }
    return a;
}

/* The operation in tare's own loop, at eight code offsets. TARE_HIDE: the argument is not known to the compiler.
 * TARE_KEEP: the result is needed, as far as it knows. Nothing folds away. */
TARE_BATCHES(naive, context, uint64_t n = *(uint64_t const*)context; TARE_HIDE(n); TARE_KEEP(fib_naive(n)););
TARE_BATCHES(iterative, context, uint64_t n = *(uint64_t const*)context; TARE_HIDE(n); TARE_KEEP(fib_iterative(n)););

static void check(tare_error error) {
    if (error != TARE_OK) {
        fprintf(stderr, "fib: %s: %s\n", tare_error_name(error), tare_message());
        exit(EXIT_FAILURE);
    }
}

int main(void) {
    uint64_t n = 20;
    tare_suite* suite = NULL;
    tare_report* report = NULL;
    tare_benchmark benchmark = {
        .size = sizeof benchmark, .batch_count = TARE_PLACEMENTS, .loop = TARE_LOOP_UNROLLED, .context = &n};

    check(tare_suite_new("fibonacci", &suite));
    benchmark.batches = naive;
    benchmark.baseline = true;
    check(tare_suite_add(suite, "naive/20", &benchmark));
    benchmark.batches = iterative;
    benchmark.baseline = false;
    check(tare_suite_add(suite, "iterative/20", &benchmark));

    check(tare_run(suite, NULL, &report)); /* NULL: the TARE_... variables of the environment, or the defaults */
    check(tare_report_write(report, NULL, 1));

    tare_comparison comparison = {.size = sizeof comparison};
    check(tare_report_comparison(report, 0, 0, &comparison));
    printf("\niterative takes %.3g of naive's time (%.3g to %.3g)\n", comparison.ratio, comparison.ci.low,
           comparison.ci.high);

    tare_report_free(report);
    tare_suite_free(suite);
    return EXIT_SUCCESS;
}
