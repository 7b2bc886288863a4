// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bsp/build/outline_contents.h"

#include <algorithm>

#include "geometry/exact/meeting_point.h"

namespace halfspace::tests {

using namespace geometry;

std::optional<bool> OutlineContents::isSolid(const Vec3& point) const {
  const MeetingPoint at = explicitPoint(point);
  std::vector<CsgNode> containing;
  bool undecided = false;
  m_evaluator.solidsIn(Box(point, point), [&](CsgNode node) {
    const PreparedSolid& solid = m_evaluator.solid(node);
    if (!solid.convex()) {
      undecided = true;
      return;
    }
    bool inside = true;
    bool on = false;
    for (const OrientedPlane plane : solid.planes) {
      const Side side = sideOf(m_evaluator.planes(), at, plane);
      inside = inside && side != Side::front;
      on = on || side == Side::on;
    }
    if (inside && on) undecided = true;
    if (inside) containing.push_back(node);
  });
  if (undecided) return std::nullopt;
  return fold(m_evaluator.outline().root(), containing);
}

// Children that contain none of these solids count as empty, so only the intersecting ones among
// them matter.
bool OutlineContents::fold(CsgNode group, const std::vector<CsgNode>& containing) const {
  const Outline& outline = m_evaluator.outline();
  struct Child {
    CsgNode node;
    std::vector<CsgNode> inside;
  };
  std::vector<Child> children;
  for (CsgNode node : containing) {
    const CsgNode child = outline.childTowards(group, node);
    const auto known = std::ranges::find(children, child, &Child::node);
    if (known != children.end())
      known->inside.push_back(node);
    else
      children.push_back({child, {node}});
  }
  for (CsgNode child : outline.intersectingChildren(group))
    if (std::ranges::find(children, child, &Child::node) == children.end())
      children.push_back({child, {}});
  std::ranges::sort(children, {}, [&](const Child& c) { return outline.label(c.node); });
  bool solid = group == outline.root() && m_evaluator.solidBackground();
  for (const Child& child : children) {
    const bool inside =
        !child.inside.empty() && (!outline.isGroup(child.node) || fold(child.node, child.inside));
    switch (outline.operation(child.node)) {
      case CsgOperation::add:
        solid = solid || inside;
        break;
      case CsgOperation::subtract:
        solid = solid && !inside;
        break;
      case CsgOperation::intersect:
        solid = solid && inside;
        break;
    }
  }
  return solid;
}

}  // namespace halfspace::tests
