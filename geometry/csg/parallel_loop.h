// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <cstddef>

namespace halfspace::geometry {

// Runs body(i) for all i below count on `threads` threads; 0: one per processor. Few elements are
// done in this thread. Contract: body(i) writes only to element i of its results, so
// the outcome does not depend on the number of threads.
template <typename Body>
void parallel(size_t count, int threads, const Body& body) {
  constexpr size_t kWorthAThread = 64;
  if (threads == 1 || count < kWorthAThread) {
    for (size_t i = 0; i < count; ++i) body(i);
    return;
  }
  tbb::task_arena arena(threads > 0 ? threads : tbb::task_arena::automatic);
  arena.execute([&] {
    tbb::parallel_for(tbb::blocked_range<size_t>(0, count),
                      [&](const tbb::blocked_range<size_t>& range) {
                        for (size_t i = range.begin(); i < range.end(); ++i) body(i);
                      });
  });
}

}  // namespace halfspace::geometry
