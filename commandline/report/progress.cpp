// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/report/progress.h"

#include <cstdio>

#include "commandline/report/console.h"
#include "level/system/process.h"

namespace halfspace::commandline {

namespace {

constexpr std::chrono::milliseconds kPatience{1000};
constexpr std::chrono::milliseconds kBetweenDrawings{200};

}  // namespace

Progress::Progress() {
  if (!level::stderrIsTerminal() || isQuiet()) return;
  m_thread = std::jthread([this](const std::stop_token& stop) { run(stop); });
}

Progress::~Progress() {
  finish();
}

void Progress::stage(std::string text) {
  if (isVerbose()) {
    clear();
    note(text);
  }
  const std::lock_guard lock(m_mutex);
  m_stage = std::move(text);
  m_share = 0.0;
}

void Progress::share(double done) {
  const std::lock_guard lock(m_mutex);
  m_share = done;
}

void Progress::clear() {
  const std::lock_guard lock(m_mutex);
  if (m_drawn) std::fputs("\r\033[K", stderr);
  m_drawn = false;
}

void Progress::finish() {
  if (!m_thread.joinable()) return;
  m_thread.request_stop();
  m_thread.join();
  clear();
}

void Progress::run(const std::stop_token& stop) {
  std::unique_lock lock(m_mutex);
  m_wake.wait_for(lock, stop, kPatience, [] { return false; });
  while (!stop.stop_requested()) {
    const auto gone = std::chrono::steady_clock::now() - m_start;
    draw(std::chrono::duration<double>(gone).count());
    m_wake.wait_for(lock, stop, kBetweenDrawings, [] { return false; });
  }
}

void Progress::draw(double seconds) {
  m_drawn = true;
  std::fprintf(stderr, "\r\033[K%s", m_stage.c_str());
  if (m_share > 0.0) std::fprintf(stderr, " %.0f %%", 100.0 * m_share);
  std::fprintf(stderr, "  %.0f s", seconds);
  std::fflush(stderr);
}

}  // namespace halfspace::commandline
