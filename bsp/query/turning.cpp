// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
#include "bsp/query/turning.h"

#include <cassert>
#include <cmath>

#include "bsp/query/cell_sweep.h"
#include "bsp/query/impact.h"
#include "bsp/query/sine_cosine.h"
#include "bsp/query/traversal.h"
#include "bsp/query/tree_view.h"

namespace halfspace::bsp {

namespace {

// Coefficient by coefficient: Eigen's product fuses multiplications and sums where it can.
Vec3 turnedBy(const Eigen::Matrix3d& turn, const Vec3& v) {
  Vec3 turned;
  for (int row = 0; row < 3; ++row)
    turned[row] = turn(row, 0) * v.x() + turn(row, 1) * v.y() + turn(row, 2) * v.z();
  return turned;
}

// One step of the rotation: the orientation at its two ends, as rotations from the world into the
// shape's frame, and the translation.
struct Step {
  const HullShape& shape;
  Eigen::Matrix3d toShapeAtStart, toShapeAtEnd;
  Vec3 from, delta;  // of the reference point
  double slack, bound;

  double reachAtStart(const Vec3& n) const { return reach(turnedBy(toShapeAtStart, n)); }
  double reachAtEnd(const Vec3& n) const { return reach(turnedBy(toShapeAtEnd, n)); }
  // The shape's middle rotates with the shape about the reference point.
  double reach(const Vec3& n) const { return shape.reach(n) + shape.middle.dot(n); }
};

struct TurningMover {
  static constexpr bool kTurns = true;
  const Step& step;

  Meeting meet(const TreeView& tree, const Node& node) const {
    const Vec3& n = tree.normals[node.normal];
    const double more = step.slack + step.bound;
    return {n.dot(step.from) - node.offset,
            n.dot(step.delta),
            {step.reachAtStart(-n) + more, step.reachAtStart(n) + more}};
  }
  Reaches reachesAtEnd(const Vec3& n) const {
    const double more = step.slack + step.bound;
    return {step.reachAtEnd(-n) + more, step.reachAtEnd(n) + more};
  }
};

class TurningVisitor {
 public:
  static constexpr bool kVisitsEmpty = false;
  TurningVisitor(const TreeView& tree, const Step& step, const Motion& motion)
      : m_tree(tree), m_step(step), m_motion(motion) {}

  bool visit(Link leaf, double& latest) {
    const std::span<const CellPlane> planes = m_tree.packedCell(leaf.leafId()).allPlanes();
    assert(leaf.isSolid() && planes.size() >= 4);
    PlaneClip clip(m_step.slack);
    for (uint32_t i = 0; i < planes.size(); ++i) {
      const Vec3 n = m_tree.normalOf(planes[i]);
      const double atStart = m_step.reachAtStart(-n), atEnd = m_step.reachAtEnd(-n);
      const double start = n.dot(m_step.from) - planes[i].offset - atStart - m_step.bound;
      if (!clip.add(start, n.dot(m_step.delta) - (atEnd - atStart), i)) return true;
    }
    if (m_leaf != kNoLeaf && clip.time() >= m_time) return true;
    m_time = clip.time();
    m_inside = clip.startsInside();
    m_depth = -clip.shallow();
    m_plane = clip.plane();
    m_leaf = leaf.leafId();
    latest = std::min(latest, m_time);
    return true;
  }

  bool found() const { return m_leaf != kNoLeaf; }
  void describe(bool first, double fraction, Hit& hit) const {
    const CellSweep sweep{m_tree, m_tree.cell(m_leaf), m_motion};
    assert(found() && m_time >= 0.0 && m_time <= 1.0);
    hit.hit = true;
    hit.fraction = fraction;
    hit.leaf = m_leaf;
    hit.contents = m_tree.contentsOf(m_leaf);
    hit.position = m_step.from + m_time * m_step.delta;
    hit.normal = sweep.normal(sweep.cell.allPlanes()[m_plane]);
    const Eigen::Matrix3d& turn = m_time < 0.5 ? m_step.toShapeAtStart : m_step.toShapeAtEnd;
    const Vec3 inShape = m_step.shape.farthest(turnedBy(turn, -hit.normal)) + m_step.shape.middle;
    hit.contact = hit.position + turnedBy(turn.transpose(), inShape);
    hit.face = m_plane < sweep.cell.facets().size() ? faceAt(sweep, m_plane, hit.contact)
                                                    : faceAlong(sweep, hit.normal, hit.contact);
    hit.startInSolid = first && m_inside;
    if (!hit.startInSolid) return;
    hit.depth = m_depth;
    hit.exitDirection = hit.normal;
  }
  double time() const { return m_time; }

