// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <span>

#include <Eigen/Geometry>
#include <QPointF>
#include <QSizeF>

#include "geometry/brush/brush.h"

namespace halfspace::editor {

using geometry::Box;
using geometry::Vec3;

enum class PaneKind : unsigned char { perspective, xy, xz, yz };

struct Ray {
  Vec3 origin;
  Vec3 direction;  // unit length
};

// The camera of one pane: maps its pixels to rays and points of the level to pixels. Pixels are
// logical, relative to the pane's upper left corner, y down. In the level z is up.
class Camera {
 public:
  explicit Camera(PaneKind kind = PaneKind::perspective);

  PaneKind kind() const { return m_kind; }
  bool isFlat() const { return m_kind != PaneKind::perspective; }
  QSizeF size() const { return m_size; }
  void setSize(QSizeF size) { m_size = size; }

  // 3D: the eye. Flat panes: the point in the middle of the pane.
  const Vec3& position() const { return m_position; }
  void setPosition(const Vec3& position) { m_position = position; }
  // 3D only, radians: yaw from +x towards +y, pitch above the horizon (kept off the poles).
  double yaw() const { return m_yaw; }
  double pitch() const { return m_pitch; }
  void setDirection(double yaw, double pitch);
  // 3D only: vertical field of view, degrees. Contract: above 0 and below 180.
  void setFieldOfView(double degrees);
  // 3D only: distance of the near clipping plane, in level units.
  void setNear(double distance) { m_near = distance; }
  // Flat panes only: pixels per level unit.
  double zoom() const { return m_zoom; }
  void setZoom(double zoom);
  // Zooms and keeps the point under the pixel at this pixel.
  void zoomAt(QPointF pixel, double factor);

  Vec3 forward() const;
  Vec3 right() const;
  Vec3 up() const;
  // The axis that a flat pane looks along: 0, 1 or 2.
  int depthAxis() const;

  Ray rayAt(QPointF pixel) const;
  // The pixel of a point; none for points behind the eye.
  std::optional<QPointF> project(const Vec3& point) const;
  // Level units per pixel at the distance of a point.
  double unitsPerPixel(const Vec3& at) const;
  Eigen::Matrix4d viewProjection() const;
  // The eye for lighting and fading; in flat panes a far point behind position().
  Vec3 eye() const;

  // Moves the camera, without rotating it, until the whole box is in view. Ignores an empty box.
  void frame(const Box& box);
  // 3D only: moves the camera, without rotating it, to the nearest position from which all points
  // are in view with a margin of a tenth, in the middle of the pane. Changes nothing without
  // points. Cost: linear.
  void frame(std::span<const Vec3> points);

 private:
  double distanceToSee(const Box& box) const;

  Eigen::Matrix4d view() const;
  Eigen::Matrix4d projection() const;

  PaneKind m_kind;
  QSizeF m_size{640, 480};
  Vec3 m_position{0, 0, 0};
  double m_yaw = 0.8;
  double m_pitch = -0.45;
  double m_near = 2;
  double m_slope = 0;  // tangent of half the vertical field of view
  double m_zoom = 0.5;
};

}  // namespace halfspace::editor
