// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractEventDispatcher>
#include <QApplication>

namespace halfspace::editor {

// Measures how long the event loop is blocked by our own work, apart from drawing. A block is the
// sum of all own work between two moments at which the loop waits or the window is drawn: the cost
// of one batch of events, not of a single event. Drawing is measured separately: paint events,
// including the work of a software rasteriser.
class FrameLog {
 public:
  void clear();
  // Times in milliseconds. Events may be nested; drawing inside of work does not count as work.
  void beginEvent(double now, bool draws);
  void endEvent(double now);
  // The loop waits: ends the block.
  void rest();

  const std::vector<double>& blocks() const { return m_blocks; }      // milliseconds
  const std::vector<double>& drawings() const { return m_drawings; }  // milliseconds
  // Each drawing together with the work before it in the same block, in milliseconds: how long a
  // user waits for a picture after an event.
  const std::vector<double>& frames() const { return m_frames; }

 private:
  struct Open {
    double since;
    double inside = 0;  // time taken by nested events of the other kind
    bool draws;
  };
  std::vector<Open> m_open;
  std::vector<double> m_blocks, m_drawings, m_frames;
  double m_work = 0;
};

// Percentile of the values, `share` 0 to 1; 0 if there are none.
double percentile(std::vector<double> values, double share);

// A QApplication that logs its events.
class TimedApplication : public QApplication {
 public:
  TimedApplication(int& argc, char** argv);

  bool notify(QObject* receiver, QEvent* event) override;
  FrameLog& log() { return m_log; }
  // The same blocks in processor time of this thread, in milliseconds. If more threads work than
  // processors are free, log() also contains the time in which this thread waits for a processor.
  FrameLog& processorLog() { return m_processorLog; }

 private:
  FrameLog m_log;
  FrameLog m_processorLog;
};

}  // namespace halfspace::editor
