// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/csg/close/edge_touches.h"

#include <algorithm>
#include <cassert>
#include <cmath>

#include "geometry/exact/rounding.h"
#include "geometry/reason/internal_error.h"

namespace halfspace::geometry {

namespace {

// Faces with fewer corners cannot touch themselves inside an edge.
constexpr size_t kFewestCorners = 5;

// The line of an edge: both its ends are stops of it.
const Arrangement::Line& lineOf(const Arrangement& arrangement, VertexId a, VertexId b) {
  const auto& through = arrangement.vertex(b).lines;
  const auto& lines = arrangement.vertex(a).lines;
  const auto found = std::ranges::find_if(
      lines, [&](LineId line) { return std::ranges::find(through, line) != through.end(); });
  if (found == lines.end())
    throw InternalError("an edge lies on no line of the arrangement",
                        approximatePosition(arrangement.vertex(a).point));
  return arrangement.line(*found);
}

class TouchSearch {
 public:
  TouchSearch(const Evaluator& evaluator, const BoundaryFace& face)
      : m_evaluator(evaluator), m_face(face) {}

  std::vector<EdgeTouch> run() {
    if (m_face.vertices.size() < kFewestCorners) return {};
    for (const VertexId vertex : m_face.vertices) m_boxes.push_back(boxOf(vertex));
    sortCorners();
    for (size_t i = 0; i < m_face.loopCount(); ++i) {
      const uint32_t first = m_face.loopStart[i], last = m_face.loopStart[i + 1];
      for (uint32_t k = first; k < last; ++k) searchEdge(k, k + 1 == last ? first : k + 1);
    }
    return std::move(m_touches);
  }

 private:
  const MeetingPoint& point(VertexId vertex) const {
    return m_evaluator.arrangement().vertex(vertex).point;
  }

  // Contains the exact point.
  Box boxOf(VertexId vertex) const {
    const double error = approximationError(point(vertex));
    const Vec3 all = Vec3::Constant(HUGE_VAL);
    if (!std::isfinite(error)) return Box(-all, all);
    const Vec3 position = approximatePosition(point(vertex));
    return Box(position - Vec3::Constant(error), position + Vec3::Constant(error));
  }

  // By the lower ends of their boxes along the face's longest side.
  void sortCorners() {
    Box whole;
    for (const Box& box : m_boxes) whole.extend(box);
    whole.sizes().maxCoeff(&m_axis);
    for (uint32_t i = 0; i < m_boxes.size(); ++i) {
      m_order.push_back(i);
      m_widest = std::max(m_widest, m_boxes[i].sizes()[m_axis]);
    }
    std::ranges::sort(m_order, {}, [&](uint32_t i) { return m_boxes[i].min()[m_axis]; });
  }

  void searchEdge(uint32_t from, uint32_t to) {
    const Box box = m_boxes[from].merged(m_boxes[to]);
    auto at = std::ranges::lower_bound(m_order, box.min()[m_axis] - m_widest, {},
                                       [&](uint32_t i) { return m_boxes[i].min()[m_axis]; });
    for (; at != m_order.end() && m_boxes[*at].min()[m_axis] <= box.max()[m_axis]; ++at)
      if (box.intersects(m_boxes[*at]) &&
          isInside(m_face.vertices[from], m_face.vertices[to], m_face.vertices[*at]))
        m_touches.push_back({from, m_face.vertices[*at]});
  }

  bool isInside(VertexId a, VertexId b, VertexId p) const {
    if (p == a || p == b) return false;
    const Arrangement::Line& line = lineOf(m_evaluator.arrangement(), a, b);
    const PlaneTable& table = m_evaluator.planes();
    for (const uint32_t plane : line.planes)
      if (sideOf(table, point(p), plane) != geometry::Side::on) return false;
    return compareCoordinate(table, point(a), point(p), line.axis) *
               compareCoordinate(table, point(p), point(b), line.axis) >
           0;
  }

  const Evaluator& m_evaluator;
  const BoundaryFace& m_face;
  std::vector<Box> m_boxes;  // by corner
  std::vector<uint32_t> m_order;
  int m_axis = 0;
  double m_widest = 0.0;  // of the boxes along m_axis
  std::vector<EdgeTouch> m_touches;
};

}  // namespace

std::vector<EdgeTouch> edgeTouches(const Evaluator& evaluator, const BoundaryFace& face) {
  return TouchSearch(evaluator, face).run();
}

void sortAlongEdge(const Evaluator& evaluator, VertexId a, VertexId b,
                   std::vector<VertexId>& corners) {
  const Arrangement& arrangement = evaluator.arrangement();
  const int axis = lineOf(arrangement, a, b).axis;
  const auto order = [&](VertexId l, VertexId r) {
    return compareCoordinate(evaluator.planes(), arrangement.vertex(l).point,
                             arrangement.vertex(r).point, axis);
  };
  const int ahead = order(a, b);
  assert(ahead != 0);
  std::ranges::sort(corners, [&](VertexId l, VertexId r) { return order(l, r) * ahead > 0; });
  corners.erase(std::unique(corners.begin(), corners.end()), corners.end());
}

}  // namespace halfspace::geometry
