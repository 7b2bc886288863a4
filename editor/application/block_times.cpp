// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/block_times.h"

#include <cstdio>
#include <vector>

namespace halfspace::editor {

QJsonObject blockTimes(TimedApplication& application, const QString& name) {
  const FrameLog& log = application.log();
  QJsonObject blocks;
  blocks["blocks"] = static_cast<qint64>(log.blocks().size());
  blocks["block_p50_ms"] = percentile(log.blocks(), 0.5);
  blocks["block_p99_ms"] = percentile(log.blocks(), 0.99);
  blocks["block_max_ms"] = percentile(log.blocks(), 1);
  blocks["drawing_p50_ms"] = percentile(log.drawings(), 0.5);
  blocks["frames"] = static_cast<qint64>(log.frames().size());
  blocks["frame_p50_ms"] = percentile(log.frames(), 0.5);
  blocks["frame_p99_ms"] = percentile(log.frames(), 0.99);
  blocks["frame_max_ms"] = percentile(log.frames(), 1);
  const std::vector<double>& frames = application.processorLog().frames();
  blocks["frame_processor_p50_ms"] = percentile(frames, 0.5);
  blocks["frame_processor_max_ms"] = percentile(frames, 1);
  const std::vector<double>& processor = application.processorLog().blocks();
  blocks["processor_p50_ms"] = percentile(processor, 0.5);
  blocks["processor_p99_ms"] = percentile(processor, 0.99);
  blocks["processor_max_ms"] = percentile(processor, 1);
  std::printf(
      "%-18s own work per block p50 %.2f, p99 %.2f, max %.2f ms over %zu blocks (processor p50 "
      "%.2f, p99 %.2f, max %.2f ms); frames with drawing p50 %.0f, p99 %.0f, max %.0f ms over "
      "%zu (processor p50 %.0f, max %.0f ms)\n",
      qPrintable(name), percentile(log.blocks(), 0.5), percentile(log.blocks(), 0.99),
      percentile(log.blocks(), 1), log.blocks().size(), percentile(processor, 0.5),
      percentile(processor, 0.99), percentile(processor, 1), percentile(log.frames(), 0.5),
      percentile(log.frames(), 0.99), percentile(log.frames(), 1), log.frames().size(),
      percentile(frames, 0.5), percentile(frames, 1));
  std::fflush(stdout);
  return blocks;
}

}  // namespace halfspace::editor
