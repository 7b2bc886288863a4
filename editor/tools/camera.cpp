// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/camera.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "editor/tools/camera_preferences.h"

namespace halfspace::editor {

namespace {

constexpr double kDepth = 200'000.0;       // half the depth of a flat pane's view, level units
constexpr double kSteepest = 1.55;         // radians
constexpr double kLeastZoom = 1.0 / 4096;  // a pane of 600 pixels shows 2.4 million units
constexpr double kMostZoom = 64.0;

}  // namespace

Camera::Camera(PaneKind kind) : m_kind(kind) {
  setFieldOfView(CameraPreferences().fieldOfView);
}

void Camera::setFieldOfView(double degrees) {
  m_slope = std::tan(degrees / 2 * std::numbers::pi / 180);
}

void Camera::setDirection(double yaw, double pitch) {
  m_yaw = std::remainder(yaw, 2 * std::numbers::pi);
  m_pitch = std::clamp(pitch, -kSteepest, kSteepest);
}

void Camera::setZoom(double zoom) {
  m_zoom = std::clamp(zoom, kLeastZoom, kMostZoom);
}

void Camera::zoomAt(QPointF pixel, double factor) {
  const Vec3 before = rayAt(pixel).origin;
  setZoom(m_zoom * factor);
  const Vec3 shift = before - rayAt(pixel).origin;
  m_position += shift;
}

Vec3 Camera::forward() const {
  switch (m_kind) {
    case PaneKind::xy:
      return -Vec3::UnitZ();
    case PaneKind::xz:
      return Vec3::UnitY();
    case PaneKind::yz:
      return -Vec3::UnitX();
    case PaneKind::perspective:
      break;
  }
  return {std::cos(m_pitch) * std::cos(m_yaw), std::cos(m_pitch) * std::sin(m_yaw),
          std::sin(m_pitch)};
}

Vec3 Camera::right() const {
  switch (m_kind) {
    case PaneKind::xy:
    case PaneKind::xz:
      return Vec3::UnitX();
    case PaneKind::yz:
      return Vec3::UnitY();
    case PaneKind::perspective:
      break;
  }
  return {std::sin(m_yaw), -std::cos(m_yaw), 0};
}

Vec3 Camera::up() const {
  return right().cross(forward());
}

int Camera::depthAxis() const {
  switch (m_kind) {
    case PaneKind::xz:
      return 1;
    case PaneKind::yz:
      return 0;
    case PaneKind::xy:
    case PaneKind::perspective:
      break;
  }
  return 2;
}

Eigen::Matrix4d Camera::view() const {
  Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
  matrix.row(0).head<3>() = right().transpose();
  matrix.row(1).head<3>() = up().transpose();
  matrix.row(2).head<3>() = -forward().transpose();
  const Vec3 moved = matrix.topLeftCorner<3, 3>() * m_position;
  matrix.topRightCorner<3, 1>() = -moved;
  return matrix;
}

Eigen::Matrix4d Camera::projection() const {
  Eigen::Matrix4d matrix = Eigen::Matrix4d::Zero();
  if (isFlat()) {
    matrix(0, 0) = 2 * m_zoom / m_size.width();
    matrix(1, 1) = 2 * m_zoom / m_size.height();
    matrix(2, 2) = -1 / kDepth;
    matrix(3, 3) = 1;
    return matrix;
  }
  const double scale = 1 / m_slope;
  matrix(0, 0) = scale * m_size.height() / m_size.width();
  matrix(1, 1) = scale;
  // No far plane, because a large level may be viewed from any distance. The precision of depths
  // depends on the near plane, so this costs none.
  matrix(2, 2) = -1;
  matrix(2, 3) = -2 * m_near;
  matrix(3, 2) = -1;
  return matrix;
}

Eigen::Matrix4d Camera::viewProjection() const {
  return projection() * view();
}

Ray Camera::rayAt(QPointF pixel) const {
  const double x = pixel.x() - m_size.width() / 2;
  const double y = m_size.height() / 2 - pixel.y();
  if (isFlat()) {
    const Vec3 at = m_position + right() * (x / m_zoom) + up() * (y / m_zoom);
    return {at - forward() * kDepth / 2, forward()};
  }
  const double distance = m_size.height() / 2 / m_slope;
  const Vec3 direction = forward() * distance + right() * x + up() * y;
  return {m_position, direction.normalized()};
}

std::optional<QPointF> Camera::project(const Vec3& point) const {
  const Vec3 from = point - m_position;
  const double x = from.dot(right());
  const double y = from.dot(up());
  double scale = m_zoom;
  if (!isFlat()) {
    const double depth = from.dot(forward());
    if (depth < m_near) return std::nullopt;
    scale = m_size.height() / 2 / m_slope / depth;
  }
  return QPointF(m_size.width() / 2 + x * scale, m_size.height() / 2 - y * scale);
}

double Camera::unitsPerPixel(const Vec3& at) const {
  if (isFlat()) return 1 / m_zoom;
  const double depth = std::max(m_near, (at - m_position).dot(forward()));
  return depth * m_slope * 2 / m_size.height();
}

Vec3 Camera::eye() const {
  return isFlat() ? Vec3(m_position - forward() * kDepth) : m_position;
}

// The least distance from the centre of a box, against the view direction, at which every corner is
// in view with a margin of a tenth.
double Camera::distanceToSee(const Box& box) const {
  const double upward = 0.9 * m_slope;
  const double across = upward * m_size.width() / m_size.height();
  const Vec3 half = box.sizes().cwiseMax(32.0) / 2;
  double distance = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const Vec3 signs((corner & 1) != 0 ? 1 : -1, (corner & 2) != 0 ? 1 : -1,
                     (corner & 4) != 0 ? 1 : -1);
    const Vec3 from = half.cwiseProduct(signs);
    const double seen =
        std::max(std::abs(from.dot(up())) / upward, std::abs(from.dot(right())) / across);
    distance = std::max(distance, seen - from.dot(forward()));
  }
  return distance;
}

