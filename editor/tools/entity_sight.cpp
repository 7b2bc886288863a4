// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/entity_sight.h"

#include "bsp/query/sweep.h"
#include "editor/session/shared_tree.h"
#include "editor/tools/entity_marks.h"
#include "editor/tools/picking.h"

namespace halfspace::editor {

void EntitySight::removeHidden(const Session& session, const Vec3& eye,
                               std::vector<EntityMark>& marks) {
  const Scene& scene = session.scene();
  m_isBehind = false;
  if (scene.hidesSolids() || scene.cut().section || !scene.cut().faces.empty()) return;
  const auto reading = session.tree().glance();
  m_isBehind = !reading && !marks.empty();
  if (reading) {
    m_isHidden.clear();
    const bsp::TreeView tree = reading->view();
    for (const EntityMark& mark : marks) {
      const Vec3 way = mark.origin - eye;
      const bsp::Hit hit = bsp::sweepFaceless(tree, bsp::PointShape{}, eye, way);
      m_isHidden[mark.key] =
          hit.hit && !hit.startInSolid && (1 - hit.fraction) * way.norm() > kSunk;
    }
  }
  std::erase_if(marks, [&](const EntityMark& mark) {
    const auto known = m_isHidden.find(mark.key);
    return known != m_isHidden.end() && known->second && !session.isSelected(mark.key);
  });
}

bool isBehindWall(const Session& session, const Vec3& eye, const Vec3& point) {
  const Vec3 way = point - eye;
  const double distance = way.norm();
  if (!(distance > EntitySight::kSunk)) return false;
  const auto hit = pickSurface(session.scene(), {eye, way / distance});
  return hit && hit->distance < distance - EntitySight::kSunk;
}

}  // namespace halfspace::editor
