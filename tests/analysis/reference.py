"""The statistics of src/analysis against scipy and numpy.

    .venv/bin/python tests/analysis/reference.py --header > tests/analysis/reference.hpp
        makes the table of expected values that reference_test.cpp compares with everywhere
    .venv/bin/python tests/analysis/reference.py --check FILE
        judges answers that the library gave to other questions; prints those that are wrong; exit status 1 if any

A question and its answer are one line: name, number of parameters, parameters, number of values, values, "=", answers.
"""

import argparse
import sys

import numpy as np
import scipy
from scipy import optimize, special, stats

VERSION = 1


def lag1(x):
    r = stats.rankdata(x)
    d = r - r.mean()
    s = np.sum(d * d)
    return np.sum(d[:-1] * d[1:]) / s if len(x) >= 3 and s > 0 else 0.0


def groups(p, x):
    k = int(p[0])
    group = np.array(p[1:], int)
    r = stats.rankdata(x)
    return stats.f_oneway(*[r[group == g] for g in range(k) if np.any(group == g)]).pvalue


def outliers(x):
    q1, q3 = np.percentile(x, [25, 75])
    away = np.where(x < q1, q1 - x, x - q3)
    severe = np.sum(away > 3 * (q3 - q1))
    return [np.sum(away > 1.5 * (q3 - q1)) - severe, severe]


