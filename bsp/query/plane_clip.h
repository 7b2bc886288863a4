// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Clips a motion by the half-spaces of an obstacle, and defines when surfaces count as touching.
//
// Obstacles are open sets, and arithmetic rounds. One number, the slack, says how far apart two
// surfaces may be and still touch.
//
//    gap = +slack  - - - - - - - - -  a hit is reported here
//    plane         -----------------
//    -slack/2      - - - - - - - - -  the motion must pass this depth to be a hit
//    -slack        - - - - - - - - -  a start deeper than this is an overlap
//
// A motion is free of a half-space if it starts no deeper in it than the slack and then either goes
// no deeper or ends no deeper than half the slack. It is free of the obstacle if it is free of one
// half-space, or if no part of it lies deeper than half the slack in all half-spaces at once.
// Otherwise it hits. It ends where the gap to a plane shrinks to the slack, for the plane where
// that happens last. So the hit is never late, since that plane keeps the shape out until then. It
// is never early, since all other planes are at least as near already. The normal is that of the
// plane whose depth of half the slack is passed last. Mostly this is the same plane. It is another
// one if a motion nearly parallel to a plane reaches the edge of its facet: it ends at the edge and
// slides on along the plane. Half the slack is used so that a shape at rest can move along the
// surface although its position was rounded.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

namespace halfspace::bsp {

inline constexpr uint32_t kNoPlane = UINT32_MAX;

// Returns a or b without a branch. Which plane of a cell is entered last cannot be predicted, and a
// wrong prediction costs more than computing both sides.
inline double chosen(bool first, double a, double b) {
  const uint64_t mask = uint64_t{0} - uint64_t{first};
  return std::bit_cast<double>((std::bit_cast<uint64_t>(a) & mask) |
                               (std::bit_cast<uint64_t>(b) & ~mask));
}

class PlaneClip {
 public:
  explicit PlaneClip(double slack) : m_slack(slack) {}

  // Clips by one more half-space. `start` is the signed distance of the start from its plane,
  // `change` the change of that distance over the motion, `plane` any number that identifies the
  // plane. False: the motion is free. Always inlined, because GCC by itself does not inline it into
  // every instance of the sweep.
  [[gnu::always_inline]] bool add(double start, double change, uint32_t plane) {
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
  // Signed distance from the plane that the start lies least deep behind; negative inside.
  double shallow() const { return m_shallow; }
  uint32_t shallowest() const { return m_shallowest; }
  uint32_t entered() const { return m_entered; }
  // The part of the motion that lies deeper than half the slack in all half-spaces, as fractions.
  double first() const { return m_enter > 0.0 ? m_enter : 0.0; }
  double last() const { return m_leave < 1.0 ? m_leave : 1.0; }
  bool operator==(const PlaneClip&) const = default;

  // Where the hit is reported, as a fraction of the motion.
  double time() const { return m_report > 0.0 && m_enter > 0.0 ? m_report : 0.0; }
  // The plane that is hit.
  uint32_t plane() const { return m_enter > 0.0 ? m_entered : m_shallowest; }

 private:
  friend class PointClip;  // the same clip for two planes at a time
  static constexpr double kNever = std::numeric_limits<double>::infinity();
  double m_slack;
  double m_enter = -kNever, m_leave = kNever;
  double m_report = 0.0;  // the latest time at which the gap to an entered plane is the slack
  double m_shallow = -kNever;
  uint32_t m_entered = kNoPlane, m_shallowest = kNoPlane;
};

}  // namespace halfspace::bsp
