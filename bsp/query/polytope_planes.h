// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Planes of a cell's expanded obstacle that are neither facets nor bevels of the cell.
#pragma once

#include "bsp/query/cell_tests.h"
#include "bsp/query/gjk.h"

namespace halfspace::bsp {

// Continues a clip (plane_clip.h) with such planes.
class PlanesBeyond {
 public:
  PlanesBeyond(const CellSweep& sweep, const PlaneClip& clip) : m_sweep(sweep), m_clip(clip) {}

  // Clips by one more plane. `normal` is of unit length. `start` is the signed distance of the
  // motion's start from the plane, computed by the caller from the feature expected to support the
  // obstacle. If the plane changes the clip, the distance is computed again from the true support,
  // so a wrong guess is harmless. False: the motion is free.
  template <class Shape>
  bool add(const Shape& shape, const Vec3& normal, double start) {
    const Motion& motion = m_sweep.motion;
    const double change = normal.dot(motion.delta);
    PlaneClip trial = m_clip;
    const uint32_t name = kFirst + m_count++;
    if (trial.add(start, change, name) && trial == m_clip) return true;
    const double offset = normal.dot(farthestOf(m_sweep.cell.vertices(), normal));
    const bool goesOn =
        m_clip.add(normal.dot(motion.from) - offset - shape.reach(-normal), change, name);
    if (m_clip.entered() == name) m_entered = normal;
    if (m_clip.shallowest() == name) m_shallowest = normal;
    return goesOn;
  }

  // The fraction of the motion from which on it is deeper than half the slack in all planes so far.
  double first() const { return m_clip.first(); }

  void take(CellHit& hit) const {
    if (m_clip.plane() < kFirst) return takeClip(m_sweep, m_clip, hit);
    hit.startInSolid = m_clip.startsInside();
    hit.time = m_clip.time();
    hit.plane = kNoPlane;
    hit.contactKnown = false;
    hit.normal = m_clip.plane() == m_clip.entered() ? m_entered : m_shallowest;
    hit.depth = hit.startInSolid ? -m_clip.shallow() : 0.0;
  }

 private:
  static constexpr uint32_t kFirst = 1u << 20;  // above every plane of a cell
  const CellSweep& m_sweep;
  PlaneClip m_clip;
  uint32_t m_count = 0;
  Vec3 m_entered = Vec3::Zero(), m_shallowest = Vec3::Zero();
};

}  // namespace halfspace::bsp
