// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/grid_lines.h"

#include <algorithm>
#include <cmath>

namespace halfspace::editor {

namespace {

constexpr double kLeastPixels = 6;  // between two lines in a flat pane
constexpr double kWorld = 131'072;
constexpr int kLinesInSpace = 64;  // 3D: lines on each side of the eye

struct Ruler {
  double step;
  double major;
};

Ruler rulerOf(double step) {
  return {step, std::max(64.0, step * 8)};
}

class Lines {
 public:
  explicit Lines(const Ruler& ruler, const GridInk& ink) : m_ruler(ruler), m_ink(ink) {}

  // Adds the lines between low and high that are parallel to the axis `along`, spaced along `axis`.
  void add(int axis, int along, const Vec3& low, const Vec3& high) {
    const double first = std::ceil(low[axis] / m_ruler.step) * m_ruler.step;
    for (double at = first; at <= high[axis]; at += m_ruler.step) {
      Vec3 from = low;
      Vec3 to = low;
      from[axis] = to[axis] = at;
      to[along] = high[along];
      const auto colour = toInk(colourAt(at, along));
      vertices.push_back({toFloats(from), colour});
      vertices.push_back({toFloats(to), colour});
    }
  }

  std::vector<LineVertex> vertices;

 private:
  QColor colourAt(double at, int along) const {
    if (at == 0) {
      QColor axis = along == 0 ? m_ink.x : along == 1 ? m_ink.y : m_ink.z;
      axis.setAlphaF(0.7F);
      return axis;
    }
    return std::fmod(at, m_ruler.major) == 0 ? m_ink.major : m_ink.minor;
  }

  Ruler m_ruler;
  GridInk m_ink;
};

std::vector<LineVertex> flatLines(const Camera& camera, const Grid& grid, const GridInk& ink) {
  double step = grid.size();
  while (step * camera.zoom() < kLeastPixels) step *= 2;
  const Ray lower = camera.rayAt({0, camera.size().height()});
  const Ray upper = camera.rayAt({camera.size().width(), 0});
  Vec3 low = lower.origin.cwiseMin(upper.origin).cwiseMax(-kWorld);
  Vec3 high = lower.origin.cwiseMax(upper.origin).cwiseMin(kWorld);
  const int depth = camera.depthAxis();
  low[depth] = high[depth] = 0;
  Lines lines(rulerOf(step), ink);
  const int u = depth == 0 ? 1 : 0;
  const int v = depth == 2 ? 1 : 2;
  lines.add(u, v, low, high);
  lines.add(v, u, low, high);
  return std::move(lines.vertices);
}

}  // namespace

double gridExtent(const Camera& camera, const Grid& grid) {
  const double height = std::max(64.0, std::abs(camera.position().z()));
  double step = std::max(16.0, grid.size());
  while (step * kLinesInSpace < height * 4) step *= 2;
  return step * kLinesInSpace;
}

std::vector<LineVertex> gridLines(const Camera& camera, const Grid& grid, const GridInk& ink) {
  if (camera.isFlat()) return flatLines(camera, grid, ink);
  const double reach = gridExtent(camera, grid);
  const double step = reach / kLinesInSpace;
  Vec3 low = camera.position() - Vec3::Constant(reach);
  Vec3 high = camera.position() + Vec3::Constant(reach);
  low.z() = high.z() = 0;
  Lines lines(rulerOf(step), ink);
  lines.add(0, 1, low, high);
  lines.add(1, 0, low, high);
  return std::move(lines.vertices);
}

}  // namespace halfspace::editor
