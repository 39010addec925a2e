/* tare for C: measures how long operations take, and says how sure it is. See docs/c.md.
 *
 * Conventions
 *   - Times are nanoseconds for one operation, as doubles. NaN: not measured. MB are 10^6 bytes.
 *   - Functions that can fail return a tare_error, TARE_OK is 0; tare_message() then says in one line what was wrong.
 *     When one fails, what its pointers lead to is as it was.
 *   - Structures begin with their size, so that later versions can add members: write `tare_result it = {sizeof it};`.
 *     Members that are left zero have their default. A program built against a newer header than the library's is
 *     refused with TARE_ERROR_SIZE when it sets members that the library does not know.
 *   - A tare_text may contain any bytes, also NUL; it is NUL-terminated too. What a report hands out lives as long as it.
 *   - Handles are not locked: use each from one thread at a time.
 */
#ifndef TARE_C_H
#define TARE_C_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tare_suite tare_suite;   /* benchmarks that are measured interleaved and compared with each other */
typedef struct tare_report tare_report; /* what a run found */

typedef struct tare_text {
    char const* data;
    size_t size;
} tare_text;

/* ---- errors ---- */

typedef enum tare_error {
    TARE_OK = 0,
    TARE_ERROR_NULL = 1,      /* a handle or pointer that must not be null is */
    TARE_ERROR_SIZE = 2,      /* a structure's size member is wrong, or it sets members that are not known here */
    TARE_ERROR_ARGUMENT = 3,  /* a value that makes no sense, an argument of another kind */
    TARE_ERROR_OPTION = 4,    /* a wrong member of tare_options or of tare_format */
    TARE_ERROR_COUNTER = 5,   /* there is no counter of that name */
    TARE_ERROR_INDEX = 6,     /* there are not that many */
    TARE_ERROR_NOT_FOUND = 7, /* nothing has that name */
    TARE_ERROR_CONTEXT = 8,   /* not to be called here */
    TARE_ERROR_MEMORY = 9,    /* out of memory */
    TARE_ERROR_OUTPUT = 10,   /* writing did not work */
    TARE_ERROR_INTERNAL = 11  /* a defect of tare */
} tare_error;

/* "TARE_ERROR_NULL"; for a number that is no error "unknown error". Never null. */
char const* tare_error_name(tare_error error);
/* What was wrong at the last call of this thread that did not return TARE_OK; empty when there was none. Never null. Lives
 * until the thread's next call that fails. */
char const* tare_message(void);
char const* tare_version(void); /* of the library: "0.1.0" */

/* ---- benchmarks ---- */

/* The operation, `iterations` times in a loop. Everything it does is timed, so the loop should be light: see
 * TARE_BATCHES, whose loop is taken off again. */
typedef void (*tare_batch)(void* context, uint64_t iterations);

typedef enum tare_loop {
    TARE_LOOP_OWN = 0,      /* the batch's loop counts as part of the operation */
    TARE_LOOP_UNROLLED = 1, /* that of TARE_BATCHES: its weight is measured and taken off */
    TARE_LOOP_CALLS = 2     /* the same, and in it an indirect call: the operation is behind a function pointer */
} tare_loop;

#define TARE_PLACEMENTS 8 /* code offsets at which a benchmark is measured at most */

typedef struct tare_benchmark {
    size_t size;               /* sizeof(tare_benchmark) */
    tare_batch batch;          /* or batches */
    tare_batch const* batches; /* the same at several code offsets, as TARE_BATCHES makes them; copied */
    size_t batch_count;        /* of batches: 1 to TARE_PLACEMENTS */
    tare_loop loop;
    void* context; /* handed to the functions */
    /* Before and after every batch, not timed. `iterations`: those of the batch. May be null. */
    void (*set_up)(void* context, uint64_t iterations);
    void (*tear_down)(void* context, uint64_t iterations);
    double bytes_per_op; /* one operation handles: the report shows a throughput. 0: none */
    double items_per_op;
    int threads;   /* that run the batch at once. 0 and 1: the calling one */
    bool baseline; /* the others of the suite, those with the same arguments, are compared with it */
    /* Once for every row and each of its threads, before and after everything else, not timed: for what depends on the
     * row's arguments. Rows are measured interleaved, so each has a context of its own: what `prepare` returns is handed
     * to all other functions in place of `context`. `release` gets it also when the row failed. May be null. */
    void* (*prepare)(void* context);
    void (*release)(void* context);
} tare_benchmark;