def batch_medians(x):
    n = len(x)
    return np.array([np.median(x[i * n // 10 : (i + 1) * n // 10]) for i in range(10)])


def inflation(x):
    """By how much the standard error of batch medians is widened for what correlates across their borders."""
    d = x - np.median(x)
    product = d[1:] * d[:-1]
    decided = np.sum(product != 0)
    r = np.clip(np.sin(np.pi * (np.sum(product > 0) / decided - 0.5)), 0, 0.95) if decided else 0.0
    factor = lambda m: 1 + 2 * np.sum((1 - np.arange(1, m) / m) * r ** np.arange(1, m))
    if len(x) % 10 == 0:
        return np.sqrt(factor(len(x)) / factor(len(x) // 10))
    closed = lambda m: (1 + r) / (1 - r) - 2 * r * (1 - r**m) / (m * (1 - r) ** 2)
    return np.sqrt(closed(len(x)) / closed(len(x) / 10))


def centred_batch_medians(x):
    """Ten values whose mean is the median and whose standard error is the one wanted."""
    b = batch_medians(x)
    return np.median(x) + (b - b.mean()) * inflation(x)


def interval(p, x):
    confidence = p[0]
    if len(x) >= 50:
        half = stats.t.ppf((1 + confidence) / 2, 9) * stats.sem(centred_batch_medians(x))
        return [np.median(x), np.median(x) - half, np.median(x) + half]
    ci = stats.quantile_test(x, q=np.median(x), p=0.5).confidence_interval(confidence)
    return [np.median(x), ci.low, ci.high]


def ratio(p, x):
    half = len(x) // 2
    return np.exp(interval(p, np.log(x[half:] / x[:half])))


def median_p_value(p, x):
    if len(x) >= 50:
        return stats.ttest_1samp(centred_batch_medians(x), p[0]).pvalue
    below, above = np.sum(x < p[0]), np.sum(x > p[0])
    return min(1, 2 * stats.binomtest(int(len(x) - max(below, above)), len(x), 0.5, alternative="less").pvalue)


def equivalence(p, x):
    """Two one-sided t tests over batch medians around the median, n >= 50."""
    b = centred_batch_medians(x)
    return max(
        stats.ttest_1samp(b, p[0], alternative="greater").pvalue, stats.ttest_1samp(b, p[1], alternative="less").pvalue
    )


def holm(x):
    order = np.argsort(x, kind="stable")
    steps = np.maximum.accumulate(x[order] * np.arange(len(x), 0, -1))
    result = np.empty(len(x))
    result[order] = np.minimum(1, steps)
    return result


def growth(p, x):
    """Class, coefficient with interval, error; of the best and the class and error of the second."""
    half = len(x) // 2
    n, times = x[:half], x[half:]
    fits = []
    for index, f in enumerate([n**0, np.log2(n), n, n * np.log2(n), n**2, n**3]):
        (c,), (squares,), _, _ = np.linalg.lstsq((f / times)[:, None], np.ones(half), rcond=None)
        error = np.sqrt(squares / (half - 1))
        half_width = stats.t.ppf((1 + p[0]) / 2, half - 1) * error / np.sqrt(np.sum((f / times) ** 2))
        fits.append((error, index, c, c - half_width, c + half_width))
    fits.sort()
    return [fits[0][1], fits[0][2], fits[0][3], fits[0][4], fits[0][0], fits[1][1], fits[1][0]]


def dip(x):
    """By the definition: for every mode the function with that mode, convex before and concave after it, that stays
    nearest to the distribution function; a linear programme over its values at the samples."""
    n = len(x)
    v, counts = np.unique(x, return_counts=True)
    upto = np.cumsum(counts) / n
    below = upto - counts / n
    m = len(v)
    best = 1.0
    for mode in range(m):
        size = m + 2  # values left of and at the mode, values at and right of it, distance
        rows, limits = [], []

        def at_most(terms, limit):
            row = np.zeros(size)
            for index, factor in terms:
                row[index] += factor
            rows.append(row)
            limits.append(limit)

        def near(index, height):
            at_most([(index, 1), (size - 1, -1)], height)
            at_most([(index, -1), (size - 1, -1)], -height)

        def convex(a, b, c, index, sign):
            left, right = v[b] - v[a], v[c] - v[b]
            at_most([(index, sign / left + sign / right), (index - 1, -sign / left), (index + 1, -sign / right)], 0)

        for i in range(mode):
            near(i, below[i])
            near(i, upto[i])
            at_most([(i, 1), (i + 1, -1)], 0)
        near(mode, below[mode])
        near(mode + 1, upto[mode])
        at_most([(mode, 1), (mode + 1, -1)], 0)
        for i in range(mode + 1, m):
            near(i + 1, below[i])
            near(i + 1, upto[i])
            at_most([(i, 1), (i + 1, -1)], 0)
        for i in range(1, mode):
            convex(i - 1, i, i + 1, i, 1)
        for i in range(mode + 1, m - 1):
            convex(i - 1, i, i + 1, i + 1, -1)
        cost = np.zeros(size)
        cost[-1] = 1
        found = optimize.linprog(cost, A_ub=np.array(rows), b_ub=limits, bounds=[(0, 1)] * size, method="highs")
        best = min(best, found.fun)
    return max(best, 1 / (2 * n))


ANSWERS = {
    "normal_cdf": lambda p, x: stats.norm.cdf(p[0]),
    "normal_quantile": lambda p, x: stats.norm.ppf(p[0]),
    "student_t_cdf": lambda p, x: special.stdtr(p[1], p[0]),
    "student_t_quantile": lambda p, x: stats.t.ppf(p[0], p[1]),
    "f_tail": lambda p, x: stats.f.sf(*p),
    "incomplete_beta": lambda p, x: special.betainc(*p),
    "binomial_cdf": lambda p, x: stats.binom.cdf(*p),
    "binomial_quantile": lambda p, x: stats.binom.ppf(*p),
    "quantile": lambda p, x: np.quantile(x, p[0]),
    "median": lambda p, x: np.median(x),
    "moments": lambda p, x: [np.mean(x), np.std(x, ddof=1)],
    "ranks": lambda p, x: stats.rankdata(x),
    "drift": lambda p, x: list(stats.spearmanr(np.arange(len(x)), x)),
    "lag1": lambda p, x: lag1(x),
    "larger": lambda p, x: stats.mannwhitneyu(
        x[int(p[0]) :], x[: int(p[0])], alternative="greater", method="asymptotic"
    ).pvalue,
    "groups": groups,
    "outliers": lambda p, x: outliers(x),
    "interval": interval,
    "ratio": ratio,
    "median_p_value": median_p_value,
    "equivalence": equivalence,
    "holm": lambda p, x: holm(x),
    "growth": growth,
    "dip": lambda p, x: dip(x),
}
# The linear programme stops within 1e-7 of its optimum; distribution functions must be right in their tails too.
RELATIVE = {"dip": 1e-6}
TAILS = {"normal_cdf", "student_t_cdf", "f_tail", "incomplete_beta", "binomial_cdf"}


def answer(name, p, x):
    return np.atleast_1d(np.asarray(ANSWERS[name](p, np.array(x, float)), float))


def line(name, p, x, answers):
    numbers = lambda values: " ".join(repr(float(value)) for value in values)
    return f"{name} {len(p)} {numbers(p)} {len(x)} {numbers(x)} = {numbers(answers)}"


def questions():
    rng = np.random.default_rng(20240501)
    for x in [-37, -8, -3.3, -1, -1e-9, 0, 0.2, 1.96, 5, 8]:
        yield "normal_cdf", [x], []
    for q in [1e-300, 1e-20, 1e-5, 0.025, 0.3, 0.5, 0.7, 0.975, 0.999999]:
        yield "normal_quantile", [q], []
        for df in [1, 2, 2.5, 9, 30, 199, 1e4, 1e6]:
            if q > 1e-30:
                yield "student_t_quantile", [q, df], []
    for t in [-1e5, -40, -6, -2.2621571628, -0.5, -1e-6, 0, 1e-3, 1, 3, 12]:
        for df in [1, 2, 2.5, 9, 30, 199, 1e4, 1e6]:
            yield "student_t_cdf", [t, df], []
    for f in [0.01, 0.5, 1, 1.3, 4, 30, 500]:
        for a, b in [(1, 1), (2, 9), (7, 192), (7, 9992), (5, 5), (63, 2)]:
            yield "f_tail", [f, a, b], []
    for a, b in [(0.5, 0.5), (0.5, 4.5), (3, 7), (9.9, 10.1), (200, 5), (5000, 5100), (1e5, 0.5), (0.5, 1e5), (12, 3e4)]:
        for x in [1e-8, 0.001, 0.1, 0.3, 0.5, 0.51, 0.9, 0.9999]:
            if special.betainc(a, b, x) > 1e-290:
                yield "incomplete_beta", [a, b, x], []
    for n in [1, 2, 5, 6, 49, 200, 1000, 100000]:
        for chance in [0.5, 0.05]:
            for q in [1e-6, 0.025, 0.5, 0.95, 0.9999]:
                k = stats.binom.ppf(q, n, chance)
                yield "binomial_quantile", [q, n, chance], []
                yield "binomial_cdf", [k, n, chance], []
    series = {}
    for n in [2, 7, 10, 49, 57]:
        series[f"normal{n}"] = 100 + rng.normal(0, 1, n).round(4)
        series[f"ties{n}"] = rng.integers(0, 5, n).astype(float)
        series[f"spikes{n}"] = (50 + rng.exponential(1, n) ** 3).round(3)
        series[f"walk{n}"] = (10 + 0.1 * np.cumsum(rng.normal(0, 1, n))).round(4)
    for key, x in series.items():
        n = len(x)
        for q in [0, 0.01, 0.25, 0.5, 0.75, 0.99, 0.999, 1]:
            yield "quantile", [q], x
        for name in ["median", "moments", "ranks", "outliers", "lag1"]:
            yield name, [], x
        if n > 3 and len(set(x)) > 1:
            yield "drift", [], x
            yield "larger", [n // 3], x
            yield "groups", [3] + [i % 3 for i in range(n)], x
        for confidence in [0.9, 0.95, 0.99]:
            if n >= 10:
                yield "interval", [confidence], x
        if n >= 7:
            for shift in [-0.5, 0, 0.3]:
                yield "median_p_value", [float(np.median(x) + shift)], x
        if n >= 50 and len(set(batch_medians(x))) > 1:
            yield "equivalence", [float(np.median(x) - 0.4), float(np.median(x) + 0.5)], x
        if n >= 50 and key.startswith("normal"):
            yield "ratio", [0.95], np.concatenate([x, 1.1 * x[::-1]])
        if n <= 10:
            yield "dip", [], x
    for n in [9, 16, 27]:
        yield "dip", [], np.concatenate([rng.normal(0, 1, n // 2), rng.normal(5, 1, n - n // 2)]).round(3)
    for m in [1, 2, 5, 12]:
        yield "holm", [], rng.random(m).round(3) ** 3
        yield "holm", [], (rng.integers(1, 4, m) / 50).astype(float)
    n = np.array([8.0, 64, 512, 4096, 32768])
    for times in [0 * n + 3, 5 * np.log2(n), 0.25 * n, n * np.log2(n) / 3, n**2 / 7, 1e-3 * n**3, 40 + 0.2 * n]:
        yield "growth", [0.95], np.concatenate([n, times * (1 + rng.normal(0, 0.03, len(n)))]).round(9)


def header():
    print("#pragma once\n")
    print(f"// Made by tests/analysis/reference.py, version {VERSION}, with scipy {scipy.__version__} and numpy "
          f"{np.__version__}: do not edit.\n")
    print("/// A question to src/analysis and scipy's answer a line, as the script describes.")
    print("inline constexpr char const* reference_lines[] = {")
    for name, p, x in questions():
        print(f'    "{line(name, p, x, answer(name, p, x))}",')
    print("};")


def check(path):
    wrong = total = 0
    with open(path, encoding="utf-8") as file:
        for text in file:
            total += 1
            question, answers = text.split("=")
            words = question.split()
            count = int(words[1])
            p = [float(word) for word in words[2 : 2 + count]]
            x = [float(word) for word in words[3 + count :]]
            expected = answer(words[0], p, x)
            given = np.array([float(word) for word in answers.split()])
            relative = RELATIVE.get(words[0], 1e-10 if words[0] in TAILS else 1e-9)
            absolute = 0 if words[0] in TAILS else 1e-13
            if len(given) != len(expected) or not np.allclose(given, expected, relative, absolute, equal_nan=True):
                wrong += 1
                print(f"{words[0]}: given {given}, expected {expected}\n  {question[:300]}")
    print(f"{total} answers, {wrong} wrong")
    return wrong != 0 or total == 0


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--header", action="store_true")
    parser.add_argument("--check", metavar="FILE")
    arguments = parser.parse_args()
    if arguments.header:
        header()
        return 0
    if arguments.check:
        return check(arguments.check)
    parser.error("--header or --check FILE")


if __name__ == "__main__":
    sys.exit(main())
