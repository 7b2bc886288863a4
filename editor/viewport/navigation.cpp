// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/navigation.h"

#include <cmath>

namespace halfspace::editor {

namespace {

constexpr double kTurn = 0.0045;   // radians per pixel
constexpr double kWheelStep = 64;  // level units per notch, 3D
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
      camera.setDirection(camera.yaw() - by.x() * kTurn, camera.pitch() - by.y() * kTurn);
      break;
    case Motion::orbit: {
      const double distance = (m_pivot - camera.position()).norm();
      const Vec3 before = camera.forward();
      camera.setDirection(camera.yaw() - by.x() * kTurn, camera.pitch() - by.y() * kTurn);
      // Orbiting keeps the pivot's screen position only in the middle of the pane; rotating the
      // offset by the same angles keeps it anywhere.
      const Eigen::Quaterniond turn = Eigen::Quaterniond::FromTwoVectors(before, camera.forward());
      const Vec3 arm = m_pivot - camera.position();
      camera.setPosition(m_pivot - distance * (turn * arm).normalized());
      break;
    }
  }
}

void Navigation::wheel(int pane, QPointF pixel, double steps) {
  Camera& camera = m_panes.camera(pane);
  if (!camera.isFlat()) {
    camera.setPosition(camera.position() + camera.rayAt(pixel).direction * (steps * kWheelStep));
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

bool Navigation::isFlyKey(int key) {
  return key == Qt::Key_W || key == Qt::Key_A || key == Qt::Key_S || key == Qt::Key_D ||
         key == Qt::Key_Q || key == Qt::Key_X;
}

void Navigation::setKey(int key, bool down) {
  if (down) {
    m_keys.insert(key);
  } else {
    m_keys.erase(key);
  }
}

bool Navigation::fly(double seconds) {
  const auto direction = [this](int forth, int back) {
    return static_cast<double>(m_keys.contains(forth)) - static_cast<double>(m_keys.contains(back));
  };
  Camera& camera = m_panes.camera(0);
  const Vec3 by = camera.forward() * direction(Qt::Key_W, Qt::Key_S) +
                  camera.right() * direction(Qt::Key_D, Qt::Key_A) +
                  Vec3::UnitZ() * direction(Qt::Key_Q, Qt::Key_X);
  if (by.isZero()) return false;
  camera.setPosition(camera.position() + by * (m_speed * seconds));
  return true;
}

void Navigation::frame(const Box& box) {
  if (box.isEmpty()) return;
  for (int pane = 0; pane < m_panes.count(); ++pane) m_panes.camera(pane).frame(box);
  // One scale for all flat panes: the smallest, so that the box fits into each.
  double least = m_panes.camera(1).zoom();
  for (int pane = 2; pane < m_panes.count(); ++pane) {
    least = std::min(least, m_panes.camera(pane).zoom());
  }
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

}  // namespace halfspace::editor
