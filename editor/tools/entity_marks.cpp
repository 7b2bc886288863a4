// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/entity_marks.h"

#include "level/document/point_entities.h"

namespace halfspace::editor {

namespace {

constexpr std::size_t kMostNames = 24;

}  // namespace

std::string placeText(const Vec3& place) {
  return (numberText(place.x()) + ' ' + numberText(place.y()) + ' ' + numberText(place.z()))
      .toStdString();
}

std::vector<EntityMark> entityMarks(const level::Level& level) {
  std::vector<EntityMark> marks;
  for (const level::PointEntity& point : level::pointEntities(level)) {
    const level::Entity& entity = level.entity(point.id);
    if (entity.flags.hidden) continue;
    const std::string name(level::valueOf(entity.keyValues, "classname"));
    marks.push_back({point.id, point.origin, QString::fromStdString(name)});
  }
  return marks;
}

Overlay entityOverlay(const level::Level& level) {
  Overlay overlay;
  const std::vector<EntityMark> marks = entityMarks(level);
  for (const EntityMark& mark : marks) {
    overlay.handles.push_back({mark.origin, Ink::entity, true, 5});
    if (marks.size() <= kMostNames) {
      overlay.labels.push_back({mark.origin + Vec3(0, 0, 16), mark.name, Ink::entity});
    }
  }
  return overlay;
}

}  // namespace halfspace::editor
