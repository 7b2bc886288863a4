// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <stop_token>
#include <vector>

namespace halfspace::comparison {

// Nanoseconds per query, the best of several runs for every system: other programs can only slow a
// query down (cache, clock rate).
struct QueryTiming {
  double mean = 0.0;            // CPU time of all queries in a row, divided by their number
  double p50 = 0.0, p99 = 0.0;  // percentiles of single queries: wall time; CPU time of long ones
};

// CPU time of this thread in seconds; work of other threads, such as drawing, does not count.
double threadSeconds();

// The cost of reading the clock, in nanoseconds.
double clockNanoseconds();

// A query with a longer mean time than this (nanoseconds) counts as long. It is likely to be
// interrupted by other processes, so its CPU time is measured; the system call for that is short in
// comparison.
constexpr double kLongQuery = 20'000.0;

// Times `count` queries. `query(i)` runs query i and returns a number; using it keeps the compiler
// from removing the query. After a stop request the timing is meaningless. Contract: count > 0.
template <class Query>
QueryTiming timeQueries(size_t count, int repeat, const Query& query,
                        const std::stop_token& stop = {}) {
  using Clock = std::chrono::steady_clock;
  constexpr size_t kBlock = 256;  // queries between checks of `stop`, each as costly as a query
  QueryTiming timing;
  [[maybe_unused]] volatile double kept = 0.0;
  timing.mean = std::numeric_limits<double>::infinity();
  for (int run = 0; run < repeat; ++run) {
    const double start = threadSeconds();
    double sum = 0.0;
    for (size_t i = 0; i < count && !stop.stop_requested();)
      for (const size_t end = std::min(count, i + kBlock); i < end; ++i) sum += query(i);
    kept = sum;
    timing.mean =
        std::min(timing.mean, 1e9 * (threadSeconds() - start) / static_cast<double>(count));
  }
  const bool isLong = timing.mean > kLongQuery;
  std::vector<double> each(count, std::numeric_limits<double>::infinity());
  for (int run = 0; run < repeat; ++run) {
    for (size_t i = 0; i < count && !(i % kBlock == 0 && stop.stop_requested()); ++i) {
      if (isLong) {
        const double start = threadSeconds();
        kept = query(i);
        each[i] = std::min(each[i], 1e9 * (threadSeconds() - start));
        continue;
      }
      const auto start = Clock::now();
      kept = query(i);
      const double took = std::chrono::duration<double, std::nano>(Clock::now() - start).count();
      each[i] = std::min(each[i], took);
    }
  }
  std::sort(each.begin(), each.end());
  const double clock = isLong ? 0.0 : clockNanoseconds();
  timing.p50 = std::max(0.0, each[count / 2] - clock);
  timing.p99 = std::max(0.0, each[count * 99 / 100] - clock);
  return timing;
}

}  // namespace halfspace::comparison
