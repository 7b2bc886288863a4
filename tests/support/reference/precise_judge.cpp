// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference/precise_judge.h"

#include <algorithm>
#include <limits>
#include <optional>

#include "tests/support/reference/certain_separation.h"

namespace halfspace::tests {

using namespace bsp;
using Real = PreciseReal;
using Vec = PreciseVec;

namespace {

// A cylinder made smaller by a depth in both directions is up to 1.42 times that depth away at its
// rim.
Real leastPartOf(const PreciseBody& body) {
  return body.kind == PreciseBody::Kind::cylinder ? 0.7071067811865475L : 1.0L;
}

std::vector<Box> boxesOf(const std::vector<PreciseCell>& cells) {
  std::vector<Box> boxes;
  for (const PreciseCell& cell : cells)
    boxes.push_back({cell.low.cast<double>(), cell.high.cast<double>()});
  return boxes;
}

template <class Shape>
Vec middleAt(const Shape& shape, const Vec3& position) {
  return position.cast<Real>() + shape.middle.template cast<Real>();
}

// A sweep and what its judge knows so far.
class Trial {
 public:
  Trial(const PreciseBody& body, const PreciseMotion& motion, const Hit& hit, Real slack)
      : m_body(body), m_motion(motion), m_hit(hit), m_end(hit.fraction), m_slack(slack) {}

  // The part of the motion that the remaining cells must be judged on. Beyond the reported end only
  // one cell is needed: one that blocks the motion. Without a hit the end is the motion's.
  Vec last() const { return m_motion.at(isExplained() ? m_end : 1); }

  void judgeDepth(const PreciseCell& cell) {
    std::optional<PreciseGap> gap;
    const auto exact = [&]() -> const PreciseGap& {
      if (!gap) gap.emplace(m_body, cell);
      return *gap;
    };
    const Real depth = 1.05L * m_slack;
    if (!isNowhereDeeper(m_body, cell, m_motion.from, m_motion.at(m_end), depth,
                         m_hit.normal.cast<Real>()))
      m_verdict.late |= exact().isDeeper(m_motion, m_end, depth);
    if (!m_hit.hit) return;
    m_isBlocked =
        m_isBlocked || exact().isDeeper(m_motion, 1, 0.4L * m_slack * leastPartOf(m_body));
    m_isNear = m_isNear || !exact().isFurther(m_motion.at(m_end), 4 * m_slack);
  }

  void judgeHit(const PreciseCell& cell) {
    const Vec n = m_hit.normal.cast<Real>().normalized(), back = -n;
    const Real between = n.dot(m_motion.at(m_end)) - m_body.reach(back) - cell.support(n);
    m_verdict.wrongNormal = !(between >= -3 * m_slack && n.dot(m_motion.delta) < 0);
    const Vec contact = m_hit.contact.cast<Real>();
    m_verdict.wrongContact = !(segmentToCell(contact, contact, cell) <= 16 * m_slack);
  }
  void missHit() { m_verdict.wrongContact = true; }

  Verdict verdict() const {
    Verdict verdict = m_verdict;
    verdict.early = m_hit.hit && !m_isNear;
    verdict.stuck = m_hit.hit && !m_isBlocked;
    return verdict;
  }

 private:
  bool isExplained() const { return !m_hit.hit || (m_isBlocked && m_isNear); }

