// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/scene_parts.h"

#include <algorithm>
#include <memory>
#include <type_traits>

#include "level/solids/solid_geometry.h"

namespace halfspace::plugins {

namespace {

geometry::CsgOperation operationOf(level::Operation operation) {
  switch (operation) {
    case level::Operation::subtract:
      return geometry::CsgOperation::subtract;
    case level::Operation::intersect:
      return geometry::CsgOperation::intersect;
    case level::Operation::add:
      break;
  }
  return geometry::CsgOperation::add;
}

}  // namespace

PartUse useOf(level::Contents contents) {
  using level::Contents;
  switch (contents) {
    case Contents::solid:
    case Contents::detail:
    case Contents::mover:
      return PartUse::seenAndSolid;
    case Contents::skip:
    case Contents::sky:
    case Contents::playerClip:
    case Contents::clip:
      return PartUse::solidOnly;
    case Contents::liquid:
    case Contents::illusionary:
      return PartUse::seen;
    case Contents::trigger:
    case Contents::ladder:
      return PartUse::volume;
    case Contents::nodraw:
    case Contents::hint:
    case Contents::origin:
    case Contents::portal:
      break;
  }
  return PartUse::none;
}

bool isSeparateClass(std::string_view className) {
  return !className.empty() && className != "worldspawn" && className != "func_group" &&
         !className.starts_with("func_detail");
}

void SceneParts::enter(const level::Instance& group) {
  m_frames.push_back({m_nextSerial++, operationOf(group.node->properties.operation), group.key});
}

// The number of groups around the current position, from the outermost on, that are not inside of
// the entity: all of them, for solids of the world and for solids outside of their entity.
size_t SceneParts::firstFrameIn(const level::InstanceKey& entity) const {
  size_t first = m_frames.size();
  for (size_t i = 0; i < m_frames.size(); ++i)
    if (!entity.path.empty() && m_frames[i].key == entity) first = i + 1;
  return first;
}

// The group of the part's evaluation that stands for the groups around the current position, up to
// the entity's own group. The operations of that group and of those around it concern the world.
geometry::CsgNode SceneParts::groupIn(Building& building, const level::InstanceKey& entity) {
  const size_t first = firstFrameIn(entity);
  auto& open = building.open;
  size_t depth = 0;
  while (depth < open.size() && first + depth < m_frames.size() &&
         open[depth].first == m_frames[first + depth].serial)
    ++depth;
  open.resize(depth);
  geometry::Evaluator& evaluator = building.part->evaluator;
  for (size_t i = first + depth; i < m_frames.size(); ++i) {
    const geometry::CsgNode parent = open.empty() ? evaluator.outline().root() : open.back().second;
    open.emplace_back(m_frames[i].serial,
                      evaluator.insertGroup(parent, geometry::kNoNode, m_frames[i].operation));
  }
  return open.empty() ? evaluator.outline().root() : open.back().second;
}

void SceneParts::add(const level::Instance& solid, const level::InstanceKey& entity) {
  const level::Contents contents = level::contentsOf(m_level, solid);
  const level::LayerId layer = entity.path.empty() ? solid.layer : level::LayerId{};
  const auto [position, isNew] = m_building.try_emplace(PartKey{entity, layer, contents});
  Building& building = position->second;
  if (isNew) {
    building.part = &m_parts.emplace_back();
    building.part->entity = entity;
    building.part->layer = solid.layer;
    building.part->contents = contents;
  }
  ScenePart& part = *building.part;
  auto geometry = level::solidGeometry(*solid.node, solid.placement);
  if (!geometry.ok()) {
    // A mesh that is no solid is a surface: a patch, or a mesh that was imported unchanged.
    const bool isSurface =
        std::holds_alternative<level::MeshSolid>(solid.node->content) && solid.flags.nonSolid;
    if (isSurface)
      part.openSurfaces.push_back(solid);
    else
      ++m_broken;
    return;
  }
  geometry::CsgSolid made;
  std::visit(
      [&](auto& shape) {
        using Shape = std::decay_t<decltype(shape)>;
        made.shape = std::make_shared<const Shape>(std::move(shape));
      },
      geometry.value().shape);
  for (const int face : geometry.value().sourceFace)
    made.surfaces.push_back(
        part.surfaces.keyOf(level::surfaceOf(*solid.node, face), m_level.materials()));
  // Non-solid brushes take no part in operations: each adds to its volume.
  const bool isPlain = solid.flags.nonSolid;
  const geometry::CsgNode parent =
      isPlain ? part.evaluator.outline().root() : groupIn(building, entity);
  const geometry::CsgOperation operation =
      isPlain ? geometry::CsgOperation::add : operationOf(solid.node->properties.operation);
  part.evaluator.insertSolid(parent, geometry::kNoNode, operation, made);
  part.hasSolids = true;
  const auto* brush = std::get_if<std::shared_ptr<const geometry::Brush>>(&made.shape);
  const bool onlyAdds =
      isPlain || (operation == geometry::CsgOperation::add &&
                  std::all_of(m_frames.begin() + static_cast<std::ptrdiff_t>(firstFrameIn(entity)),
                              m_frames.end(), [](const Frame& frame) {
                                return frame.operation == geometry::CsgOperation::add;
                              }));
  part.isUnionOfConvex = part.isUnionOfConvex && brush != nullptr && onlyAdds;
  if (brush != nullptr) part.convexSolids.push_back(*brush);
}

void SceneParts::finish(int threads) {
  for (ScenePart& part : m_parts)
    if (part.hasSolids) part.evaluator.update(threads);
}

}  // namespace halfspace::plugins
