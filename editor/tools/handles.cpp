// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/handles.h"

#include <cmath>

#include "editor/tools/picking.h"

namespace halfspace::editor {

namespace {

constexpr double kReach = 8;  // pixels
constexpr double kSame = 1;   // pixels: handles that differ less are compared by depth

}  // namespace

std::optional<std::size_t> handleAt(const Pointer& pointer, std::span<const Vec3> handles) {
  std::optional<std::size_t> found;
  double least = kReach;
  for (std::size_t i = 0; i < handles.size(); ++i) {
    const auto at = pointer.camera.project(handles[i]);
    if (!at) continue;
    const QPointF away = *at - pointer.pixel;
    const double distance = std::hypot(away.x(), away.y());
    if (distance > least + kSame || (!found && distance > kReach)) continue;
    const auto depth = [&](std::size_t k) {
      return (handles[k] - pointer.camera.eye()).squaredNorm();
    };
    if (found && std::abs(distance - least) <= kSame && depth(i) >= depth(*found)) continue;
    found = i;
    least = distance;
  }
  return found;
}

Vec3 ledFrom(const Pointer& pointer, const Vec3& start) {
  const Camera& camera = pointer.camera;
  const Ray ray = pointer.ray();
  if (camera.isFlat()) {
    Vec3 at = meet(ray, start, camera.forward()).value_or(start);
    at[camera.depthAxis()] = start[camera.depthAxis()];
    return at;
  }
  if (pointer.alt()) {
    const auto at = nearestOnLine(ray, start, Vec3::UnitZ());
    return at ? Vec3(start.x(), start.y(), at->z()) : start;
  }
  Vec3 at = meet(ray, start, Vec3::UnitZ()).value_or(start);
  at.z() = start.z();
  return at;
}

Vec3 LedPoint::follow(const Pointer& pointer, bool oneAxis) {
  if (!pointer.camera.isFlat() && pointer.alt() != m_upwards) {
    m_upwards = pointer.alt();
    m_before = m_dragged;
  }
  const Vec3 from = m_start + m_before;
  Vec3 leg = ledFrom(pointer, from) - from;
  if (oneAxis) {
    int axis = 0;
    leg.cwiseAbs().maxCoeff(&axis);
    leg = Vec3::Unit(axis) * leg[axis];
  }
  m_dragged = m_before + leg;
  return m_dragged;
}

}  // namespace halfspace::editor
