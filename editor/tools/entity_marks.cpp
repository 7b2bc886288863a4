// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/entity_marks.h"

#include <algorithm>
#include <limits>

#include "editor/tools/entity_sight.h"
#include "editor/tools/handles.h"
#include "editor/tools/picking.h"
#include "geometry/angle/angle.h"
#include "level/solids/entities.h"
#include "level/solids/lights.h"

namespace halfspace::editor {

namespace {

constexpr std::size_t kMostNames = 24;

Overlay::Sign signOf(const EntityMark& mark) {
  return mark.isLight   ? Overlay::Sign::lamp
         : mark.isStart ? Overlay::Sign::start
                        : Overlay::Sign::diamond;
}

// The box that a player needs, with an arrow in the direction that the player looks.
void addStart(const Vec3& origin, const level::KeyValues& keys, Ink ink, Overlay& overlay) {
  const Vec3 low(-16, -16, -24), high(16, 16, 32);  // Quake's player
  overlay.addBox({Vec3(origin + low), Vec3(origin + high)}, ink, 1.0F);
  const auto turn =
      geometry::sineCosineOfDegrees(level::oneNumber(level::valueOf(keys, "angle")).value_or(0));
  const Vec3 ahead(turn.cosine, turn.sine, 0), aside(-turn.sine, turn.cosine, 0);
  const Vec3 tip = origin + 40 * ahead;
  overlay.lines.push_back({origin, tip, ink});
  for (const double side : {-8.0, 8.0}) {
    overlay.lines.push_back({tip, Vec3(tip - 12 * ahead + side * aside), ink});
  }
}

}  // namespace

Overlay::Label labelOf(const EntityMark& mark, const Vec3& at, Ink ink) {
  return {at + Vec3(0, 0, 16), mark.name, ink};
}

std::vector<EntityMark> entityMarks(const Session& session) {
  std::vector<EntityMark> marks;
  for (const level::PlacedEntity& entity : session.entities()) {
    if (entity.flags.hidden) continue;
    const level::Node* node = session.level().find(entity.node);
    if (node == nullptr || !node->isEntity()) continue;
    const std::string name(level::valueOf(*node->keyValues(), "classname"));
    marks.push_back({entity.key, entity.origin, QString::fromStdString(name), entity.flags.locked,
                     name.starts_with("light"), name.starts_with("info_player")});
  }
  return marks;
}

namespace {

// The entity whose model the ray meets first, in front of the walls if they are opaque.
std::optional<EntityMark> entityOfModelAt(const Session& session, const Pointer& pointer,
                                          bool seesThroughWalls, const PlacedModels& models,
                                          std::vector<EntityMark> marks) {
  const Ray ray = pointer.ray();
  double nearest = std::numeric_limits<double>::infinity();
  if (!seesThroughWalls)
    if (const auto wall = pickSurface(session.scene(), ray)) nearest = wall->distance;
  std::optional<EntityMark> found;
  for (EntityMark& mark : marks) {
    const PlacedModel* placed = mark.locked ? nullptr : models.find(mark.key);
    const auto distance = placed == nullptr ? std::nullopt : meetModel(ray, *placed);
    if (!distance || *distance >= nearest) continue;
    nearest = *distance;
    found = std::move(mark);
  }
  return found;
}

}  // namespace

std::optional<EntityMark> entityAt(const Session& session, const Pointer& pointer, Walls walls,
                                   const PlacedModels* models) {
  std::vector<EntityMark> marks = entityMarks(session);
  const std::vector<EntityMark> all =
      models == nullptr || models->all().empty() ? std::vector<EntityMark>() : marks;
  const bool sees = pointer.camera.isFlat() || walls == Walls::transparent;
  std::erase_if(marks, [&](const EntityMark& mark) {
    return mark.locked || !handleAt(pointer, {&mark.origin, 1}) ||
           (!sees && isBehindWall(session, pointer.camera.eye(), mark.origin));
  });
  // Of several marks at one position the first is taken: a new linked copy is selected and hides
  // nothing.
  std::stable_partition(marks.begin(), marks.end(),
                        [&](const EntityMark& mark) { return session.isSelected(mark.key); });
  std::vector<Vec3> handles;
  for (const EntityMark& mark : marks) handles.push_back(mark.origin);
  const auto index = handleAt(pointer, handles);
  if (index) return std::move(marks[*index]);
  return all.empty() ? std::nullopt : entityOfModelAt(session, pointer, sees, *models, all);
}

Overlay entityOverlay(const Session& session, std::span<const EntityMark> marks,
                      const level::AffineMap& preview) {
  Overlay overlay;
  const auto selectedMarks = static_cast<std::size_t>(std::ranges::count_if(
      marks, [&](const EntityMark& mark) { return session.isSelected(mark.key); }));
  for (const EntityMark& mark : marks) {
    const bool selected = session.isSelected(mark.key);
    const Ink ink = selected ? Ink::selection : Ink::entity;
    const Vec3 at =
        selected ? Vec3(preview.linear * mark.origin + preview.translation) : mark.origin;
    const level::Node* node = session.level().find(mark.key.node());
    const level::KeyValues* keys = node == nullptr ? nullptr : node->keyValues();
    Overlay::Handle handle{at, ink, true, selected ? 8.0F : 7.0F, signOf(mark)};
    if (keys != nullptr && mark.isLight) handle.glow = level::lightColour(*keys);
    if (keys != nullptr && mark.isStart) addStart(at, *keys, ink, overlay);
    if (!mark.hasModel) overlay.handles.push_back(handle);
    if (selected && selectedMarks <= kMostNames) overlay.labels.push_back(labelOf(mark, at, ink));
  }
  return overlay;
}

}  // namespace halfspace::editor
