// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/cylinder_along_edge.h"

#include <algorithm>
#include <cmath>

namespace halfspace::bsp {

namespace {

using Vec2 = Eigen::Vector2d;

// Which limit an edge of the polygon comes from: none (a limit of t), w = 0 or 1, or the cylinder's
// lower or upper end.
enum class Bound : uint8_t { none, position, below, above };

struct Corner {
  double time, position;
  Vec2 flat;      // horizontal part of m + t d - w along
  double height;  // its vertical part
  Bound next;     // of the edge to the next corner
};

struct Polygon {
  Corner corners[6];
  int count = 0;

  void add(const Corner& corner) { corners[count++] = corner; }
};

Corner between(const Corner& a, const Corner& b, double part, Bound next) {
  return {a.time + part * (b.time - a.time), a.position + part * (b.position - a.position),
          a.flat + part * (b.flat - a.flat), a.height + part * (b.height - a.height), next};
}

// Keeps the part of the polygon where side * height <= half.
void clip(const Polygon& from, double side, double half, Polygon& kept) {
  const Bound bound = side > 0.0 ? Bound::above : Bound::below;
  for (int i = 0; i < from.count; ++i) {
    const Corner &a = from.corners[i], &b = from.corners[i + 1 == from.count ? 0 : i + 1];
    const double over = side * a.height - half, overNext = side * b.height - half;
    if (over <= 0.0) kept.add(a);
    if ((over <= 0.0) == (overNext <= 0.0)) continue;
    kept.add(between(a, b, over / (over - overNext), over <= 0.0 ? bound : a.next));
  }
}

Polygon polygonOf(const SegmentMotion& motion, double half) {
  const double end = motion.latest;
  const Vec3 start = motion.m, last = motion.m + end * motion.d;
  const Vec3 startFar = start - motion.along, lastFar = last - motion.along;
  Polygon all, below, polygon;
  all.add({0.0, 0.0, start.head<2>(), start.z(), Bound::position});
  all.add({end, 0.0, last.head<2>(), last.z(), Bound::none});
  all.add({end, 1.0, lastFar.head<2>(), lastFar.z(), Bound::position});
  all.add({0.0, 1.0, startFar.head<2>(), startFar.z(), Bound::none});
  clip(all, 1.0, half, below);
  clip(below, -1.0, half, polygon);
  return polygon;
}

// Keeps the earliest meeting of those offered.
class Earliest {
 public:
  Earliest(const SegmentMotion& motion, const CylinderSize& size, SegmentMeeting& meeting)
      : m_motion(motion), m_size(size), m_meeting(meeting) {}

  // Meeting on an edge of the polygon: where the edge enters the ellipse, or its earlier end inside
  // it.
  void enterAlong(const Corner& a, const Corner& b) {
    const Vec2 direction = b.flat - a.flat;
    const double length2 = direction.squaredNorm(), radius2 = m_size.radius * m_size.radius;
    double first = 0.0, last = 1.0;
    if (length2 > 0.0) {
      const double closest = -a.flat.dot(direction) / length2;
      const double left2 = radius2 - (a.flat + closest * direction).squaredNorm();
      if (!(left2 > 0.0)) return;
      const double reach = std::sqrt(left2 / length2);
      first = std::max(first, closest - reach);
      last = std::min(last, closest + reach);
      if (!(first <= last)) return;
    } else if (!(a.flat.squaredNorm() < radius2)) {
      return;
    }
    const double part = a.time <= b.time ? first : last;
    const double time = a.time + part * (b.time - a.time);
    if (m_found && !(time < m_meeting.time)) return;
    const Corner at = between(a, b, part, a.next);
    take(time, at.position, normalAt(at, part > 0.0 && part < 1.0));
  }

  // Meeting at the ellipse's leftmost point: the cylinder's side meets the segment between its
  // ends.
  void enterSideways() {
    const Vec2 flat = m_motion.along.head<2>(), m = m_motion.m.head<2>(), d = m_motion.d.head<2>();
    const double length2 = flat.squaredNorm();
    if (!(length2 > 0.0)) return;
    Vec2 across = Vec2(-flat.y(), flat.x()) / std::sqrt(length2);
    if (across.dot(m) < 0.0) across = -across;
    const double over = across.dot(m) - m_size.radius, change = across.dot(d);
    if (!(over > 0.0) || !(change < 0.0) || !(over <= -change * m_motion.latest)) return;
    const double time = over / -change;
    if (m_found && !(time < m_meeting.time)) return;
    const double position = (m + time * d).dot(flat) / length2;
    if (!(position >= 0.0 && position <= 1.0)) return;
    const double height = m_motion.m.z() + time * m_motion.d.z() - position * m_motion.along.z();
    if (!(std::abs(height) <= m_size.half)) return;
    take(time, position, Vec3(across.x(), across.y(), 0.0));
  }

  bool found() const { return m_found; }

 private:
  void take(double time, double position, const Vec3& normal) {
    m_found = true;
    m_meeting = {time, position, normal};
  }

  // Normal at a meeting point. On the rim of an end disc it is perpendicular to the segment, too.
  // `onRim`: the point is not at a corner of the polygon.
  Vec3 normalAt(const Corner& at, bool onRim) const {
    const double up = std::copysign(1.0, at.height);
    const bool atEnd = at.next == Bound::below || at.next == Bound::above;
    if (!onRim) return {0.0, 0.0, up};
    const Vec2 out = at.flat.normalized();
    if (!atEnd) return {out.x(), out.y(), 0.0};
    const Vec3& along = m_motion.along;
    const double level = std::abs(along.z()), upright = std::abs(out.dot(along.head<2>()));
    const Vec3 normal(level * out.x(), level * out.y(), up * upright);
    const double length = normal.norm();
    return length > 0.0 ? Vec3(normal / length) : Vec3(0.0, 0.0, up);
  }

  const SegmentMotion& m_motion;
  const CylinderSize& m_size;
  SegmentMeeting& m_meeting;
  bool m_found = false;
};

}  // namespace

bool firstMeeting(const SegmentMotion& motion, const CylinderSize& size, SegmentMeeting& meeting) {
  const Polygon polygon = polygonOf(motion, size.half);
  if (polygon.count == 0) return false;
  Earliest earliest(motion, size, meeting);
  for (int i = 0; i < polygon.count; ++i)
    earliest.enterAlong(polygon.corners[i], polygon.corners[i + 1 == polygon.count ? 0 : i + 1]);
  earliest.enterSideways();
  return earliest.found();
}

}  // namespace halfspace::bsp