tare_error tare_suite_new(char const* name, tare_suite** suite);
tare_error tare_suite_new_n(char const* name, size_t name_size, tare_suite** suite);
void tare_suite_free(tare_suite* suite);                            /* null: nothing */
tare_error tare_suite_caption(tare_suite* suite, char const* text); /* a line under the suite's name in the report */
/* Events to count for this suite in addition to the options': "cycles,instructions,cache-misses". */
tare_error tare_suite_counters(tare_suite* suite, char const* list);
/* The name must not be empty. The context must live as long as the suite is run. */
tare_error tare_suite_add(tare_suite* suite, char const* name, tare_benchmark const* benchmark);
tare_error tare_suite_add_n(tare_suite* suite, char const* name, size_t name_size, tare_benchmark const* benchmark);

/* Of the benchmark that was added to the suite last; TARE_ERROR_CONTEXT when there is none. It becomes a row of the report
 * for every combination of the values of its named arguments, which are read with tare_integer_argument() and its like. */
tare_error tare_suite_args(tare_suite* suite, char const* name, int64_t const* values, size_t count);
tare_error tare_suite_args_number(tare_suite* suite, char const* name, double const* values, size_t count);
tare_error tare_suite_args_text(tare_suite* suite, char const* name, char const* const* values, size_t count);
/* low, low * multiplier, ... and high: low at least 1, multiplier at least 2. low, low + step, ... up to high. */
tare_error tare_suite_range(tare_suite* suite, char const* name, int64_t low, int64_t high, int64_t multiplier);
tare_error tare_suite_dense_range(tare_suite* suite, char const* name, int64_t low, int64_t high, int64_t step);
/* A row more, on so many threads; low, 2 low, ... and high threads, a row each. */
tare_error tare_suite_threads(tare_suite* suite, int count);
tare_error tare_suite_thread_range(tare_suite* suite, int low, int high);
/* Fits the time's growth over the first numeric argument: tare_report_complexity(). */
tare_error tare_suite_complexity(tare_suite* suite);

/* Inside the functions of a benchmark, on the thread that runs them; elsewhere TARE_ERROR_CONTEXT. */
tare_error tare_fail(char const* why); /* the row is wrong: it is not run again and says why. Then return. */
tare_error tare_skip(char const* why); /* the same from `prepare`, for a row that does not apply here */
tare_error tare_pause(void);           /* leaves out what lies between the two, the cost of the two as well */
tare_error tare_resume(void);
/* The row's argument. One that it has not, or that is of another kind, makes the row fail as well. */
tare_error tare_integer_argument(char const* name, int64_t* value);
tare_error tare_number_argument(char const* name, double* value);
tare_error tare_text_argument(char const* name, tare_text* value); /* lives as long as the suite */
tare_error tare_thread(int* index, int* count);                    /* 0 to count - 1. Either may be null */
/* What only `prepare` can know. The last value given counts. */
tare_error tare_set_bytes(double per_op);
tare_error tare_set_items(double per_op);
tare_error tare_set_label(char const* text);                 /* a remark shown with the row */
tare_error tare_set_counter(char const* name, double value); /* a figure of your own, shown as it is */

/* ---- running ---- */

typedef enum tare_instructions {
    TARE_INSTRUCTIONS_AUTOMATIC = 0,
    TARE_INSTRUCTIONS_PERF = 1,
    TARE_INSTRUCTIONS_STEP = 2,
    TARE_INSTRUCTIONS_OFF = 3
} tare_instructions;

/* How to measure. Zero everywhere: the defaults of the command line. */
typedef struct tare_options {
    size_t size;      /* sizeof(tare_options) */
    double time;      /* ns to measure one benchmark. 0: half a second at most and less once precise enough */
    double precision; /* half the width of the median's interval, relative, at which measuring stops; 0: 0.005 */
    uint64_t samples; /* exactly so many timed batches of each benchmark, unless `time` ends before; 0: as needed */
    uint64_t seed;    /* for the order of rounds and the stack offsets; 0: 1 */
    double margin;    /* |ratio - 1| up to which two benchmarks count as the same, below 1; 0: 0.01 */
    int layouts;      /* code placements to cycle through, 1 to TARE_PLACEMENTS; 0: all */
    tare_instructions instructions;
    bool quick;           /* a first impression: at most 0.05 s for one benchmark, precision 0.01 */
    bool dry_run;         /* run every operation once and measure nothing */
    bool progress;        /* a line on standard error with what is being measured */
    char const* filter;   /* which to run: a regular expression found in "suite/benchmark"; null: all */
    char const* counters; /* events to count, separated by commas; null: none */
} tare_options;

