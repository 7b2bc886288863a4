// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

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

// From where one pane looks at the level, and how its pixels lie in space. Pixels are logical, from
// the pane's upper left corner. z is up.
class Camera {
 public:
  explicit Camera(PaneKind kind = PaneKind::perspective);

  PaneKind kind() const { return m_kind; }
  bool isFlat() const { return m_kind != PaneKind::perspective; }
  QSizeF size() const { return m_size; }
  void setSize(QSizeF size) { m_size = size; }

  // 3D: the eye. 2D: what stands in the middle of the pane.
  const Vec3& position() const { return m_position; }
  void setPosition(const Vec3& position) { m_position = position; }
  // 3D only, radians: yaw from +x towards +y, pitch above the horizon (kept off the poles).
  double yaw() const { return m_yaw; }
  double pitch() const { return m_pitch; }
  void setDirection(double yaw, double pitch);
  // 3D only: what is nearer than so many level units is not seen.
  void setNear(double distance) { m_near = distance; }
  // 2D only: pixels a level unit.
  double zoom() const { return m_zoom; }
  void setZoom(double zoom);
  // Zooms so that the point under the pixel stays there.
  void zoomAt(QPointF pixel, double factor);

  Vec3 forward() const;
  Vec3 right() const;
  Vec3 up() const;
  // 0, 1 or 2: the axis a flat pane looks along.
  int depthAxis() const;

  Ray rayAt(QPointF pixel) const;
  // Nothing behind the eye.
  std::optional<QPointF> project(const Vec3& point) const;
  // Level units a pixel covers at a point.
  double unitsPerPixel(const Vec3& at) const;
  Eigen::Matrix4d viewProjection() const;
  // Where the eye is for lighting and fading; far away in flat panes.
  Vec3 eye() const;

  // Looks at the box from where it can all be seen, keeping the direction.
  void frame(const Box& box);

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
  double m_zoom = 0.5;
};

}  // namespace halfspace::editor
