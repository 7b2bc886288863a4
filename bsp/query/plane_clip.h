// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// What is left of a motion inside of all half-spaces of an obstacle, and what counts as touching.
//
// Obstacles are open sets, and arithmetic rounds; so one number, the slack, says how far apart two
// surfaces may be and still touch. A motion is free of a half-space if it starts no deeper in it
// than the slack and then either goes no deeper or ends no deeper than half the slack. It is free
// of the obstacle if it is free of one half-space, or if no part of it lies deeper than half the
// slack in all at once. Else it hits, and the hit is told where the gap to the last plane entered
// is the slack: never late. (Half the slack: a shape that has come to rest may then move along
// without being found inside because its position was rounded.)
#pragma once

#include <cstdint>
#include <limits>

namespace halfspace::bsp {

inline constexpr uint32_t kNoPlane = UINT32_MAX;

class PlaneClip {
 public:
  explicit PlaneClip(double slack) : m_slack(slack) {}

  // Cuts by one more half-space: `start` is the signed distance from it at the start, `change` what
  // the motion adds. `plane` is any number that names it. False: the motion is free.
  bool add(double start, double change, uint32_t plane) {
    if (start > m_shallow) {
      m_shallow = start;
      m_shallowest = plane;
    }
    const double half = 0.5 * m_slack;
    if (start >= -m_slack && (change >= 0.0 || start + change >= -half)) return false;
    if (change < 0.0) {
      const double inverse = -1.0 / change;
      const double enter = (start + half) * inverse;
      if (enter > m_enter) {
        m_enter = enter;
        m_report = (start - m_slack) * inverse;
        m_entered = plane;
      }
    } else if (change > 0.0) {
      const double leave = -(start + half) / change;
      if (leave < m_leave) m_leave = leave;
    }
    return m_enter < m_leave;
  }

  // The motion starts deeper than the slack in every half-space.
  bool startsInside() const { return m_shallow < -m_slack; }
  // Of the half-space it lies least deep in, at the start; negative inside.
  double shallow() const { return m_shallow; }
  uint32_t shallowest() const { return m_shallowest; }
  uint32_t entered() const { return m_entered; }
  // The part of the motion that lies in all half-spaces, as fractions, but for the slack.
  double first() const { return m_enter > 0.0 ? m_enter : 0.0; }
  double last() const { return m_leave < 1.0 ? m_leave : 1.0; }
  bool operator==(const PlaneClip&) const = default;

  // Where the hit is told, as a fraction of the motion.
  double time() const { return m_report > 0.0 && m_enter > 0.0 ? m_report : 0.0; }
  // The plane that is hit.
  uint32_t plane() const { return m_enter > 0.0 ? m_entered : m_shallowest; }

 private:
  double m_slack;
  double m_enter = -std::numeric_limits<double>::infinity();
  double m_leave = std::numeric_limits<double>::infinity();
  double m_report = 0.0;
  double m_shallow = -std::numeric_limits<double>::infinity();
  uint32_t m_entered = kNoPlane, m_shallowest = kNoPlane;
};

}  // namespace halfspace::bsp
