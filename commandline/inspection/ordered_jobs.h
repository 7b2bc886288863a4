// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <condition_variable>
#include <exception>
#include <map>
#include <mutex>
#include <thread>
#include <vector>

namespace halfspace::commandline {

// Runs `work` for 0 .. count - 1 in several threads. The calling thread passes each result to
// `take`, in order, as soon as the result is ready. At most four results per thread are kept, so
// memory does not grow with `count`. Rethrows an exception of `work` or `take`.
template <typename Result, typename Work, typename Take>
void inOrder(size_t count, int threads, Work work, Take take) {
  constexpr size_t kAheadPerThread = 4;
  const size_t window = kAheadPerThread * static_cast<size_t>(threads);
  std::mutex mutex;
  std::condition_variable changed;
  std::map<size_t, Result> ready;
  std::exception_ptr failure;
  size_t next = 0;   // next index to work on
  size_t taken = 0;  // next index to hand over

  const auto worker = [&] {
    std::unique_lock lock(mutex);
    while (true) {
      changed.wait(lock, [&] { return failure || next >= count || next < taken + window; });
      if (failure || next >= count) return;
      const size_t index = next++;
      lock.unlock();
      try {
        Result result = work(index);
        lock.lock();
        ready.emplace(index, std::move(result));
      } catch (...) {
        if (!lock.owns_lock()) lock.lock();
        failure = std::current_exception();
      }
      changed.notify_all();
    }
  };
  std::vector<std::jthread> pool;
  for (int i = 0; i < threads; ++i) pool.emplace_back(worker);

  std::unique_lock lock(mutex);
  while (taken < count && !failure) {
    changed.wait(lock, [&] { return failure || ready.contains(taken); });
    if (failure) break;
    const Result result = std::move(ready.extract(taken).mapped());
    lock.unlock();
    try {
      take(taken, result);
      lock.lock();
    } catch (...) {
      lock.lock();
      failure = std::current_exception();
    }
    ++taken;
    changed.notify_all();
  }
  lock.unlock();
  pool.clear();  // joins
  if (failure) std::rethrow_exception(failure);
}

}  // namespace halfspace::commandline