/* Measures a suite. Without options (null) the TARE_... variables of the environment decide. A benchmark that fails is no
 * error of the run: its row says so. While it runs, Ctrl-C ends measuring; what was measured is in the report. */
tare_error tare_run(tare_suite* suite, tare_options const* options, tare_report** report);
tare_error tare_run_all(tare_suite* const* suites, size_t count, tare_options const* options, tare_report** report);
void tare_report_free(tare_report* report); /* null: nothing */

/* ---- results ---- */

typedef struct tare_interval {
    double low; /* NaN ends: too few samples to give one */
    double high;
} tare_interval;

typedef enum tare_status { TARE_STATUS_OK = 0, TARE_STATUS_FAILED = 1, TARE_STATUS_SKIPPED = 2 } tare_status;

typedef struct tare_sample {
    double time; /* ns for one operation */
    uint32_t round;
    uint32_t placement;
} tare_sample;

typedef struct tare_bucket {
    double low;  /* ns, inclusive */
    double high; /* ns, exclusive */
    uint64_t count;
} tare_bucket;

typedef struct tare_result {
    size_t size;
    size_t suite_index; /* where it stands in the report */
    size_t index;
    tare_text suite;
    tare_text name;      /* with its arguments: "sort/threads=2" */
    tare_text benchmark; /* without: "sort" */
    tare_text label;
    tare_status status;
    tare_text error; /* why it failed or was skipped */
    bool baseline;
    bool single_calls; /* samples are single calls, not batches */
    bool below_floor;  /* the time is not more than the loop around it: probably optimised away */
    int threads;
    double median;
    tare_interval ci; /* of the median */
    double confidence;
    double mean;
    double stddev;
    double min;
    double max;
    double p25;
    double p75;
    double p99;
    double p999;
    uint64_t samples;
    uint64_t iterations; /* operations in one batch */
    double effective_samples;
    uint64_t outliers_mild;
    uint64_t outliers_severe;
    double bytes_per_op; /* on n threads the throughput is n * bytes_per_op / median */
    double items_per_op;
    int placements;
    double const* placement_medians;
    size_t placement_median_count;
    double placement_spread; /* (slowest - fastest) / median of the placements, corrected for noise */
    bool placement_significant;
    tare_sample const* sample_data; /* in the order they were taken */
    size_t sample_count;
    tare_bucket const* bucket_data; /* for single calls only */
    size_t bucket_count;
    size_t argument_count; /* tare_report_argument() */
    size_t counter_count;  /* tare_report_counter() */
    size_t warning_count;  /* tare_report_warning() */
    double seconds;        /* wall time spent on it */
    double
        cpu_share; /* of its batches' wall time, 0 to 1, what was spent on a processor; less: it waited. NaN: unknown */
} tare_result;

typedef struct tare_argument {
    size_t size;
    tare_text name;
    tare_text value;
    double number; /* NaN for strings */
} tare_argument;

typedef struct tare_counter {
    size_t size;
    tare_text name;   /* as it was asked for */
    tare_text source; /* "perf", "software", "step", ... */
    double per_op;    /* NaN when it could not be counted; `missing` then says why */
    double share;     /* of the time in which it really counted; below 1: scaled up */
    bool at_least;    /* counting stopped at a limit: the true value is larger */
    tare_text missing;
} tare_counter;

/* Something that makes a number less than it seems: of a benchmark, or of the machine. */
typedef struct tare_warning {
    size_t size;
    tare_text code; /* stable, see docs/method.md */
    tare_text message;
    tare_text advice;
} tare_warning;

typedef enum tare_verdict {
    TARE_VERDICT_FASTER = 0,
    TARE_VERDICT_SLOWER = 1,
    TARE_VERDICT_SAME = 2,
    TARE_VERDICT_UNDECIDED = 3,
    TARE_VERDICT_PLACEMENT = 4 /* which is faster depends on where their code lies */
} tare_verdict;

