// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/carve_bench_command.h"

#include <algorithm>
#include <cstdio>

#include "editor/play/game/carve_bench.h"

namespace halfspace::editor {

namespace {

constexpr int kCarvings = 40;

double quantile(std::vector<double> values, double part) {
  if (values.empty()) return 0;
  std::ranges::sort(values);
  return values[static_cast<std::size_t>(part * static_cast<double>(values.size() - 1))];
}

}  // namespace

void benchCarve(const std::vector<std::size_t>& brushes) {
  std::printf("%9s %10s   %s\n", "brushes", "opening",
              "click to step: median, p90, largest; of it the tree");
  for (std::size_t count : brushes) {
    const CarveFigures figures = benchCarving(count, kCarvings);
    std::printf("%9zu %7.0f ms   %.2f ms, %.2f ms, %.2f ms; %.2f ms\n", figures.brushes,
                figures.opening, quantile(figures.carvings, 0.5), quantile(figures.carvings, 0.9),
                quantile(figures.carvings, 1), quantile(figures.trees, 0.5));
    std::fflush(stdout);
  }
}

}  // namespace halfspace::editor
