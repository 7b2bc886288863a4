// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/part_outline.h"

#include <cassert>
#include <map>
#include <tuple>

#include "geometry/mesh/projection.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

using Edges = std::vector<std::pair<Vec3, Vec3>>;

// The ends of edges along one line, by their coordinate on it. An edge that runs forward counts as
// 1 from its first end on, one that runs backward as -1.
class Line {
 public:
  explicit Line(int axis) : m_axis(axis) {}

  void add(const Vec3& from, const Vec3& to) {
    change(from, 1);
    change(to, -1);
  }

  // Where the edges in both directions do not cancel.
  void append(Edges& edges) const {
    int count = 0;
    const Vec3* last = nullptr;
    for (const auto& [at, end] : m_ends) {
      for (int i = 0; i < count; ++i) edges.emplace_back(*last, end.point);
      for (int i = 0; i > count; --i) edges.emplace_back(end.point, *last);
      count += end.change;
      last = &end.point;
    }
    assert(count == 0);
  }

 private:
  struct End {
    Vec3 point;
    int change = 0;
  };
  void change(const Vec3& point, int by) {
    m_ends.try_emplace(point[m_axis], End{point}).first->second.change += by;
  }

  int m_axis;
  std::map<double, End> m_ends;
};

// The axis across which the edge lies in one plane, other than the main axis of the face; none: -1.
int axisAcross(const Vec3& from, const Vec3& to, int mainAxis) {
  for (const int axis : {(mainAxis + 1) % 3, (mainAxis + 2) % 3})
    if (from[axis] == to[axis]) return axis;
  return -1;
}

// The common outline of parts of one source.
void appendOutline(std::span<const FacePart* const> parts, int mainAxis, Edges& outline) {
  std::map<std::pair<int, double>, Line> lines;  // by the axis and the coordinate that is the same
  for (const FacePart* part : parts) {
    for (const auto& [from, to] : part->edges) {
      const int across = axisAcross(from, to, mainAxis);
      if (across < 0) {
        outline.emplace_back(from, to);
        continue;
      }
      const int along = 3 - mainAxis - across;  // the third axis
      lines.try_emplace({across, from[across]}, Line(along)).first->second.add(from, to);
    }
  }
  for (const auto& [place, line] : lines) line.append(outline);
}

}  // namespace

Edges outlineOfParts(std::span<const FacePart* const> parts, const Vec3& normal) {
  const int mainAxis = geometry::dominantAxis(normal);
  const auto isBefore = [](const auto& a, const auto& b) {
    return std::tie(a->sourceFace, a->source) < std::tie(b->sourceFace, b->source);
  };
  std::map<const FacePart*, std::vector<const FacePart*>, decltype(isBefore)> bySource(isBefore);
  for (const FacePart* part : parts) bySource[part].push_back(part);
  Edges outline;
  for (const auto& [first, own] : bySource) {
    if (own.size() > 1) {
      appendOutline(own, mainAxis, outline);
    } else {
      outline.insert(outline.end(), first->edges.begin(), first->edges.end());
    }
  }
  return outline;
}

}  // namespace halfspace::editor
