/* Walks through the whole C interface with nothing but a C compiler. Says what was wrong and ends with 1. */
#include <tare.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(condition)                                                                                \
    do {                                                                                                 \
        if (!(condition)) {                                                                              \
            fprintf(stderr, "%s:%d: not so: %s (%s)\n", __FILE__, __LINE__, #condition, tare_message()); \
            exit(1);                                                                                     \
        }                                                                                                \
    } while (0)

typedef struct counts {
    uint64_t operations;
    uint64_t set_up;
    uint64_t tear_down;
    uint64_t table[64];
} counts;

static void count(void* context, uint64_t iterations) {
    counts* const it = context;
    for (uint64_t i = 0; i != iterations; ++i) {
        ++it->operations;
        for (unsigned k = 0; k != 64; ++k) {
            it->table[k] = it->table[k] * 3 + k;
        }
        TARE_CLOBBER();
    }
}

static void before(void* context, uint64_t iterations) {
    ((counts*)context)->set_up += iterations;
}
static void after(void* context, uint64_t iterations) {
    ((counts*)context)->tear_down += iterations;
}

static void fails_at_once(void* context, uint64_t iterations) {
    (void)context;
    (void)iterations;
    EXPECT(tare_fail("no \"disk\"") == TARE_OK);
}

static void keeps_everything(void* context, uint64_t iterations) {
    for (uint64_t i = 0; i != iterations; ++i) {
        signed char small = -3;
        unsigned long long large = 1ull << 60;
        TARE_HIDE(large);
        TARE_KEEP(small);
        TARE_KEEP((short)-1);
        TARE_KEEP(-1);
        TARE_KEEP(1u);
        TARE_KEEP(-1L);
        TARE_KEEP(1UL);
        TARE_KEEP(large);
        TARE_KEEP(-1LL);
        TARE_KEEP((_Bool)1);
        TARE_KEEP('c');
        TARE_KEEP(1.5f);
        TARE_KEEP(1.5);
        TARE_KEEP(context);
        TARE_KEEP("text");
    }
}

typedef struct row {
    int64_t n;
    int threads;
} row;

static void* prepare(void* context) {
    row* const it = calloc(1, sizeof *it);
    EXPECT(it != NULL && context != NULL);
    EXPECT(tare_integer_argument("n", &it->n) == TARE_OK);
    EXPECT(tare_thread(NULL, &it->threads) == TARE_OK);
    EXPECT(tare_set_bytes((double)it->n) == TARE_OK);
    EXPECT(tare_set_counter("of my own", 7) == TARE_OK);
    return it;
}

TARE_BATCHES(
    steps, context, row const* it = context; uint64_t x = 3; for (int64_t i = 0; i != it->n; ++i) {
        x *= 0x9e3779b97f4a7c15u;
        TARE_HIDE(x);
    } TARE_KEEP(x););

static void rows_of_arguments(void) {
    tare_suite* suite = NULL;
    tare_report* report = NULL;
    tare_options options = {.size = sizeof options, .quick = true};
    tare_benchmark benchmark = {.size = sizeof benchmark,
                                .batches = steps,
                                .batch_count = TARE_PLACEMENTS,
                                .loop = TARE_LOOP_UNROLLED,
                                .context = &options,
                                .prepare = prepare,
                                .release = free};
    EXPECT(tare_suite_new("rows", &suite) == TARE_OK);
    EXPECT(tare_suite_complexity(suite) == TARE_ERROR_CONTEXT);
    EXPECT(tare_suite_add(suite, "steps", &benchmark) == TARE_OK);
    EXPECT(tare_suite_range(suite, "n", 16, 1024, 2) == TARE_OK);
    EXPECT(tare_suite_threads(suite, 1) == TARE_OK);
    EXPECT(tare_suite_complexity(suite) == TARE_OK);
    EXPECT(tare_run(suite, &options, &report) == TARE_OK);
    tare_suite_result whole = {.size = sizeof whole};
    EXPECT(tare_report_suite(report, 0, &whole) == TARE_OK);
    EXPECT(whole.result_count == 7 && whole.complexity_count == 1);
    tare_complexity fit = {.size = sizeof fit};
    EXPECT(tare_report_complexity(report, 0, 0, &fit) == TARE_OK);
    EXPECT(strcmp(fit.argument.data, "n") == 0 && fit.big_o.size >= 4 && fit.coefficient > 0);
    tare_result result = {.size = sizeof result};
    EXPECT(tare_report_find(report, "steps/n=1024/threads=1", &result) == TARE_OK);
    EXPECT(result.bytes_per_op == 1024 && result.argument_count == 1 && result.counter_count >= 1);
    tare_report_free(report);
    tare_suite_free(suite);
}

static bool contains(tare_report const* report, tare_format_kind kind, char const* text) {
    tare_format format = {.size = sizeof format, .kind = kind, .brief = true};
    size_t length = 0;
    EXPECT(tare_report_print(report, &format, NULL, 0, &length) == TARE_OK);
    EXPECT(length > 0);
    char* const buffer = malloc(length + 1);
    EXPECT(buffer != NULL);
    EXPECT(tare_report_print(report, &format, buffer, length + 1, NULL) == TARE_OK);
    EXPECT(strlen(buffer) == length);
    bool const found = strstr(buffer, text) != NULL;
    char small[8];
    EXPECT(tare_report_print(report, &format, small, sizeof small, NULL) == TARE_OK);
    EXPECT(strlen(small) == 7 && strncmp(small, buffer, 7) == 0);
    free(buffer);
    return found;
}

int main(void) {
    static counts counted;
    tare_suite* suite = NULL;
    tare_report* report = NULL;
    tare_options options = {.size = sizeof options, .quick = true};
    tare_benchmark benchmark = {.size = sizeof benchmark, .context = &counted, .bytes_per_op = 512, .items_per_op = 64};

    EXPECT(strlen(tare_version()) >= 5);
    EXPECT(tare_suite_new_n("c\0nul", 5, &suite) == TARE_OK);
    EXPECT(tare_suite_caption(suite, "from C") == TARE_OK);
    benchmark.batch = count;
    benchmark.set_up = before;
    benchmark.tear_down = after;
    benchmark.baseline = true;
    EXPECT(tare_suite_add(suite, "count", &benchmark) == TARE_OK);
    benchmark.baseline = false;
    benchmark.set_up = NULL;
    EXPECT(tare_suite_add_n(suite, "count again", 11, &benchmark) == TARE_OK);
    benchmark.tear_down = NULL;
    benchmark.batch = keeps_everything;
    EXPECT(tare_suite_add_n(suite, "k\0eep", 5, &benchmark) == TARE_OK);
    benchmark.batch = fails_at_once;
    EXPECT(tare_suite_add(suite, "failing", &benchmark) == TARE_OK);

    EXPECT(tare_run(suite, &options, &report) == TARE_OK);
    tare_suite_free(suite); /* a report stands on its own */

    tare_run_result run = {.size = sizeof run};
    EXPECT(tare_report_run(report, &run) == TARE_OK);
    EXPECT(run.suite_count == 1 && !run.ok && !run.interrupted && run.seconds > 0);
    tare_machine machine = {.size = sizeof machine};
    EXPECT(tare_report_machine(report, &machine) == TARE_OK);
    EXPECT(machine.cpus >= 1 && machine.clock.size > 0 && machine.seed == 1);
    EXPECT(strcmp(machine.tare_version.data, tare_version()) == 0);
    for (size_t i = 0; i != run.disturbance_count; ++i) {
        tare_warning disturbance = {.size = sizeof disturbance};
        EXPECT(tare_report_disturbance(report, i, &disturbance) == TARE_OK);
        EXPECT(disturbance.code.size > 0 && disturbance.message.size > 0);
    }

    tare_suite_result whole = {.size = sizeof whole};
    EXPECT(tare_report_suite(report, 0, &whole) == TARE_OK);
    EXPECT(whole.name.size == 5 && memcmp(whole.name.data, "c\0nul", 6) == 0);
    EXPECT(strcmp(whole.caption.data, "from C") == 0);
    EXPECT(whole.result_count == 4);

    tare_result result = {.size = sizeof result};
    EXPECT(tare_report_result(report, 0, 0, &result) == TARE_OK);
    EXPECT(strcmp(result.name.data, "count") == 0 && strcmp(result.benchmark.data, "count") == 0);
    EXPECT(result.status == TARE_STATUS_OK && result.baseline && result.threads == 1);
    EXPECT(result.median > 0 && result.min <= result.median && result.median <= result.max);
    EXPECT(result.ci.low <= result.median && result.median <= result.ci.high);
    EXPECT(result.samples == result.sample_count && result.sample_count > 1 && result.sample_data != NULL);
    EXPECT(result.iterations > 0 && result.bytes_per_op == 512 && result.items_per_op == 64);
    for (size_t i = 0; i != result.sample_count; ++i) {
        EXPECT(result.sample_data[i].time >= result.min && result.sample_data[i].time <= result.max);
        EXPECT(result.sample_data[i].placement == 0); /* there is one batch, at one place */
    }
    for (size_t i = 0; i != result.warning_count; ++i) {
        tare_warning warning = {.size = sizeof warning};
        EXPECT(tare_report_warning(report, 0, 0, i, &warning) == TARE_OK);
        EXPECT(warning.code.size > 0);
    }
    /* Every operation had its set-up once and its tear-down twice: of "count" and of "count again". */
    EXPECT(counted.set_up > 0 && counted.tear_down == counted.operations && counted.set_up < counted.tear_down);

    EXPECT(tare_report_find_n(report, "k\0eep", 5, &result) == TARE_OK);
    EXPECT(result.index == 2 && result.name.size == 5);
    EXPECT(tare_report_find(report, "failing", &result) == TARE_OK);
    EXPECT(result.status == TARE_STATUS_FAILED && strcmp(result.error.data, "no \"disk\"") == 0);
    EXPECT(isnan(result.median));

    EXPECT(whole.comparison_count == 2);
    tare_comparison comparison = {.size = sizeof comparison};
    EXPECT(tare_report_comparison(report, 0, 0, &comparison) == TARE_OK);
    EXPECT(strcmp(comparison.baseline.data, "count") == 0 && strcmp(comparison.contender.data, "count again") == 0);
    EXPECT(comparison.ci.low <= comparison.ratio && comparison.ratio <= comparison.ci.high && comparison.pairs > 1);

    EXPECT(contains(report, TARE_FORMAT_CONSOLE, "count again"));
    EXPECT(contains(report, TARE_FORMAT_MARKDOWN, "count again"));
    EXPECT(contains(report, TARE_FORMAT_JSON, "\"k\\u0000eep\""));
    EXPECT(contains(report, TARE_FORMAT_JSON, "no \\\"disk\\\""));
    EXPECT(contains(report, TARE_FORMAT_CSV, "count again"));
    EXPECT(contains(report, TARE_FORMAT_GBENCH_JSON, "count again"));
    EXPECT(contains(report, TARE_FORMAT_PYPERF_JSON, "count again"));
    EXPECT(contains(report, TARE_FORMAT_JUNIT_XML, "count again"));

    tare_report_free(report);
    tare_report_free(NULL);
    tare_suite_free(NULL);
    rows_of_arguments();
    puts("every step as expected");
    return 0;
}