/* Of the contender, against the baseline. */
typedef struct tare_comparison {
    size_t size;
    tare_text baseline;
    tare_text contender;
    double ratio; /* contender's time / baseline's, from pairs of the same round */
    tare_interval ci;
    double confidence;
    double p_value; /* that the ratio is 1, corrected for the number of comparisons */
    double floor;   /* |ln ratio| below which this method claims no difference */
    double margin;
    tare_verdict verdict;
    double seconds_more; /* for undecided: about how much longer would tell */
    uint64_t pairs;      /* rounds in which both were measured */
    double const* placement_ratios;
    size_t placement_ratio_count;
    tare_text explanation; /* what the counters of both say about a difference; empty: nothing */
} tare_comparison;

/* One class of growth fitted to a benchmark's time over an argument: time = coefficient * f(argument). */
typedef struct tare_complexity {
    size_t size;
    tare_text benchmark;
    tare_text argument;
    tare_text big_o;       /* "O(1)", "O(log n)", "O(n)", "O(n log n)", "O(n^2)", "O(n^3)" */
    double coefficient;    /* ns */
    tare_interval ci;      /* of the coefficient */
    double relative_error; /* root mean square of the relative residuals */
    tare_text runner_up;   /* the next best class when it is not clearly worse, else empty */
    double runner_up_error;
} tare_complexity;

typedef struct tare_suite_result {
    size_t size;
    tare_text name;
    tare_text caption;
    tare_text error; /* of the suite as a whole */
    size_t result_count;
    size_t comparison_count; /* with the baseline, or where there is none with the fastest */
    size_t note_count;
    size_t pair_count; /* without a baseline: every pair of 3 to 16 rows, corrected as one table */
    size_t complexity_count;
} tare_suite_result;

typedef struct tare_run_result {
    size_t size;
    size_t suite_count;
    size_t problem_count; /* that belong to no suite: a denied permission */
    size_t disturbance_count;
    size_t note_count; /* on the machine */
    bool ok;           /* nothing failed and nothing was interrupted */
    bool interrupted;
    double seconds;
} tare_run_result;

/* The machine, the build and the clock. */
typedef struct tare_machine {
    size_t size;
    tare_text tare_version;
    tare_text date; /* ISO 8601, UTC */
    tare_text host;
    tare_text executable;
    tare_text cpu;
    int cpus;
    double cpu_mhz;
    tare_text caches;
    tare_text os;
    tare_text virtual_machine;
    tare_text compiler; /* of the library */
    tare_text build;
    tare_text clock;
    double clock_cost; /* ns */
    double clock_resolution;
    uint64_t seed;
} tare_machine;

tare_error tare_report_run(tare_report const* report, tare_run_result* run);
tare_error tare_report_machine(tare_report const* report, tare_machine* machine);
tare_error tare_report_disturbance(tare_report const* report, size_t index, tare_warning* disturbance);
tare_error tare_report_note(tare_report const* report, size_t index, tare_text* note);
tare_error tare_report_problem(tare_report const* report, size_t index, tare_text* problem);

tare_error tare_report_suite(tare_report const* report, size_t suite, tare_suite_result* result);
tare_error tare_report_suite_note(tare_report const* report, size_t suite, size_t index, tare_text* note);
tare_error tare_report_result(tare_report const* report, size_t suite, size_t index, tare_result* result);
/* By name: "fib/30", or "suite/fib/30" when several suites have it. */
tare_error tare_report_find(tare_report const* report, char const* name, tare_result* result);
tare_error tare_report_find_n(tare_report const* report, char const* name, size_t name_size, tare_result* result);
tare_error tare_report_comparison(tare_report const* report, size_t suite, size_t index, tare_comparison* comparison);
tare_error tare_report_pair(tare_report const* report, size_t suite, size_t index, tare_comparison* pair);
tare_error tare_report_complexity(tare_report const* report, size_t suite, size_t index, tare_complexity* complexity);

/* Of the result with the given place in the report. */
tare_error tare_report_argument(tare_report const* report, size_t suite, size_t result, size_t index,
                                tare_argument* argument);
tare_error tare_report_counter(tare_report const* report, size_t suite, size_t result, size_t index,
                               tare_counter* counter);
tare_error tare_report_warning(tare_report const* report, size_t suite, size_t result, size_t index,
                               tare_warning* warning);

/* ---- writing ---- */

