// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/baking/mover_faces.h"

#include "level/solids/entities.h"
#include "level/solids/face_look.h"
#include "level/solids/lights.h"
#include "plugins/level_scene/scene_parts.h"

namespace halfspace::editor {

void addMoverFaces(const level::Level& level, std::vector<light::SurfaceFace>& faces) {
  const auto solids = level::instances(level);
  if (!solids.ok()) return;
  plugins::SceneParts parts(level);
  for (const level::Instance& solid : solids.value())
    if (solid.flags.nonSolid && solid.entity.valid() &&
        level::contentsOf(level, solid) == level::Contents::mover)
      parts.add(solid, level::entityKeyOf(solid));
  parts.finish(1);
  for (const plugins::ScenePart& part : parts.all()) {
    if (part.evaluator.faceCount() == 0) continue;
    const auto roleOf = [&](geometry::FaceId id) {
      return light::roleOf(
          level::lookOf(level, part.surfaces.surface(part.evaluator.faces()[id].surface)));
    };
    const level::KeyValues& keys = *level.node(part.entity.node()).keyValues();
    light::addMoverFaces(part.evaluator, level::numberOf(part.entity), level::castsShadow(keys),
                         roleOf, faces);
  }
}

}  // namespace halfspace::editor
