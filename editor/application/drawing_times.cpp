// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/drawing_times.h"

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <vector>

#include <QElapsedTimer>
#include <QOpenGLContext>
#include <QOpenGLFunctions>

#include "editor/viewport/drawing/draw_counts.h"

namespace halfspace::editor {

QJsonObject drawingTimes(MainWindow& window, DrawMode mode, const QString& name) {
  constexpr int kFrames = 12;
  Workspace& workspace = window.workspace();
  ViewportWidget& viewport = window.viewport();
  const ViewOptions before = workspace.view();
  ViewOptions view = before;
  view.mode = mode;
  workspace.setView(view);
  Camera& camera = viewport.panes().camera(0);
  const double yaw = camera.yaw();
  std::vector<double> milliseconds;
  DrawCounts start;
  std::clock_t processorStart = 0;
  for (int frame = -2; frame < kFrames; ++frame) {  // two frames fill the buffers
    if (frame == 0) {
      start = drawCounts();
      processorStart = std::clock();
    }
    camera.setDirection(yaw + 0.002 * frame, camera.pitch());
    QElapsedTimer clock;
    clock.start();
    viewport.repaint();
    viewport.makeCurrent();
    viewport.context()->functions()->glFinish();
    viewport.doneCurrent();
    if (frame >= 0) milliseconds.push_back(static_cast<double>(clock.nsecsElapsed()) * 1e-6);
  }
  // Processor time of all threads, because a software renderer starts threads that fill pixels.
  const double processor =
      1000.0 * static_cast<double>(std::clock() - processorStart) / CLOCKS_PER_SEC / kFrames;
  camera.setDirection(yaw, camera.pitch());
  const DrawCounts& end = drawCounts();
  workspace.setView(before);
  std::ranges::sort(milliseconds);
  QJsonObject counts;
  counts["frame_p50_ms"] = milliseconds[kFrames / 2];
  counts["frame_max_ms"] = milliseconds.back();
  counts["frame_processor_ms"] = processor;
  counts["calls"] = static_cast<qint64>((end.calls - start.calls) / kFrames);
  counts["triangles"] = static_cast<qint64>((end.triangles - start.triangles) / kFrames);
  counts["lines"] = static_cast<qint64>((end.lines - start.lines) / kFrames);
  counts["programs"] = static_cast<qint64>((end.programs - start.programs) / kFrames);
  std::printf(
      "%-18s frame p50 %.1f, max %.1f ms (processor, all threads: %.1f ms); for each frame %lld "
      "calls, %lld triangles, %lld thin lines, %lld changes of the program\n",
      qPrintable(name), milliseconds[kFrames / 2], milliseconds.back(), processor,
      counts["calls"].toInteger(), counts["triangles"].toInteger(), counts["lines"].toInteger(),
      counts["programs"].toInteger());
  std::fflush(stdout);
  return counts;
}

}  // namespace halfspace::editor