typedef enum tare_format_kind {
    TARE_FORMAT_CONSOLE = 0,
    TARE_FORMAT_MARKDOWN = 1,
    TARE_FORMAT_JSON = 2,
    TARE_FORMAT_CSV = 3,
    TARE_FORMAT_GBENCH_JSON = 4,
    TARE_FORMAT_PYPERF_JSON = 5,
    TARE_FORMAT_JUNIT_XML = 6
} tare_format_kind;

typedef enum tare_sort { TARE_SORT_AS_WRITTEN = 0, TARE_SORT_NAME = 1, TARE_SORT_TIME = 2 } tare_sort;

typedef struct tare_format {
    size_t size;
    tare_format_kind kind;
    bool samples; /* JSON: every sample */
    bool color;   /* console */
    bool brief;   /* console: without the machine and its disturbances */
    int width;    /* console: columns, 40 and more; 0: 80 */
    bool compact; /* console: one line a benchmark */
    tare_sort sort;
    char const* unit;  /* of all times: "ps", "ns", "us", "ms" or "s"; null: for each number what fits it */
    char const* plots; /* below a suite's table, separated by commas: "box,bar,line,placement,time"; null: none */
    double const* percentiles; /* to show, 0 to 100 */
    size_t percentile_count;   /* 0: 75 and 99 */
} tare_format;

/* Writes the report. Without a format (null): the console's, 80 columns, no colour. */
tare_error tare_report_write(tare_report const* report, tare_format const* format, int file_descriptor);
/* Writes the first capacity - 1 bytes of it and a NUL into `buffer` (which may be null when capacity is 0), and its whole
 * length, without the NUL, into `length` (which may be null). */
tare_error tare_report_print(tare_report const* report, tare_format const* format, char* buffer, size_t capacity,
                             size_t* length);

/* ---- writing benchmarks ---- */

#ifndef TARE_DECLARATIONS_ONLY /* for translators to other languages */

#if defined(__GNUC__) || defined(__clang__)
#define TARE_INLINE_C static inline __attribute__((always_inline, unused))

TARE_INLINE_C void tare_keep_integer(uintptr_t value) {
    __asm__ __volatile__("" : : "r"(value) : "memory");
}
TARE_INLINE_C void tare_keep_wide(uint64_t value) {
#if UINTPTR_MAX >= UINT64_MAX
    __asm__ __volatile__("" : : "r"(value) : "memory");
#else
    __asm__ __volatile__("" : : "m"(value) : "memory");
#endif
}
TARE_INLINE_C void tare_keep_pointer(void const volatile* value) {
    __asm__ __volatile__("" : : "r"(value) : "memory");
}
TARE_INLINE_C void tare_keep_double(double value) {
#if defined(__SSE2__)
    __asm__ __volatile__("" : : "x"(value) : "memory");
#elif defined(__aarch64__)
    __asm__ __volatile__("" : : "w"(value) : "memory");
#else
    __asm__ __volatile__("" : : "m"(value) : "memory");
#endif
}
TARE_INLINE_C void tare_keep_float(float value) {
#if defined(__SSE2__)
    __asm__ __volatile__("" : : "x"(value) : "memory");
#elif defined(__aarch64__)
    __asm__ __volatile__("" : : "w"(value) : "memory");
#else
    __asm__ __volatile__("" : : "m"(value) : "memory");
#endif
}

/* The compiler must assume that all memory was read and written here. */
#define TARE_CLOBBER() __asm__ __volatile__("" : : : "memory")
/* Hides an integer or pointer variable from the optimiser: as if its value had come from outside the program. */
#define TARE_HIDE(variable) __asm__ __volatile__("" : "+r"(variable))

#if defined(__x86_64__) || defined(__i386__)
#define TARE_PLACE_C(placement) \
    __asm__ __volatile__(".rept %c0\n\t.byte 0x0f,0x1f,0x84,0,0,0,0,0\n\t.endr" : : "i"(placement))
