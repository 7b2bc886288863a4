// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/uv/uv_handles.h"

#include <algorithm>
#include <cmath>

namespace halfspace::editor {

namespace {

// Pixels. Shorter edges have no handle in the middle.
constexpr double kLongEdge = 36;
constexpr double kLeastRing = 18;   // pixels
constexpr double kRingShare = 0.3;  // of the box's smaller side

double distanceOf(QPointF a, QPointF b) {
  const QPointF d = a - b;
  return std::sqrt(QPointF::dotProduct(d, d));
}

}  // namespace

double UvHandles::ringIn(const QRectF& box) {
  return std::clamp(kRingShare * std::min(box.width(), box.height()), kLeastRing, kUvRing);
}

UvHandles::UvHandles(const UvView& view, const TexelBox& box, const Texel& origin, double ring)
    : m_box(view.rectOf(box)), m_origin(view.pixelOf(origin)), m_ring(ring) {
  const QPointF middle = m_box.center();
  const auto at = [&](int x, int y) {
    return QPointF(x < 0   ? m_box.left()
                   : x > 0 ? m_box.right()
                           : middle.x(),
                   y < 0   ? m_box.top()
                   : y > 0 ? m_box.bottom()
                           : middle.y());
  };
  m_placed.push_back({{UvPart::shear, {0, 1}}, at(0, 1) + QPointF(0, kUvShearDistance)});
  m_placed.push_back({{UvPart::shear, {1, 0}}, at(1, 0) + QPointF(kUvShearDistance, 0)});
  for (int side : {-1, 1}) {
    if (m_box.height() >= kLongEdge) m_placed.push_back({{UvPart::scale, {side, 0}}, at(side, 0)});
    if (m_box.width() >= kLongEdge) m_placed.push_back({{UvPart::scale, {0, side}}, at(0, side)});
  }
  for (int x : {-1, 1}) {
    for (int y : {-1, 1}) m_placed.push_back({{UvPart::scale, {x, y}}, at(x, y)});
  }
}

QPointF UvHandles::knob() const {
  const double along = m_ring * std::sqrt(0.5);
  return m_origin + QPointF(along, -along);
}

UvHandle UvHandles::at(QPointF pixel) const {
  if (distanceOf(pixel, m_origin) <= kUvReach) return {UvPart::origin};
  if (distanceOf(pixel, knob()) <= kUvReach) return {UvPart::ring};
  for (auto placed = m_placed.rbegin(); placed != m_placed.rend(); ++placed) {
    if (distanceOf(pixel, placed->at) <= kUvReach) return placed->handle;
  }
  if (std::abs(distanceOf(pixel, m_origin) - m_ring) <= kUvReach / 2) return {UvPart::ring};
  const QRectF grown = m_box.adjusted(-kUvReach, -kUvReach, kUvReach, kUvReach);
  return {grown.contains(pixel) ? UvPart::faces : UvPart::none};
}

}  // namespace halfspace::editor
