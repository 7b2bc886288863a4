// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/entity_edits.h"

#include <charconv>
#include <map>
#include <set>

#include "editor/commands/layers.h"
#include "editor/commands/solid_edits.h"
#include "editor/commands/solidity.h"
#include "level/document/parsed_keys.h"
#include "level/edits/entities.h"
#include "level/edits/properties.h"
#include "level/solids/contents.h"

namespace halfspace::editor {

using geometry::Vec3;
using level::EntityId;
using level::Level;

namespace {

level::Entity entityOf(const EntityClass& kind) {
  level::Entity entity;
  entity.keyValues.emplace_back("classname", kind.name);
  for (const EntityClass::Key& key : kind.keys) {
    if (!key.value.empty()) entity.keyValues.emplace_back(key.name, key.value);
  }
  return entity;
}

// Whether solids of this class are marked as non-solid: volumes without collision (triggers,
// water), and movers, because play mode can move only non-solid solids.
bool isNonSolidClass(std::string_view className) {
  return level::isNonSolid(level::contentsOfClass(className)) || level::isMoverClass(className);
}

// Removes the non-solid mark that came from the entity's class. Solids that are non-solid because
// of their materials keep it, and so do meshes, which may be open surfaces.
void makeSolidUnlessPainted(EditChain& chain, level::NodeId node) {
  const Level& level = chain.level();
  for (level::NodeId solid : solidsBelow(level, {node})) {
    const level::Contents painted =
        level::contentsOfSurfaces(level, level.node(solid), level::Contents::solid);
    const bool isSurface = std::holds_alternative<level::MeshSolid>(level.node(solid).content);
    if (!isSurface && !level::isNonSolid(painted)) setNonSolid(chain, {solid}, false);
  }
}

std::map<EntityId, Vec3> positions(const Level& level) {
  std::map<EntityId, Vec3> result;
  for (const level::PointEntity& point : level::pointEntities(level)) {
    result[point.id] = point.origin;
  }
  return result;
}

}  // namespace

std::string positionText(const Vec3& position) {
  std::string text;
  for (int axis = 0; axis < 3; ++axis) {
    char buffer[32];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, position[axis]);
    if (axis > 0) text += ' ';
    text.append(buffer, end.ptr);
  }
  return text;
}

bool addPointEntity(Session& session, const EntityClass& kind, const Vec3& position) {
  level::Entity entity = entityOf(kind);
  entity.keyValues.insert(entity.keyValues.begin() + 1, {"origin", positionText(position)});
  entity.layer = layerOfNew(session, session.level().root());
  EntityId made;
  const bool ok = session.apply(
      QObject::tr("Add %1").arg(QString::fromStdString(kind.name)),
      [&](Level& level) {
        level::Edited edited = level::addEntity(level, entity);
        if (edited) made = edited.entity();
        return edited;
      },
      Session::Nodes{});
  if (ok) session.selectEntities({made});
  return ok;
}

bool makeSolidEntity(Session& session, const EntityClass& kind) {
  const std::vector<level::NodeId> nodes = topmost(session.level(), session.selection());
  if (nodes.empty()) {
    session.say(
        level::Severity::warning,
        QObject::tr("Select the solids for the %1 first.").arg(QString::fromStdString(kind.name)));
    return false;
  }
  return session.apply(QObject::tr("Make %1").arg(QString::fromStdString(kind.name)),
                       [&](Level& level) {
                         EditChain chain(level);
                         level::Edited added = level::addEntity(level, entityOf(kind));
                         if (!added) return added;
                         const EntityId entity = added.entity();
                         chain.add(std::move(added));
                         for (level::NodeId node : nodes)
                           chain.add(level::setOwner(level, node, entity));
                         if (isNonSolidClass(kind.name)) setNonSolid(chain, nodes, true);
                         return chain.result();
                       });
}

bool returnToLevel(Session& session) {
  const std::vector<level::NodeId> nodes = topmost(session.level(), session.selection());
  std::set<EntityId> owners;
  for (level::NodeId node : nodes) {
    const EntityId owner = session.level().node(node).properties.entity;
    if (owner.valid()) owners.insert(owner);
  }
  if (owners.empty()) {
    session.say(level::Severity::note, QObject::tr("The selection already belongs to the world."));
    return false;
  }
  return session.apply(QObject::tr("Move to world"), [&](Level& level) {
    EditChain chain(level);
    for (level::NodeId node : nodes) {
      const level::Entity* owner = level.find(level.node(node).properties.entity);
      const bool wasNonSolid =
          owner && isNonSolidClass(level::valueOf(owner->keyValues, "classname"));
      chain.add(level::setOwner(level, node, {}));
      if (wasNonSolid) makeSolidUnlessPainted(chain, node);
    }
    for (EntityId owner : owners) {
      if (level::nodesOf(level, owner).empty()) chain.add(level::removeEntity(level, owner));
    }
    return chain.result();
  });
}

bool removeSelectedEntities(Session& session) {
  const std::vector<EntityId> entities = session.selectedEntities();
  if (entities.empty()) return false;
  return session.apply(QObject::tr("Delete entity"), [&](Level& level) {
    EditChain chain(level);
    for (EntityId entity : entities) chain.add(level::removeEntity(level, entity));
    return chain.result();
  });
}

bool duplicateSelectedEntities(Session& session) {
  const std::vector<EntityId> entities = session.selectedEntities();
  if (entities.empty()) return false;
  std::vector<EntityId> made;
  const bool ok = session.apply(QObject::tr("Duplicate entity"), [&](Level& level) {
    EditChain chain(level);
    for (EntityId id : entities) {
      level::Edited added = level::addEntity(level, level.entity(id));
      if (added) made.push_back(added.entity());
      chain.add(std::move(added));
    }
    return chain.result();
  });
  if (ok) session.selectEntities(made);
  return ok;
}

level::Edited moveEntities(Level& level, const std::vector<EntityId>& entities, const Vec3& by) {
  EditChain chain(level);
  const std::map<EntityId, Vec3> from = positions(level);
  for (EntityId entity : entities) {
    const auto position = from.find(entity);
    if (position == from.end()) continue;
    chain.add(level::setKey(level, entity, "origin", positionText(position->second + by)));
  }
  return chain.result();
}

bool moveSelectedEntities(Session& session, const Vec3& by) {
  const std::vector<EntityId> entities = session.selectedEntities();
  if (entities.empty()) return false;
  return session.apply(QObject::tr("Move entity"),
                       [&](Level& level) { return moveEntities(level, entities, by); });
}

}  // namespace halfspace::editor