#elif defined(__aarch64__) || defined(__arm__)
#define TARE_PLACE_C(placement) __asm__ __volatile__(".rept %c0\n\tnop\n\tnop\n\t.endr" : : "i"(placement))
#else
#define TARE_PLACE_C(placement) ((void)0)
#endif
#define TARE_PLACED_C static __attribute__((noinline, aligned(64), unused))
#else
void tare_use_pointer(void const volatile* pointer); /* the compiler must assume that it reads */
#define TARE_INLINE_C static inline
TARE_INLINE_C void tare_keep_integer(uintptr_t value) {
    tare_use_pointer(&value);
}
TARE_INLINE_C void tare_keep_wide(uint64_t value) {
    tare_use_pointer(&value);
}
TARE_INLINE_C void tare_keep_pointer(void const volatile* value) {
    tare_use_pointer(value);
}
TARE_INLINE_C void tare_keep_double(double value) {
    tare_use_pointer(&value);
}
TARE_INLINE_C void tare_keep_float(float value) {
    tare_use_pointer(&value);
}
#define TARE_CLOBBER() tare_use_pointer(0)
#define TARE_HIDE(variable) tare_use_pointer(&(variable))
#define TARE_PLACE_C(placement) ((void)0)
#define TARE_PLACED_C static
#endif

#ifndef __cplusplus
/* Keeps a result from being optimised away: an integer, a floating-point number, or a pointer with what it points to. */
#define TARE_KEEP(value)                    \
    _Generic((value),                       \
        _Bool: tare_keep_integer,           \
        char: tare_keep_integer,            \
        signed char: tare_keep_integer,     \
        unsigned char: tare_keep_integer,   \
        short: tare_keep_integer,           \
        unsigned short: tare_keep_integer,  \
        int: tare_keep_signed,              \
        unsigned: tare_keep_integer,        \
        long: tare_keep_signed_wide,        \
        unsigned long: tare_keep_wide,      \
        long long: tare_keep_signed_wide,   \
        unsigned long long: tare_keep_wide, \
        float: tare_keep_float,             \
        double: tare_keep_double,           \
        default: tare_keep_pointer)(value)
TARE_INLINE_C void tare_keep_signed(intptr_t value) {
    tare_keep_integer((uintptr_t)value);
}
TARE_INLINE_C void tare_keep_signed_wide(int64_t value) {
    tare_keep_wide((uint64_t)value);
}
#endif

/* TARE_BATCHES(name, context, operation;)
 *
 * Defines `name`, TARE_PLACEMENTS functions that run the operation in tare's own loop at different code offsets: a loop
 * can take twice as long at an unlucky one. `operation` is C code that may use `void *context`. Then:
 *     tare_benchmark it = {sizeof it, .batches = name, .batch_count = TARE_PLACEMENTS, .loop = TARE_LOOP_UNROLLED}; */
#define TARE_BATCHES(name, context, ...)                                                                 \
    TARE_BATCH_AT(name##_at_0, 0, context, __VA_ARGS__)                                                  \
    TARE_BATCH_AT(name##_at_1, 1, context, __VA_ARGS__)                                                  \
    TARE_BATCH_AT(name##_at_2, 2, context, __VA_ARGS__)                                                  \
    TARE_BATCH_AT(name##_at_3, 3, context, __VA_ARGS__)                                                  \
    TARE_BATCH_AT(name##_at_4, 4, context, __VA_ARGS__)                                                  \
    TARE_BATCH_AT(name##_at_5, 5, context, __VA_ARGS__)                                                  \
    TARE_BATCH_AT(name##_at_6, 6, context, __VA_ARGS__)                                                  \
    TARE_BATCH_AT(name##_at_7, 7, context, __VA_ARGS__)                                                  \
    static tare_batch const name[TARE_PLACEMENTS] = {name##_at_0, name##_at_1, name##_at_2, name##_at_3, \
                                                     name##_at_4, name##_at_5, name##_at_6, name##_at_7}
#define TARE_BATCH_AT(name, placement, context, ...)                             \
    TARE_PLACED_C void name(void* context, uint64_t iterations) {                \
        TARE_PLACE_C(placement);                                                 \
        (void)context;                                                           \
        for (uint64_t tare_left = iterations / 4; tare_left != 0; --tare_left) { \
            {                                                                    \
                __VA_ARGS__                                                      \
            }                                                                    \
            {                                                                    \
                __VA_ARGS__                                                      \
            }                                                                    \
            {                                                                    \
                __VA_ARGS__                                                      \
            }                                                                    \
            {                                                                    \
                __VA_ARGS__                                                      \
            }                                                                    \
        }                                                                        \
        for (uint64_t tare_left = iterations % 4; tare_left != 0; --tare_left) { \
            {                                                                    \
                __VA_ARGS__                                                      \
            }                                                                    \
        }                                                                        \
    }

#endif

#ifdef __cplusplus
}
#endif

#endif
