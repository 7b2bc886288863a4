// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/obb/moving_trees.h"

#include <algorithm>
#include <cmath>
#include <queue>

#include "comparison/triangles/swept_triangle.h"

namespace halfspace::comparison {

namespace {

constexpr int kMostSteps = 1000;
// Few steps suffice for spheres: their time only decides when a pair is opened.
constexpr int kMostSphereSteps = 16;

SoupTriangle moved(const SoupTriangle& triangle, const Eigen::Isometry3d& position) {
  SoupTriangle result;
  for (size_t i = 0; i < 3; ++i) result.corners[i] = position * triangle.corners[i];
  return result;
}

// A pair of nodes, or the contact of a pair of triangles or spheres.
struct Pair {
  double time;  // the two do not touch before this time
  uint32_t a, b;
  bool isContact = false, isOfTriangles = false;
  Vec3 position = Vec3::Zero();

  // std::priority_queue returns the greatest element first, so the earlier pair is the greater.
  bool operator<(const Pair& other) const {
    if (time != other.time) return time > other.time;
    if (isContact != other.isContact) return other.isContact;
    return a != other.a ? a > other.a : b > other.b;
  }
};

class MovingTrees {
 public:
  MovingTrees(const ObbTree& a, const BodyMotion& motionOfA, const ObbTree& b,
              const BodyMotion& motionOfB, double tolerance)
      : m_a(a), m_b(b), m_motionOfA(motionOfA), m_motionOfB(motionOfB), m_tolerance(tolerance) {}

  std::optional<TreeContact> run() {
    if (m_a.nodes().empty() || m_b.nodes().empty()) return std::nullopt;
    addNodes(0, 0, 0.0);
    while (!m_pending.empty()) {
      const Pair pair = m_pending.top();
      m_pending.pop();
      if (pair.isContact) return contactOf(pair);
      open(pair);
    }
    return std::nullopt;
  }

 private:
  TreeContact contactOf(const Pair& pair) const {
    TreeContact contact{pair.time, pair.position};
    if (pair.isOfTriangles) {
      contact.first = m_a.ids()[pair.a];
      contact.second = m_b.ids()[pair.b];
    }
    return contact;
  }

  // The gap between two solids with a (approach) and k (bend) of moving_trees.h.
  struct Gap {
    double width, approach, bend;
  };

  // A time from `time` on, not later than the first contact, at which the gap is within the
  // tolerance or the steps are used up; above 1 if there is no contact. look(time): the gap then.
  template <class Look>
  double advance(double time, int steps, const Look& look) const {
    while (steps-- > 0) {
      const Gap gap = look(time);
      if (gap.width <= m_tolerance) return time;
      // Each step leaves half of the tolerance open, so that rounding cannot close the gap.
      const double room = gap.width - 0.5 * m_tolerance;
      const double root = std::sqrt(gap.approach * gap.approach + 2.0 * gap.bend * room);
      if (!(gap.approach + root > 0.0)) return 2.0;
      time += 2.0 * room / (gap.approach + root);
      if (time > 1.0) return 2.0;
    }
    return time;
  }

  static double bendOf(const BodyMotion& motion, const Vec3& fromOrigin) {
    return motion.turn().norm() * motion.turn().cross(fromOrigin).norm();
  }

  void addNodes(uint32_t a, uint32_t b, double time);
  void addTriangles(uint32_t first, uint32_t second, double time);
  void open(const Pair& pair);

