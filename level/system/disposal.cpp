// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/system/disposal.h"

#include <condition_variable>
#include <mutex>
#include <thread>
#include <vector>

#include "level/system/process.h"

namespace halfspace::level {

namespace {

class Disposal {
 public:
  Disposal() : m_thread([this](const std::stop_token& stop) { run(stop); }) {}

  void add(std::shared_ptr<const void> thing) {
    {
      const std::lock_guard lock(m_mutex);
      m_things.push_back(std::move(thing));
    }
    m_wake.notify_one();
  }

 private:
  void run(const std::stop_token& stop) {
    lowerThreadPriority();
    while (!stop.stop_requested()) {
      std::vector<std::shared_ptr<const void>> things;
      std::unique_lock lock(m_mutex);
      m_wake.wait(lock, stop, [this] { return !m_things.empty(); });
      things.swap(m_things);
      lock.unlock();
      things.clear();
    }
  }

  std::mutex m_mutex;
  std::condition_variable_any m_wake;
  std::vector<std::shared_ptr<const void>> m_things;
  std::jthread m_thread;  // last: it uses the others
};

}  // namespace

void disposeAside(std::shared_ptr<const void> thing) {
  static Disposal disposal;
  disposal.add(std::move(thing));
}

}  // namespace halfspace::level
