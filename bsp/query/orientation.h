// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#pragma once

#include "bsp/query/vec3.h"

namespace halfspace::bsp {

// A rotation about any axis through the origin. The same bits on every machine.
class Orientation {
 public:
  Orientation() = default;
  // Counter-clockwise about the axis, seen against its direction. Contract: a unit vector and a
  // finite angle. Right angles about +z are exact.
  static Orientation about(const Vec3& axis, double degrees);

  Vec3 toWorld(const Vec3& local) const {
    return {m_rows[0][0] * local.x() + m_rows[0][1] * local.y() + m_rows[0][2] * local.z(),
            m_rows[1][0] * local.x() + m_rows[1][1] * local.y() + m_rows[1][2] * local.z(),
            m_rows[2][0] * local.x() + m_rows[2][1] * local.y() + m_rows[2][2] * local.z()};
  }
  Vec3 toLocal(const Vec3& world) const {
    return {m_rows[0][0] * world.x() + m_rows[1][0] * world.y() + m_rows[2][0] * world.z(),
            m_rows[0][1] * world.x() + m_rows[1][1] * world.y() + m_rows[2][1] * world.z(),
            m_rows[0][2] * world.x() + m_rows[1][2] * world.y() + m_rows[2][2] * world.z()};
  }
  const Vec3& axis() const { return m_axis; }
  double degrees() const { return m_degrees; }
  bool isNone() const { return m_isNone; }
  bool isUpright() const { return m_isUpright; }  // about +z

 private:
  double m_rows[3][3] = {{1.0, 0.0, 0.0}, {0.0, 1.0, 0.0}, {0.0, 0.0, 1.0}};
  Vec3 m_axis = Vec3::UnitZ();
  double m_degrees = 0.0;
  bool m_isNone = true, m_isUpright = true;
};

}  // namespace halfspace::bsp