  const ObbTree &m_a, &m_b;
  const BodyMotion &m_motionOfA, &m_motionOfB;
  double m_tolerance;
  std::priority_queue<Pair> m_pending;
};

void MovingTrees::addNodes(uint32_t a, uint32_t b, double time) {
  const Obb &boxA = m_a.nodes()[a].box, &boxB = m_b.nodes()[b].box;
  const double meet = advance(time, kMostSphereSteps, [&](double at) {
    const Eigen::Isometry3d placeA = m_motionOfA.at(at), placeB = m_motionOfB.at(at);
    const Vec3 armA = placeA.linear() * boxA.centre, armB = placeB.linear() * boxB.centre;
    const Vec3 between = placeB.translation() + armB - placeA.translation() - armA;
    const double apart = between.norm();
    const Vec3 closing = m_motionOfA.velocity() + m_motionOfA.turn().cross(armA) -
                         m_motionOfB.velocity() - m_motionOfB.turn().cross(armB);
    return Gap{apart - boxA.radius - boxB.radius,
               apart > 0.0 ? closing.dot(between) / apart : closing.norm(),
               bendOf(m_motionOfA, armA) + bendOf(m_motionOfB, armB)};
  });
  if (meet <= 1.0) m_pending.push({meet, a, b});
}

void MovingTrees::addTriangles(uint32_t first, uint32_t second, double time) {
  const SoupTriangle &a = m_a.triangles()[first], &b = m_b.triangles()[second];
  ClosestPositions positions;
  const double meet = advance(time, kMostSteps, [&](double at) {
    const Eigen::Isometry3d placeA = m_motionOfA.at(at), placeB = m_motionOfB.at(at);
    positions = closestPositions(moved(a, placeA), moved(b, placeB));
    if (!(positions.distance > 0.0)) return Gap{0.0, 0.0, 0.0};
    const Vec3 n = (positions.second - positions.first) / positions.distance;
    double fromA = -HUGE_VAL, fromB = -HUGE_VAL, bendA = 0.0, bendB = 0.0;
    for (size_t i = 0; i < 3; ++i) {
      const Vec3 armA = placeA.linear() * a.corners[i], armB = placeB.linear() * b.corners[i];
      fromA = std::max(fromA, n.dot(m_motionOfA.turn().cross(armA)));
      fromB = std::max(fromB, -n.dot(m_motionOfB.turn().cross(armB)));
      bendA = std::max(bendA, bendOf(m_motionOfA, armA));
      bendB = std::max(bendB, bendOf(m_motionOfB, armB));
    }
    const double straight = n.dot(m_motionOfA.velocity() - m_motionOfB.velocity());
    return Gap{positions.distance, straight + fromA + fromB, bendA + bendB};
  });
  if (meet <= 1.0)
    m_pending.push(
        {meet, first, second, true, true, Vec3((positions.first + positions.second) / 2.0)});
}

void MovingTrees::open(const Pair& pair) {
  const ObbTree::Node &a = m_a.nodes()[pair.a], &b = m_b.nodes()[pair.b];
  const bool aEnds = a.count > 0 || m_a.isDeepEnough(a);
  const bool bEnds = b.count > 0 || m_b.isDeepEnough(b);
  if (aEnds && bEnds) {
    if (m_a.isDeepEnough(a) || m_b.isDeepEnough(b)) {
      // Below full accuracy, contact of the spheres is the answer.
      const Vec3 inA = m_motionOfA.at(pair.time) * a.box.centre;
      const Vec3 inB = m_motionOfB.at(pair.time) * b.box.centre;
      const double radii = a.box.radius + b.box.radius;
      const double part = radii > 0.0 ? a.box.radius / radii : 0.5;
      m_pending.push({pair.time, pair.a, pair.b, true, false, Vec3(inA + part * (inB - inA))});
      return;
    }
    for (uint32_t i = 0; i < a.count; ++i)
      for (uint32_t j = 0; j < b.count; ++j) addTriangles(a.first + i, b.first + j, pair.time);
  } else if (bEnds || (!aEnds && a.box.radius >= b.box.radius)) {
    addNodes(a.first, pair.b, pair.time);
    addNodes(a.first + 1, pair.b, pair.time);
  } else {
    addNodes(pair.a, b.first, pair.time);
    addNodes(pair.a, b.first + 1, pair.time);
  }
}

}  // namespace

BodyMotion::BodyMotion(const Eigen::Isometry3d& start, const Eigen::Isometry3d& end)
    : m_from(start.translation()),
      m_velocity(end.translation() - start.translation()),
      m_start(start.linear()) {
  const Eigen::AngleAxisd turn(Eigen::Matrix3d(end.linear() * start.linear().transpose()));
  m_turn = turn.angle() * turn.axis();
}

Eigen::Isometry3d BodyMotion::at(double time) const {
  const double angle = time * m_turn.norm();
  Eigen::Quaterniond turned = m_start;
  if (angle > 0.0) turned = Eigen::AngleAxisd(angle, m_turn.normalized()) * m_start;
  Eigen::Isometry3d position = Eigen::Isometry3d::Identity();
  position.linear() = turned.normalized().toRotationMatrix();
  position.translation() = m_from + time * m_velocity;
  return position;
}

std::optional<TreeContact> firstContact(const ObbTree& a, const BodyMotion& motionOfA,
                                        const ObbTree& b, const BodyMotion& motionOfB,
                                        double tolerance) {
  return MovingTrees(a, motionOfA, b, motionOfB, tolerance).run();
}

}  // namespace halfspace::comparison
