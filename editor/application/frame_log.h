// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include <QAbstractEventDispatcher>
#include <QApplication>

namespace halfspace::editor {

// How long the event loop was kept from the next event it could have taken, apart from drawing.
// A block is all our own work between two moments when the loop waits or the window is drawn: what
// one batch of events cost, not one of them. Drawing (paint events, and what a software rasteriser
// makes of them) is timed beside it.
class FrameLog {
 public:
  void clear();
  // Times in milliseconds, in any order of nesting; drawing inside of work is no work.
  void beginEvent(double now, bool draws);
  void endEvent(double now);
  // The loop waits: the block ends.
  void rest();

  const std::vector<double>& blocks() const { return m_blocks; }      // milliseconds
  const std::vector<double>& drawings() const { return m_drawings; }  // milliseconds

 private:
  struct Open {
    double since;
    double inside = 0;  // taken by events of the other kind within
    bool draws;
  };
  std::vector<Open> m_open;
  std::vector<double> m_blocks, m_drawings;
  double m_work = 0;
};

// The value below which this share of them lies; 0 of none.
double percentile(std::vector<double> values, double share);

// A QApplication that keeps the log.
class TimedApplication : public QApplication {
 public:
  TimedApplication(int& argc, char** argv);

  bool notify(QObject* receiver, QEvent* event) override;
  FrameLog& log() { return m_log; }
  // The same blocks in processor time of this thread, in milliseconds. On a machine with fewer free
  // processors than threads that work, the log above holds their waiting for each other, too.
  FrameLog& processorLog() { return m_processorLog; }

 private:
  FrameLog m_log;
  FrameLog m_processorLog;
};

}  // namespace halfspace::editor
