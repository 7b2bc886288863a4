// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/entity_marks.h"

#include <algorithm>

#include "editor/commands/visibility.h"
#include "editor/tools/handles.h"
#include "level/document/parsed_keys.h"

namespace halfspace::editor {

namespace {

constexpr std::size_t kMostNames = 24;

}  // namespace

std::vector<EntityMark> entityMarks(const level::Level& level) {
  std::vector<EntityMark> marks;
  for (const level::PointEntity& point : level::pointEntities(level)) {
    const level::Entity& entity = level.entity(point.id);
    const level::NodeFlags flags = visibilityOf(level, entity);
    if (flags.hidden) continue;
    const std::string name(level::valueOf(entity.keyValues, "classname"));
    marks.push_back({point.id, point.origin, QString::fromStdString(name), flags.locked});
  }
  return marks;
}

std::optional<EntityMark> entityAt(const level::Level& level, const Pointer& pointer) {
  std::vector<EntityMark> marks = entityMarks(level);
  std::erase_if(marks, [](const EntityMark& mark) { return mark.locked; });
  std::vector<Vec3> handles;
  for (const EntityMark& mark : marks) handles.push_back(mark.origin);
  const auto index = handleAt(pointer, handles);
  return index ? std::optional(std::move(marks[*index])) : std::nullopt;
}

Overlay entityOverlay(const Session& session) {
  Overlay overlay;
  const std::vector<EntityMark> marks = entityMarks(session.level());
  for (const EntityMark& mark : marks) {
    const bool selected =
        std::ranges::find(session.selectedEntities(), mark.id) != session.selectedEntities().end();
    const Ink ink = selected ? Ink::selection : Ink::entity;
    overlay.handles.push_back({mark.origin, ink, true, selected ? 6.0F : 5.0F});
    if (selected || marks.size() <= kMostNames) {
      overlay.labels.push_back({mark.origin + Vec3(0, 0, 16), mark.name, ink});
    }
  }
  return overlay;
}

}  // namespace halfspace::editor