  const PreciseBody& m_body;
  const PreciseMotion& m_motion;
  const Hit& m_hit;
  Real m_end, m_slack;
  bool m_isBlocked = false, m_isNear = false;
  Verdict m_verdict;
};

}  // namespace

std::string Verdict::text() const {
  return std::string(late ? "late " : "") + (early ? "early " : "") + (stuck ? "stuck " : "") +
         (wrongNormal ? "wrong normal " : "") + (wrongContact ? "wrong contact " : "");
}

PreciseJudge::PreciseJudge(const TreeView& tree)
    : m_tree(tree), m_cells(preciseCellsOf(tree)), m_boxes(boxesOf(m_cells)) {}

const PreciseCell* PreciseJudge::cellOf(uint32_t leaf) const {
  const auto found = std::ranges::lower_bound(m_cells, leaf, {}, &PreciseCell::leaf);
  return found != m_cells.end() && found->leaf == leaf ? &*found : nullptr;
}

std::vector<uint32_t> PreciseJudge::cellsNear(const PreciseBody& body, const Vec& from,
                                              const Vec& to, Real slack) const {
  // Doubles round by about 1e-15 of the sizes: a million times less than the margin.
  const double extent = static_cast<double>(body.extent());
  const Vec3 first = from.cast<double>(), last = to.cast<double>();
  const double margin = static_cast<double>(8 * slack) +
                        1e-9 * (m_tree.worldHalf + first.norm() + last.norm() + extent);
  const Vec3 reach = Vec3::Constant(extent + margin);
  std::vector<uint32_t> near =
      m_boxes.meeting({first.cwiseMin(last) - reach, first.cwiseMax(last) + reach});
  std::erase_if(near, [&](uint32_t index) {
    return isCertainlyApart(body, m_cells[index], first, last, margin);
  });
  return near;
}

template <class Shape>
Verdict PreciseJudge::judge(const Shape& shape, const Vec3& start, const Vec3& direction,
                            const Hit& hit) const {
  const Real slack = slackOf(m_tree, shape.extent());
  const PreciseBody body = preciseBodyOf(shape);
  const PreciseMotion motion{middleAt(shape, start), direction.cast<Real>()};
  Trial trial(body, motion, hit, slack);
  const PreciseCell* cellHit = hit.hit ? cellOf(hit.leaf) : nullptr;
  // The cell that was hit comes first, because it usually explains the hit, and is never skipped.
  if (cellHit != nullptr) {
    trial.judgeDepth(*cellHit);
    trial.judgeHit(*cellHit);
  } else if (hit.hit) {
    trial.missHit();
  }
  for (const uint32_t index : cellsNear(body, motion.from, trial.last(), slack))
    if (&m_cells[index] != cellHit) trial.judgeDepth(m_cells[index]);
  return trial.verdict();
}

template <class Shape>
double PreciseJudge::deepest(const Shape& shape, const Vec3& start, const Vec3& direction) const {
  const PreciseBody body = preciseBodyOf(shape);
  const PreciseMotion motion{middleAt(shape, start), direction.cast<Real>()};
  Real least = -std::numeric_limits<Real>::infinity();
  for (const PreciseCell& cell : m_cells) {
    const PreciseGap gap(body, cell);
    Real low = -10, high = 10;
    for (int step = 0; step < 70; ++step) {
      const Real middle = (low + high) / 2;
      (gap.isDeeper(motion, 1, middle) ? low : high) = middle;
    }
    least = std::max(least, low);
  }
  return static_cast<double>(least);
}

template <class Shape>
bool PreciseJudge::overlaps(const Shape& shape, const Vec3& start, double depth) const {
  const PreciseBody body = preciseBodyOf(shape);
  const Vec at = middleAt(shape, start), nowhere = Vec::Zero();
  const PreciseMotion rest{at, nowhere};
  return std::ranges::any_of(cellsNear(body, at, at, 0), [&](uint32_t index) {
    const PreciseCell& cell = m_cells[index];
    return !isNowhereDeeper(body, cell, at, at, depth, nowhere) &&
           PreciseGap(body, cell).isDeeper(rest, 0, depth);
  });
}

#define HALFSPACE_JUDGE(Shape)                                                                    \
  template Verdict PreciseJudge::judge(const Shape&, const Vec3&, const Vec3&, const Hit&) const; \
  template bool PreciseJudge::overlaps(const Shape&, const Vec3&, double) const;                  \
  template double PreciseJudge::deepest(const Shape&, const Vec3&, const Vec3&) const;
HALFSPACE_FOR_SHAPES(HALFSPACE_JUDGE)

}  // namespace halfspace::tests
