// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/entity_marks.h"

#include <algorithm>

#include "editor/tools/handles.h"
#include "level/solids/entities.h"

namespace halfspace::editor {

namespace {

constexpr std::size_t kMostNames = 24;

}  // namespace

std::vector<EntityMark> entityMarks(const Session& session) {
  std::vector<EntityMark> marks;
  for (const level::PlacedEntity& entity : session.entities()) {
    if (entity.flags.hidden) continue;
    const level::Node* node = session.level().find(entity.node);
    if (node == nullptr || !node->isEntity()) continue;
    const std::string name(level::valueOf(*node->keyValues(), "classname"));
    marks.push_back({entity.key, entity.origin, QString::fromStdString(name), entity.flags.locked});
  }
  return marks;
}

std::optional<EntityMark> entityAt(const Session& session, const Pointer& pointer) {
  std::vector<EntityMark> marks = entityMarks(session);
  std::erase_if(marks, [](const EntityMark& mark) { return mark.locked; });
  // Of several at one place, the first is taken: a new linked copy is selected and hides nothing.
  std::ranges::stable_partition(
      marks, [&](const EntityMark& mark) { return session.isSelected(mark.key); });
  std::vector<Vec3> handles;
  for (const EntityMark& mark : marks) handles.push_back(mark.origin);
  const auto index = handleAt(pointer, handles);
  return index ? std::optional(std::move(marks[*index])) : std::nullopt;
}

Overlay entityOverlay(const Session& session, const level::AffineMap& preview) {
  Overlay overlay;
  const std::vector<EntityMark> marks = entityMarks(session);
  for (const EntityMark& mark : marks) {
    const bool selected = session.isSelected(mark.key);
    const Ink ink = selected ? Ink::selection : Ink::entity;
    const Vec3 at =
        selected ? Vec3(preview.linear * mark.origin + preview.translation) : mark.origin;
    overlay.handles.push_back({at, ink, true, selected ? 6.0F : 5.0F});
    if (selected || marks.size() <= kMostNames) {
      overlay.labels.push_back({at + Vec3(0, 0, 16), mark.name, ink});
    }
  }
  return overlay;
}

}  // namespace halfspace::editor
