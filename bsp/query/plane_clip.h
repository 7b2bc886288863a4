// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// What is left of a motion inside of all half-spaces of an obstacle, and what counts as touching.
//
// Obstacles are open sets, and arithmetic rounds; so one number, the slack, says how far apart two
// surfaces may be and still touch. A motion is free of a half-space if it starts no deeper in it
// than the slack and then either goes no deeper or ends no deeper than half the slack. It is free
// of the obstacle if it is free of one half-space, or if no part of it lies deeper than half the
// slack in all at once. Else it hits, and it ends where the gap is the slack to the plane that
// comes so near last: never late, since that plane keeps the shape out until then, and never early,
// since all others are as near already. The normal is of the plane that is entered last by half the
// slack. These are mostly the same plane. They are not where a motion almost along a plane comes to
// the edge of its facet: it ends at the edge, and goes on along the plane. (Half the slack: a shape
// that has come to rest may then move along without being found inside because its position was
// rounded.)
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

namespace halfspace::bsp {

inline constexpr uint32_t kNoPlane = UINT32_MAX;

// No branch: which plane of a cell is entered last cannot be guessed, and a wrong guess costs more
// than both sides of it.
inline double chosen(bool first, double a, double b) {
  const uint64_t mask = uint64_t{0} - uint64_t{first};
  return std::bit_cast<double>((std::bit_cast<uint64_t>(a) & mask) |
                               (std::bit_cast<uint64_t>(b) & ~mask));
}

class PlaneClip {
 public:
  explicit PlaneClip(double slack) : m_slack(slack) {}

  // Cuts by one more half-space: `start` is the signed distance from it at the start, `change` what
  // the motion adds. `plane` is any number that names it. False: the motion is free.
  bool add(double start, double change, uint32_t plane) {
    m_shallowest = start > m_shallow ? plane : m_shallowest;
    m_shallow = std::max(m_shallow, start);
    const double half = 0.5 * m_slack, over = start + half;
    const bool goesNoDeeper = (change >= 0.0) | (start + change >= -half);
    if ((start >= -m_slack) & goesNoDeeper) return false;
    const double inverse = -1.0 / change;
    const double enter = chosen(change < 0.0, over * inverse, -kNever);
    const double leave = chosen(change > 0.0, -over / change, kNever);
    const double near = chosen(change < 0.0, (start - m_slack) * inverse, 0.0);
    m_report = near > m_report ? near : m_report;
    m_entered = enter > m_enter ? plane : m_entered;
    m_enter = std::max(m_enter, enter);
    m_leave = std::min(m_leave, leave);
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
  static constexpr double kNever = std::numeric_limits<double>::infinity();
  double m_slack;
  double m_enter = -kNever, m_leave = kNever;
  double m_report = 0.0;  // the latest time at which the gap to an entered plane is the slack
  double m_shallow = -kNever;
  uint32_t m_entered = kNoPlane, m_shallowest = kNoPlane;
};

}  // namespace halfspace::bsp
