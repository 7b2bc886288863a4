// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/journal/late_lines.h"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "level/journal/journal_writer.h"
#include "level/system/process.h"

namespace halfspace::level {

namespace {

// One thread serves all journals of the program: usually there is one journal with few late lines.
class LateLines {
 public:
  using Make = std::function<std::string()>;

  LateLines() : m_thread([this](const std::stop_token& stop) { run(stop); }) {}

  void add(JournalWriter& writer, Make make) {
    {
      const std::lock_guard lock(m_mutex);
      m_lines.push_back({&writer, std::move(make)});
    }
    m_changed.notify_all();
  }

  bool hasLines(const JournalWriter& writer) {
    const std::lock_guard lock(m_mutex);
    return isWaiting(writer);
  }

  void finish(const JournalWriter& writer) {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return !isWaiting(writer); });
  }

 private:
  struct Line {
    JournalWriter* writer;
    Make make;
  };

  bool isWaiting(const JournalWriter& writer) const {
    return std::ranges::any_of(m_lines, [&](const Line& line) { return line.writer == &writer; });
  }

  // A line stays in the queue until the writer has it, so that finish() waits for it.
  void run(const std::stop_token& stop) {
    lowerThreadPriority();
    std::unique_lock lock(m_mutex);
    while (m_changed.wait(lock, stop, [this] { return !m_lines.empty(); })) {
      JournalWriter* writer = m_lines.front().writer;
      const Make make = std::exchange(m_lines.front().make, nullptr);
      lock.unlock();
      writer->append(make());
      lock.lock();
      m_lines.pop_front();
      m_changed.notify_all();
    }
  }

  std::mutex m_mutex;
  std::condition_variable_any m_changed;
  std::deque<Line> m_lines;
  std::jthread m_thread;  // last: it uses the others
};

LateLines& lateLines() {
  static LateLines lines;
  return lines;
}

}  // namespace

void appendLate(JournalWriter& writer, std::function<std::string()> make) {
  lateLines().add(writer, std::move(make));
}

void appendInOrder(JournalWriter& writer, std::string line) {
  if (!lateLines().hasLines(writer)) return writer.append(line);
  lateLines().add(writer, [text = std::move(line)] { return text; });
}

bool hasLateLines(const JournalWriter& writer) {
  return lateLines().hasLines(writer);
}

void finishLateLines(JournalWriter& writer) {
  lateLines().finish(writer);
}

}  // namespace halfspace::level
