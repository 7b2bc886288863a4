// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/scenes/random_level.h"

#include "commandline/bench/scenes/scene_solids.h"

namespace halfspace::tests {

using namespace geometry;

RandomLevel::RandomLevel(uint64_t seed) : m_random(seed), m_evaluator(seed % 3 == 0) {
  m_groups.push_back({m_evaluator.outline().root(), kNoNode});
}

void RandomLevel::edit() {
  const uint64_t kind = m_random() % 10;
  if (m_solids.size() < 6 || kind < 3) {
    insert();
  } else if (kind < 6) {
    Solid& solid = pick();
    solid.shape = shape();
    m_evaluator.setSolid(solid.node, solid.shape);
  } else if (kind < 7) {
    m_evaluator.setOperation(pick().node, operation());
  } else if (kind < 8 && m_groups.size() < 6) {
    const CsgNode parent = m_groups[m_random() % m_groups.size()].node;
    m_groups.push_back({m_evaluator.insertGroup(parent, childOf(parent), operation()), parent});
  } else if (kind < 9 && m_groups.size() > 1) {
    m_evaluator.setOperation(m_groups[1 + m_random() % (m_groups.size() - 1)].node, operation());
  } else {
    const size_t index = m_random() % m_solids.size();
    m_evaluator.remove(m_solids[index].node);
    m_solids.erase(m_solids.begin() + static_cast<std::ptrdiff_t>(index));
  }
}

Evaluator RandomLevel::fresh() const {
  Evaluator evaluator(m_evaluator.solidBackground());
  copyChildren(evaluator, m_evaluator.outline().root(), evaluator.outline().root());
  evaluator.update();
  return evaluator;
}

RandomLevel::Solid& RandomLevel::pick() {
  return m_solids[m_random() % m_solids.size()];
}

CsgOperation RandomLevel::operation() {
  const uint64_t roll = m_random() % 8;
  return roll < 4 ? CsgOperation::add : roll < 7 ? CsgOperation::subtract : CsgOperation::intersect;
}

double RandomLevel::number(int range) {
  return static_cast<double>(m_random() % static_cast<uint64_t>(range));
}

CsgSolid RandomLevel::shape() {
  const Vec3 low(number(8), number(8), number(8));
  const Vec3 high = low + Vec3(1 + number(4), 1 + number(4), 1 + number(4));
  std::vector<Plane> planes =
      m_random() % 4 == 0 ? scenes::wedgePlanes(low, high) : scenes::boxPlanes(low, high);
  if (m_random() % 4 == 0) {
    Eigen::Matrix3d turn;
    turn << 0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1;
    for (Plane& plane : planes) plane = plane.rotated(turn, low);
  }
  CsgSolid solid{std::make_shared<const Brush>(Brush::fromPlanes(planes).value()), {}};
  solid.surfaces.assign(planes.size(), m_random() % 5 == 0 ? 1 : 0);
  return solid;
}

CsgNode RandomLevel::childOf(CsgNode parent) {
  const CsgNode first = m_evaluator.outline().firstChild(parent);
  return m_random() % 2 == 0 ? kNoNode : first;
}

void RandomLevel::insert() {
  const CsgNode parent = m_groups[m_random() % m_groups.size()].node;
  const CsgSolid solid = shape();
  const CsgNode node = m_evaluator.insertSolid(parent, childOf(parent), operation(), solid);
  m_solids.push_back({node, parent, solid});
}

void RandomLevel::copyChildren(Evaluator& to, CsgNode from, CsgNode parent) const {
  const Outline& outline = m_evaluator.outline();
  for (CsgNode child = outline.firstChild(from); child != kNoNode;
       child = outline.nextSibling(child)) {
    if (outline.isGroup(child)) {
      copyChildren(to, child, to.insertGroup(parent, kNoNode, outline.operation(child)));
      continue;
    }
    for (const Solid& solid : m_solids)
      if (solid.node == child)
        to.insertSolid(parent, kNoNode, outline.operation(child), solid.shape);
  }
}

}  // namespace halfspace::tests
