// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/frame_log.h"

#include <algorithm>
#include <chrono>

#include "level/system/process.h"

namespace halfspace::editor {

namespace {

double milliseconds() {
  using namespace std::chrono;
  return duration<double, std::milli>(steady_clock::now().time_since_epoch()).count();
}

double processorMilliseconds() {
  return level::threadCpuSeconds() * 1e3;
}

bool isDrawing(const QEvent& event) {
  return event.type() == QEvent::Paint || event.type() == QEvent::UpdateRequest ||
         event.type() == QEvent::Expose;
}

}  // namespace

void FrameLog::clear() {
  m_blocks.clear();
  m_drawings.clear();
  m_frames.clear();
  m_work = 0;
}

// An event nested in another of the same kind counts as part of that event.
void FrameLog::beginEvent(double now, bool draws) {
  m_open.push_back({now, 0, draws});
}

void FrameLog::endEvent(double now) {
  const Open event = m_open.back();
  m_open.pop_back();
  const double whole = now - event.since;
  const double own = whole - event.inside;
  if (!m_open.empty()) {
    Open& around = m_open.back();
    around.inside += around.draws == event.draws ? event.inside : whole;
    if (around.draws == event.draws) return;  // part of the enclosing event
  }
  if (event.draws) {
    m_drawings.push_back(own);
    m_frames.push_back(m_work + own);
    if (m_open.empty()) rest();
  } else {
    m_work += own;
  }
}

void FrameLog::rest() {
  if (m_work > 0) m_blocks.push_back(m_work);
  m_work = 0;
}

double percentile(std::vector<double> values, double share) {
  if (values.empty()) return 0;
  const auto last = static_cast<double>(values.size() - 1);
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(share * last + 0.5);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

TimedApplication::TimedApplication(int& argc, char** argv) : QApplication(argc, argv) {
  connect(QAbstractEventDispatcher::instance(), &QAbstractEventDispatcher::aboutToBlock, this,
          [this] {
            m_log.rest();
            m_processorLog.rest();
          });
}

// Qt delivers events to objects of other threads through here, too; they do not block the event
// loop.
bool TimedApplication::notify(QObject* receiver, QEvent* event) {
  if (receiver->thread() != thread()) return QApplication::notify(receiver, event);
  const bool draws = isDrawing(*event);
  m_log.beginEvent(milliseconds(), draws);
  m_processorLog.beginEvent(processorMilliseconds(), draws);
  const bool result = QApplication::notify(receiver, event);
  m_log.endEvent(milliseconds());
  m_processorLog.endEvent(processorMilliseconds());
  return result;
}

}  // namespace halfspace::editor
