// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/navigation.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <vector>

#include "editor/tools/picking.h"

namespace halfspace::editor {

namespace {

constexpr double kTurn = 0.0045;     // radians per pixel
constexpr double kFast = 3;          // times, while Shift is down
constexpr double kSpeedStep = 1.25;  // of the fly speed, per notch while looking
constexpr double kZoomStep = 1.2;

}  // namespace

void Navigation::begin(int pane, Motion motion, const Vec3& pivot) {
  m_pane = pane;
  m_motion = motion;
  m_pivot = pivot;
}

void Navigation::pan(Camera& camera, QPointF by) const {
  const double units = camera.isFlat() ? 1 / camera.zoom() : camera.unitsPerPixel(m_pivot);
  camera.setPosition(camera.position() - camera.right() * (by.x() * units) +
                     camera.up() * (by.y() * units));
}

void Navigation::drag(QPointF by) {
  if (!m_motion) return;
  Camera& camera = m_panes.camera(m_pane);
  switch (*m_motion) {
    case Motion::pan:
      pan(camera, by);
      linkFlat(m_pane);
      break;
    case Motion::look:
      look(camera, by);
      break;
    case Motion::orbit: {
      const double distance = (m_pivot - camera.position()).norm();
      const Vec3 before = camera.forward();
      look(camera, by);
      // Orbiting keeps the pivot's screen position only in the middle of the pane; rotating the
      // offset by the same angles keeps it anywhere.
      const Eigen::Quaterniond turn = Eigen::Quaterniond::FromTwoVectors(before, camera.forward());
      const Vec3 arm = m_pivot - camera.position();
      camera.setPosition(m_pivot - distance * (turn * arm).normalized());
      break;
    }
  }
}

void Navigation::look(Camera& camera, QPointF by) const {
  const double turn = kTurn * m_preferences.lookSpeed;
  const double up = m_preferences.invertLook ? -by.y() : by.y();
  camera.setDirection(camera.yaw() - by.x() * turn, camera.pitch() - up * turn);
}

void Navigation::setPreferences(const CameraPreferences& preferences) {
  m_preferences = preferences;
  for (int pane = 0; pane < m_panes.count(); ++pane) {
    m_panes.camera(pane).setFieldOfView(preferences.fieldOfView);
  }
}

void Navigation::wheel(int pane, QPointF pixel, double steps) {
  Camera& camera = m_panes.camera(pane);
  if (m_motion == Motion::look) {
    m_preferences.flySpeed =
        std::clamp(m_preferences.flySpeed * std::pow(kSpeedStep, steps),
                   CameraPreferences::kLeastSpeed, CameraPreferences::kMostSpeed);
    return;
  }
  if (m_preferences.invertWheel) steps = -steps;
  if (!camera.isFlat()) {
    camera.setPosition(camera.position() +
                       camera.rayAt(pixel).direction * (steps * m_preferences.wheelStep));
    return;
  }
  camera.zoomAt(pixel, std::pow(kZoomStep, steps));
  linkFlat(pane);
}

// Flat panes show the same region at the same scale.
void Navigation::linkFlat(int from) {
  const Camera& leader = m_panes.camera(from);
  if (!leader.isFlat()) return;
  for (int pane = 0; pane < m_panes.count(); ++pane) {
    Camera& camera = m_panes.camera(pane);
    if (pane == from || !camera.isFlat()) continue;
    camera.setZoom(leader.zoom());
    Vec3 position = camera.position();
    for (int axis = 0; axis < 3; ++axis) {
      if (axis != leader.depthAxis()) position[axis] = leader.position()[axis];
    }
    camera.setPosition(position);
  }
}

void Navigation::hold(MoveDirection movement, bool down) {
  if (down) {
    m_held.insert(movement);
  } else {
    m_held.erase(movement);
  }
}

void Navigation::releaseKeys() {
  m_held.clear();
  m_isFast = false;
}

bool Navigation::fly(double seconds) {
  const auto direction = [this](MoveDirection forth, MoveDirection back) {
    return static_cast<double>(m_held.contains(forth)) - static_cast<double>(m_held.contains(back));
  };
  Camera& camera = m_panes.camera(0);
  const Vec3 by = camera.forward() * direction(MoveDirection::forward, MoveDirection::backward) +
                  camera.right() * direction(MoveDirection::right, MoveDirection::left) +
                  Vec3::UnitZ() * direction(MoveDirection::up, MoveDirection::down);
  if (by.isZero()) return false;
  camera.setPosition(camera.position() +
                     by * (m_preferences.flySpeed * (m_isFast ? kFast : 1) * seconds));
  return true;
}

void Navigation::frame(const Box& box) {
  if (box.isEmpty()) return;
  for (int pane = 0; pane < m_panes.count(); ++pane) m_panes.camera(pane).frame(box);
  // One scale for all flat panes: the smallest of the shown ones, so that the box fits into each.
  double least = std::numeric_limits<double>::infinity();
  for (const int pane : m_panes.shown())
    if (m_panes.camera(pane).isFlat()) least = std::min(least, m_panes.camera(pane).zoom());
  if (!std::isfinite(least)) least = m_panes.camera(1).zoom();  // none is shown
  for (int pane = 1; pane < m_panes.count(); ++pane) m_panes.camera(pane).setZoom(least);
}

void Navigation::showPoint(const Vec3& point, const Vec3& eye) {
  for (int pane = 0; pane < m_panes.count(); ++pane) {
    Camera& camera = m_panes.camera(pane);
    if (camera.isFlat()) {
      camera.setPosition(point);
    } else {
      const Vec3 direction = point - eye;
      camera.setPosition(eye);
      camera.setDirection(std::atan2(direction.y(), direction.x()),
                          std::atan2(direction.z(), std::hypot(direction.x(), direction.y())));
    }
  }
}

namespace {

constexpr double kNearest = 16;     // least distance, level units: nearer things fill the pane
constexpr double kStep = 8;         // level units between positions tried on a path
constexpr double kFreeShare = 0.9;  // share of the free distance: keeps the eye off the wall behind
constexpr double kTouch = 1;        // level units: a face this near to the point does not hide it
constexpr double kClear = 4;        // level units: least distance of walls from the eye, along axes

// Distance of a ray to the first visible face.
double freeDistance(const Scene& scene, const Vec3& from, const Vec3& direction) {
  const auto hit = pickSurface(scene, {from, direction});
  return hit ? hit->distance : std::numeric_limits<double>::infinity();
}

bool sees(const Scene& scene, const Vec3& eye, const Vec3& point) {
  const Vec3 direction = point - eye;
  const double far = direction.norm();
  return far <= kTouch || freeDistance(scene, eye, direction / far) >= far - kTouch;
}

// How far the camera can be from the point; 0 if the point is hidden from there. Tested in both
// directions, because a ray that begins inside a solid meets no face of it.
double roomBehind(const Scene& scene, const Vec3& point, const Vec3& back, double distance) {
  const double free = freeDistance(scene, point, back);
  const double room = free >= distance ? distance : kFreeShare * free;
  return room >= kNearest && sees(scene, point + room * back, point) ? room : 0.0;
}

// A leak's path touches corners of doors, where a camera would look along a wall or into it. A ray
// that begins on a wall may miss it, so each ray begins slightly behind the camera.
bool isClear(const Scene& scene, const Vec3& eye) {
  constexpr double kBehind = 0.5;
  for (int axis = 0; axis < 3; ++axis) {
    for (const double sign : {-1.0, 1.0}) {
      Vec3 direction = Vec3::Zero();
      direction[axis] = sign;
      if (freeDistance(scene, eye - kBehind * direction, direction) < kBehind + kClear) {
        return false;
      }
    }
  }
  return true;
}

// The position on the path before the point that is farthest from it and still sees it.
std::optional<Vec3> eyeOnPath(const Scene& scene, const Vec3& point, double distance,
                              std::span<const Vec3> path) {
  double nearest = std::numeric_limits<double>::infinity();
  std::vector<Vec3> positions;  // positions along the path, from its start
  std::size_t passed = 0;
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    const Vec3 along = path[i + 1] - path[i];
    const int steps = std::max(1, static_cast<int>(along.norm() / kStep));
    for (int step = 0; step < steps; ++step) {
      positions.push_back(path[i] + along * (static_cast<double>(step) / steps));
      const double far = (positions.back() - point).norm();
      if (far >= nearest) continue;
      nearest = far;
      passed = positions.size();
    }
  }
  std::optional<Vec3> best;
  double farthest = kNearest;
  for (std::size_t i = passed; i-- > 0;) {
    const double far = (positions[i] - point).norm();
    if (far > distance || !sees(scene, positions[i], point)) break;
    if (far < farthest || !isClear(scene, positions[i])) continue;
    farthest = far;
    best = positions[i];
  }
  return best;
}

}  // namespace

Vec3 eyeFor(const Scene& scene, const Vec3& point, const Vec3& forward, double distance,
            std::span<const Vec3> path) {
  if (const auto eye = eyeOnPath(scene, point, distance, path)) return *eye;
  if (roomBehind(scene, point, -forward, distance) == distance) return point - distance * forward;
  Vec3 best = -distance * forward;
  double worth = 0;
  for (int i = 0; i < 27; ++i) {
    const Vec3 direction(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
    if (direction.head<2>().isZero()) continue;  // the camera cannot look straight up or down
    const Vec3 back = direction.normalized();
    const double room = roomBehind(scene, point, back, distance);
    // The current direction scores twice as high as the opposite one.
    const double value = room * (3 - back.dot(forward));
    if (value <= worth) continue;
    worth = value;
    best = room * back;
  }
  return point + best;
}

}  // namespace halfspace::editor
