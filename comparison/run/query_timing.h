// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <chrono>
#include <limits>
#include <stop_token>
#include <vector>

namespace halfspace::comparison {

// Nanoseconds a query. The best of several runs, of ours and of peers alike: what other programs
// take from a query of a tenth of a microsecond (cache, clock rate) is never a gain.
struct QueryTiming {
  double mean = 0.0;            // CPU, all queries in a row
  double p50 = 0.0, p99 = 0.0;  // query by query: wall clock, but CPU of long ones
};

// CPU time of this thread: a window that is drawn meanwhile costs no query anything.
double threadSeconds();

// What looking at the clock costs.
double clockNanoseconds();

// Nanoseconds (mean) from which on a query is long: others that want the processor are likely to
// come in its way, and a look at the CPU clock, which is a call to the system, is little beside it.
constexpr double kLongQuery = 20'000.0;

// `query(i)` answers the i-th of `count` and returns a number, kept so that nothing is left out.
// Once it is asked to stop, the timing is of no use. Contract: count > 0.
template <class Query>
QueryTiming timeQueries(size_t count, int repeat, const Query& query,
                        const std::stop_token& stop = {}) {
  using Clock = std::chrono::steady_clock;
  constexpr size_t kBlock = 256;  // queries between looks at `stop`, which costs as much as one
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
