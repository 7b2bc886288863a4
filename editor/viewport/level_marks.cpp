// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/level_marks.h"

#include <cmath>

#include "editor/tools/entity_guides.h"
#include "editor/tools/entity_marks.h"
#include "geometry/angle/angle.h"
#include "level/solids/lights.h"

namespace halfspace::editor {

namespace {

void addLeak(const CompiledLevel& compiled, Overlay& marks) {
  if (compiled.leak != LeakVerdict::leaks) return;
  for (std::size_t i = 0; i + 1 < compiled.leakPath.size(); ++i) {
    marks.lines.push_back({compiled.leakPath[i], compiled.leakPath[i + 1], Ink::error, 2.0F});
  }
  const QString text = compiled.leaksFromOutside()
                           ? QObject::tr("entity outside the level")
                           : QObject::tr("leak, gap of %1")
                                 .arg(numberText(std::round(compiled.gapWidth * 100) / 100));
  marks.labels.push_back({compiled.gap, text, Ink::error});
}

void addPlayPath(const std::vector<Vec3>& path, Overlay& marks) {
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    marks.lines.push_back({path[i], path[i + 1], Ink::accent});
  }
  if (path.empty()) return;
  marks.handles.push_back({path.front(), Ink::accent, false});
  marks.handles.push_back({path.back(), Ink::accent, true});
}

constexpr int kCircleParts = 48;

// A circle around `middle`, spanned by two vectors as long as its radius.
void addCircle(const Vec3& middle, const Vec3& u, const Vec3& v, Overlay& marks) {
  Vec3 last = middle + u;
  for (int i = 1; i <= kCircleParts; ++i) {
    const auto turn = geometry::sineCosineOfDegrees(360.0 * i / kCircleParts);
    const Vec3 next = middle + turn.cosine * u + turn.sine * v;
    marks.lines.push_back({last, next, Ink::selection, 1.0F});
    last = next;
  }
}

void addCone(const level::LightSource& light, const level::LightSource::Cone& cone,
             Overlay& marks) {
  const auto turn = geometry::sineCosineOfDegrees(cone.outer);
  const Vec3 aside = cone.direction.unitOrthogonal();
  const Vec3 u = light.reach * turn.sine * aside;
  const Vec3 v = light.reach * turn.sine * cone.direction.cross(aside);
  const Vec3 middle = light.origin + light.reach * turn.cosine * cone.direction;
  addCircle(middle, u, v, marks);
  for (const Vec3& side : {Vec3(u), Vec3(-u), Vec3(v), Vec3(-v)}) {
    marks.lines.push_back({light.origin, Vec3(middle + side), Ink::selection, 1.0F});
  }
}

constexpr std::size_t kMostReaches = 24;  // more would cover the level

// The reach of the selected lights: a sphere, or the cone of a spot. Not of many: see kMostReaches.
void addReach(const Session& session, Overlay& marks) {
  const std::size_t selected = session.selectedSolids().entities.size();
  if (selected == 0 || selected > kMostReaches) return;
  for (const level::LightSource& light : level::lightSources(session.level())) {
    if (!session.isSelected(light.key)) continue;
    if (light.cone) {
      addCone(light, *light.cone, marks);
      continue;
    }
    const Vec3 x = light.reach * Vec3::UnitX(), y = light.reach * Vec3::UnitY(),
               z = light.reach * Vec3::UnitZ();
    addCircle(light.origin, x, y, marks);
    addCircle(light.origin, x, z, marks);
    addCircle(light.origin, y, z, marks);
  }
}

}  // namespace

Overlay marksOf(const Toolbox& toolbox, const Workspace& workspace, const Camera& camera) {
  Overlay marks;
  if (workspace.view().entities) {
    const Session& session = workspace.session();
    const level::AffineMap preview = toolbox.preview().value_or(level::AffineMap());
    std::vector<EntityMark> shown = entityMarks(session);
    if (!camera.isFlat() && wallsOf(workspace.view()) == Walls::opaque)
      workspace.entitySight().removeHidden(session, camera.eye(), shown);
    const PlacedModels& models = workspace.placedModels();
    for (EntityMark& mark : shown) {
      const PlacedModel* placed = models.all().empty() ? nullptr : models.find(mark.key);
      mark.hasModel = placed != nullptr && isLargerThanSign(camera, placed->bounds);
    }
    marks = entityGuides(workspace, camera, shown, preview);
    marks.add(entityOverlay(session, shown, preview));
    addReach(workspace.session(), marks);
  }
  if (workspace.view().walked) addPlayPath(workspace.walked(), marks);
  if (workspace.view().issues) marks.add(workspace.issueMarks());
  marks.add(workspace.printMarks());
  if (workspace.view().leak) addLeak(workspace.session().compiled(), marks);
  marks.add(toolbox.overlay(camera));
  return marks;
}

}  // namespace halfspace::editor
