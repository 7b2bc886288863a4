// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference/sweep_judge.h"

#include <cmath>
#include <sstream>

namespace halfspace::tests {

using namespace bsp;

namespace {

// Distance between a cell and a shape grown by a margin; a negative margin shrinks the shape.
template <class Shape>
class Gap {
 public:
  Gap(const Shape& shape, double margin, const ReferenceCell& cell) : m_shape(shape), m_cell(cell) {
    if constexpr (requires { m_shape.radius; })
      m_shape.radius = std::max(0.0, shape.radius + margin);
    if constexpr (std::is_same_v<Shape, CylinderShape>)
      m_shape.half = std::max(0.0, shape.half + margin);
    if constexpr (!requires { m_shape.radius; }) {
      m_sum = sumOf(shape, cell);
      for (ReferencePlane& plane : m_sum) plane.offset += margin;
    }
  }
  double operator()(const Vec3& middle) const {
    if constexpr (requires { m_shape.radius; })
      return gap(m_shape, middle, m_cell);
    else
      return std::max(0.0, gap(m_sum, middle));
  }

 private:
  Shape m_shape;
  const ReferenceCell& m_cell;
  std::vector<ReferencePlane> m_sum;
};

// True if a single plane keeps the shape more than `margin` away from the cell during the whole
// motion. False decides nothing.
template <class Shape>
bool staysOut(const Shape& shape, const ReferenceCell& cell, const Vec3& from, const Vec3& delta,
              double margin) {
  const double extent = shape.extent() + std::abs(margin);
  for (int axis = 0; axis < 3; ++axis) {
    const double low = std::min(from[axis], from[axis] + delta[axis]) - extent;
    const double high = std::max(from[axis], from[axis] + delta[axis]) + extent;
    if (low > cell.high()[axis] || high < cell.low()[axis]) return true;
  }
  for (const ReferencePlane& plane : cell.planes()) {
    const double start = plane.normal.dot(from) - plane.offset - shape.reach(-plane.normal);
    if (start > margin && start + plane.normal.dot(delta) > margin) return true;
  }
  return false;
}

template <class Shape>
bool isThick(const Shape& shape, double tolerance) {
  if constexpr (std::is_same_v<Shape, CylinderShape>)
    return std::min(shape.radius, shape.half) > 2.0 * tolerance;
  else if constexpr (requires { shape.radius; })
    return shape.radius > 2.0 * tolerance;
  return true;
}

// Bounds of the shape during the motion, widened by `margin`.
template <class Shape>
Box boxOf(const Shape& shape, const Vec3& from, const Vec3& delta, double margin) {
  const Vec3 more = Vec3::Constant(shape.extent() + margin);
  return {from.cwiseMin(from + delta) - more, from.cwiseMax(from + delta) + more};
}

std::vector<ReferenceCell> cellsOf(const TreeView& tree, const std::vector<uint32_t>& leaves) {
  std::vector<ReferenceCell> cells;
  for (uint32_t leaf : leaves) cells.emplace_back(tree, leaf);
  return cells;
}

std::vector<Box> boxesOf(const std::vector<ReferenceCell>& cells) {
  std::vector<Box> boxes;
  for (const ReferenceCell& cell : cells) boxes.push_back({cell.low(), cell.high()});
  return boxes;
}

}  // namespace

std::vector<uint32_t> solidLeavesOf(const TreeView& tree) {
  std::vector<uint32_t> leaves;
  std::vector<Link> open{tree.root};
  while (!open.empty()) {
    const Link link = open.back();
    open.pop_back();
    if (!link.isLeaf()) {
      open.push_back(tree.nodes[link.nodeIndex()].back);
      open.push_back(tree.nodes[link.nodeIndex()].front);
    } else if (link.isSolid()) {
      leaves.push_back(link.leafId());
    }
  }
  return leaves;
}

SweepJudge::SweepJudge(const TreeView& tree)
    : m_leaves(solidLeavesOf(tree)), m_cells(cellsOf(tree, m_leaves)), m_boxes(boxesOf(m_cells)) {}

template <class Shape>
Judgement SweepJudge::judge(const Question<Shape>& question, const Hit& hit) const {
  const double tolerance = question.tolerance;
  const Vec3 from = question.from + question.shape.middle;
  const Vec3 path = hit.fraction * question.delta;
  Judgement judgement;
  judgement.gap = std::numeric_limits<double>::infinity();
  double startGap = judgement.gap;
  bool startsDeep = false;
  for (uint32_t index : m_boxes.meeting(boxOf(question.shape, from, path, tolerance))) {
    const ReferenceCell& cell = m_cells[index];
    if (hit.hit && !staysOut(question.shape, cell, from + path, Vec3(Vec3::Zero()), tolerance)) {
      const Gap<Shape> plain(question.shape, 0.0, cell);
      judgement.gap = std::min(judgement.gap, plain(from + path));
      if (hit.startInSolid) startGap = std::min(startGap, plain(from));
    }
    if (!isThick(question.shape, tolerance)) continue;
    if (staysOut(question.shape, cell, from, path, -tolerance)) continue;
    const Gap<Shape> shrunk(question.shape, -tolerance, cell);
    const double enough = 1e-4 * tolerance;
    if (shrunk(from) <= enough) {
      startsDeep = true;
      continue;
    }
    const double least =
        leastOver(1.0, enough, path.norm(), [&](double t) { return shrunk(from + t * path); });
    if (least > enough) continue;
    judgement.late = true;
    judgement.cell = m_leaves[index];
  }
  if (startsDeep && !hit.startInSolid) judgement.wrongStart = true;
  if (hit.startInSolid && !(startGap <= tolerance)) judgement.wrongStart = true;
  if (hit.startInSolid) judgement.late = false;  // a motion that starts in solid stays
  judgement.early = hit.hit && !(judgement.gap <= tolerance);
  return judgement;
}

template <class Shape>
bool SweepJudge::isFree(const Question<Shape>& question) const {
  const Vec3 middle = question.from + question.shape.middle, nowhere = Vec3::Zero();
  const Box box = boxOf(question.shape, middle, nowhere, question.tolerance);
  return std::ranges::none_of(m_boxes.meeting(box), [&](uint32_t index) {
    const ReferenceCell& cell = m_cells[index];
    return !staysOut(question.shape, cell, middle, nowhere, question.tolerance) &&
           Gap<Shape>(question.shape, 0.0, cell)(middle) <= question.tolerance;
  });
}

namespace {

std::ostream& operator<<(std::ostream& out, const Vec3& v) {
  return out << v.x() << ' ' << v.y() << ' ' << v.z();
}
void name(std::ostream& out, const PointShape&) {
  out << "point";
}
void name(std::ostream& out, const SphereShape& s) {
  out << "sphere " << s.radius;
}
void name(std::ostream& out, const CapsuleShape& s) {
  out << "capsule " << s.radius << ' ' << s.half;
}
void name(std::ostream& out, const CylinderShape& s) {
  out << "cylinder " << s.radius << ' ' << s.half;
}
void name(std::ostream& out, const BoxShape& s) {
  out << "box " << s.half;
}
void name(std::ostream& out, const HullShape& s) {
  out << "hull of";
  for (const Vec3& vertex : s.hull->vertices()) out << " (" << vertex << ")";
}

}  // namespace

template <class Shape>
std::string describe(const Question<Shape>& question, const Hit& hit, const Judgement& judgement) {
  std::ostringstream out;
  out.precision(17);
  name(out, question.shape);
  out << " middle " << question.shape.middle << " from " << question.from << " by "
      << question.delta << ": " << (hit.hit ? "hit at " : "no hit ") << hit.fraction << " leaf "
      << hit.leaf << " normal " << hit.normal << (hit.startInSolid ? ", starts in solid" : "")
      << "; " << (judgement.late ? "late " : "") << (judgement.early ? "early " : "")
      << (judgement.wrongStart ? "wrong start " : "") << "gap " << judgement.gap << " cell "
      << judgement.cell;
  return out.str();
}

#define HALFSPACE_JUDGE(Shape)                                                    \
  template Judgement SweepJudge::judge(const Question<Shape>&, const Hit&) const; \
  template bool SweepJudge::isFree(const Question<Shape>&) const;                 \
  template std::string describe(const Question<Shape>&, const Hit&, const Judgement&);
HALFSPACE_FOR_SHAPES(HALFSPACE_JUDGE)

}  // namespace halfspace::tests