void Camera::frame(const Box& box) {
  if (box.isEmpty()) return;
  const Vec3 centre = box.center();
  if (!isFlat()) {
    m_position = centre - forward() * distanceToSee(box);
    return;
  }
  m_position = centre;
  const Vec3 size = box.sizes();
  const double across = std::max(16.0, std::abs(size.dot(right())));
  const double upward = std::max(16.0, std::abs(size.dot(up())));
  setZoom(0.85 * std::min(m_size.width() / across, m_size.height() / upward));
}

// Along one axis of the pane, a point p is in view from e if |(p - e).axis| <= slope (p -
// e).forward. So e.axis - slope e.forward is at least the largest p.axis - slope p.forward, and the
// same holds with the opposite axis. Both bounds together limit e.forward; half their difference is
// the e.axis in the middle.
void Camera::frame(std::span<const Vec3> points) {
  if (points.empty() || isFlat()) return;
  const double upward = 0.9 * m_slope;
  const double across = upward * m_size.width() / m_size.height();
  constexpr double kNone = -std::numeric_limits<double>::infinity();
  double rightMost = kNone, leftMost = kNone, upMost = kNone, downMost = kNone;
  const Vec3 ahead = forward(), aside = right(), above = up();
  for (const Vec3& point : points) {
    const double depth = point.dot(ahead), x = point.dot(aside), y = point.dot(above);
    rightMost = std::max(rightMost, x - across * depth);
    leftMost = std::max(leftMost, -x - across * depth);
    upMost = std::max(upMost, y - upward * depth);
    downMost = std::max(downMost, -y - upward * depth);
  }
  const double depth =
      std::min(-(rightMost + leftMost) / (2 * across), -(upMost + downMost) / (2 * upward));
  m_position = depth * ahead + (rightMost - leftMost) / 2 * aside + (upMost - downMost) / 2 * above;
}

}  // namespace halfspace::editor