 private:
  const TreeView& m_tree;
  const Step& m_step;
  const Motion& m_motion;
  double m_time = 2.0, m_depth = 0.0;
  bool m_inside = false;
  uint32_t m_plane = kNoPlane, m_leaf = kNoLeaf;
};

bool isUnit(double squaredLength) {
  return std::abs(squaredLength - 1.0) <= 0x1p-30;
}

QueryError errorOf(const TreeView& tree, const HullShape& shape, const TurningMotion& motion) {
  if (!motion.from.allFinite() || !motion.delta.allFinite() || !std::isfinite(motion.angle) ||
      !motion.axis.allFinite() || !motion.start.coeffs().allFinite())
    return QueryError::notFinite;
  if (!shape.isValid()) return QueryError::badShape;
  const double farthest = 0x1p40 * (tree.worldHalf + shape.extent());
  if (!isUnit(motion.axis.squaredNorm()) || !isUnit(motion.start.squaredNorm()) ||
      !(motion.bound > 0.0) || motion.from.lpNorm<Eigen::Infinity>() > farthest ||
      motion.delta.lpNorm<Eigen::Infinity>() > farthest)
    return QueryError::badMotion;
  return QueryError::none;
}

Eigen::Matrix3d toShape(const TurningMotion& motion, double fraction) {
  const auto [sine, cosine] = sineCosineOfRadians(0.5 * fraction * motion.angle);
  const Vec3 turn = sine * motion.axis, start = motion.start.vec();
  // The quaternion product is written out: Eigen's sums in another order where it vectorizes, which
  // would change the last bits.
  Eigen::Quaterniond oriented;
  oriented.w() = cosine * motion.start.w() - turn.dot(start);
  oriented.vec() = cosine * start + motion.start.w() * turn + turn.cross(start);
  return oriented.conjugate().toRotationMatrix();
}

}  // namespace

int turningSteps(double extent, double angle, double bound) {
  assert(bound > 0.0);
  if (!(extent > bound)) return 1;
  // 1 - cos(a) = 2 sin(a / 2)^2, without cancellation.
  const double largest = 4.0 * arcSine(std::sqrt(0.5 * bound / extent));
  const double steps = std::ceil(std::abs(angle) / largest);
  return steps <= kMostTurningSteps ? std::max(1, static_cast<int>(steps)) : 0;
}

Hit sweepTurning(const TreeView& tree, const HullShape& shape, const TurningMotion& motion) {
  Hit hit;
  hit.error = errorOf(tree, shape, motion);
  if (hit.error != QueryError::none) return hit;
  const double extent = shape.extent() + shape.middle.norm();
  const int steps = turningSteps(extent, motion.angle, motion.bound);
  if (steps == 0) {
    hit.error = QueryError::badMotion;
    return hit;
  }
  assert(steps >= 1 && steps <= kMostTurningSteps);
  const double far = motion.from.lpNorm<Eigen::Infinity>() + motion.delta.lpNorm<Eigen::Infinity>();
  // Rotated normals are rounded, too: by 2^-48 of the extent.
  const double slack = slackOf(tree, extent) + kDistanceRounding * (far + extent);
  NoStatistics none;
  Eigen::Matrix3d end = toShape(motion, 0.0);
  for (int i = 0; i < steps; ++i) {
    const double first = static_cast<double>(i) / steps;
    const Eigen::Matrix3d begin = end;
    end = toShape(motion, static_cast<double>(i + 1) / steps);
    const Step step{
        shape, begin,       end, motion.from + first * motion.delta, motion.delta / steps,
        slack, motion.bound};
    const Motion straight{step.from, step.delta, slack};
    const TurningMover mover{step};
    TurningVisitor visitor(tree, step, straight);
    Traversal traversal(tree, mover, visitor, none);
    if (!traversal.run()) {
      hit.error = QueryError::treeTooDeep;
      return hit;
    }
    if (!visitor.found()) continue;
    visitor.describe(i == 0, first + visitor.time() / steps, hit);
    return hit;
  }
  hit.position = motion.from + motion.delta;
  return hit;
}

}  // namespace halfspace::bsp
