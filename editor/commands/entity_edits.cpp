// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/entity_edits.h"

#include <algorithm>
#include <memory>

#include "editor/commands/arrange.h"
#include "editor/commands/layers.h"
#include "editor/commands/solid_edits.h"
#include "editor/commands/solidity.h"
#include "editor/session/background_edits.h"
#include "level/document/role_names.h"
#include "level/edits/entities.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/solids/contents.h"

namespace halfspace::editor {

using geometry::Vec3;
using level::Level;
using level::NodeId;

namespace {

level::KeyValues keysOf(const EntityClass& kind) {
  level::KeyValues keys;
  keys.emplace_back("classname", kind.name);
  for (const EntityClass::Key& key : kind.keys) {
    if (!key.value.empty()) keys.emplace_back(key.name, key.value);
  }
  return keys;
}

// Whether solids of this class are marked as non-solid: volumes without collision (triggers,
// water), and movers, because play mode can move only non-solid solids.
bool isNonSolidClass(std::string_view className) {
  return level::isNonSolid(level::contentsOfClass(className));
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

// Marks solids that leave a brush entity as solid again if its class had made them non-solid.
void makeSolidAfter(EditChain& chain, const level::KeyValues& keys,
                    const std::vector<NodeId>& nodes) {
  if (!isNonSolidClass(level::valueOf(keys, "classname"))) return;
  for (NodeId node : nodes) makeSolidUnlessPainted(chain, node);
}

// The nodes of the selected brush entity leave it; adds what is to be selected to `freed`.
void freeEntity(EditChain& chain, NodeId entity, std::vector<NodeId>& freed) {
  const Level& level = chain.level();
  const level::KeyValues keys = *level.node(entity).keyValues();
  std::vector<NodeId> nodes = level::nodesOf(level, entity);
  nodes.erase(nodes.begin());
  const std::vector<NodeId> members = level.children(entity).toVector();
  nodes.insert(nodes.end(), members.begin(), members.end());
  const std::string& name = level.node(entity).properties.name;
  const bool isNamed = !name.empty() && !level::isNumberedName(name);
  if (chain.add(level::makePlainGroup(chain.level(), entity)) && !isNamed) {
    chain.add(dissolved(chain.level(), entity));
  }
  if (!chain.ok()) return;
  makeSolidAfter(chain, keys, nodes);
  if (isNamed) {
    freed.push_back(entity);
  } else {
    freed.insert(freed.end(), nodes.begin(), nodes.end());
  }
}

// A node inside a brush entity, or one that names it, leaves it. Nodes of a group inside leave with
// their group only.
void freeNode(EditChain& chain, NodeId node) {
  Level& level = chain.level();
  const NodeId named = level.node(node).properties.entity;
  const NodeId parent = level.node(node).parent;
  const NodeId entity = named.valid() ? named : parent;
  const level::KeyValues keys = *level.node(entity).keyValues();
  if (named.valid()) {
    chain.add(level::setOwner(level, node, {}));
  } else {
    const NodeId above = level.node(parent).parent;
    const std::size_t at = level.children(above).indexOf(parent).value() + 1;
    chain.add(level::moveNode(level, node, above, at));
  }
  if (chain.ok()) makeSolidAfter(chain, keys, {node});
  const bool isEmpty = level.children(entity).empty() && level::nodesOf(level, entity).size() == 1;
  if (chain.ok() && isEmpty) chain.add(level::removeNode(level, entity));
}

// A group that gets a class gets the name of that role, unless the user has named it.
void nameByRole(EditChain& chain, NodeId entity, std::string_view className) {
  const std::string& name = chain.level().node(entity).properties.name;
  const std::string_view role = level::roleOfClass(className);
  const bool isOwn = !name.empty() && name != "group" && !level::isNumberedName(name);
  if (role.empty() || isOwn || name.starts_with(std::string(role) + " ")) return;
  chain.add(level::setName(chain.level(), entity, level::numberedName(chain.level(), role)));
}

bool belongsToEntity(const Level& level, NodeId id) {
  const level::Node& node = level.node(id);
  const level::Node* parent = level.find(node.parent);
  return node.isBrushEntity() || node.properties.entity.valid() ||
         (parent != nullptr && parent->isBrushEntity());
}

}  // namespace

bool addPointEntity(Session& session, const EntityClass& kind, const Vec3& position) {
  level::KeyValues keys = keysOf(kind);
  keys.insert(keys.begin() + 1, {"origin", level::textOf(position)});
  level::NodeProperties properties;
  properties.layer = layerOfNew(session, session.openGroup());
  properties.name = level::numberedName(session.level(), level::roleOfClass(kind.name));
  NodeId made;
  const bool ok = session.apply(
      QObject::tr("Add %1").arg(QString::fromStdString(kind.name)), [&](Level& level) {
        level::Edited edited = level::addPointEntity(level, session.openGroup(), keys, properties);
        if (edited) made = edited.node();
        return edited;
      });
  if (ok) session.select({made});
  return ok;
}

bool makeSolidEntity(Session& session, const EntityClass& kind) {
  std::vector<NodeId> nodes = topmost(session.level(), session.selection());
  std::erase_if(nodes, [&](NodeId node) { return session.level().node(node).isPointEntity(); });
  if (nodes.empty()) {
    session.say(
        level::Severity::warning,
        QObject::tr("Select the solids for the %1 first.").arg(QString::fromStdString(kind.name)));
    return false;
  }
  const auto made = std::make_shared<NodeId>();
  const auto change = [nodes, kind, made](Level& level) {
    EditChain chain(level);
    for (NodeId node : nodes) {
      if (!level.node(node).isBrushEntity()) continue;
      chain.add(level::makePlainGroup(level, node));
    }
    // First, because the order of non-solid nodes in the outline does not matter: more of them
    // can then move into the group.
    if (isNonSolidClass(kind.name)) setNonSolid(chain, nodes, true);
    level::Edited edited = level::makeBrushEntity(level, nodes, keysOf(kind));
    if (edited) *made = edited.node();
    chain.add(std::move(edited));
    if (chain.ok()) nameByRole(chain, *made, kind.name);
    return chain.result();
  };
  return applyLarge(session, sizeBelow(session.level(), nodes),
                    {.label = QObject::tr("Make %1").arg(QString::fromStdString(kind.name)),
                     .selects = [made] { return Session::Nodes{*made}; },
                     .change = change});
}

bool connectSelected(Session& session) {
  const Session::Nodes entities = session.selectedEntities();
  if (!warnUnless(session, entities.size() > 1,
                  QObject::tr("Select the entities that fire, then with Ctrl the entity that they "
                              "fire."))) {
    return false;
  }
  const NodeId last = entities.back();
  std::string name(level::valueOf(*session.level().node(last).keyValues(), "targetname"));
  if (name.empty()) {
    name = level::freeTargetName(session.level(), *session.level().node(last).keyValues());
  }
  const bool ok = session.apply(QObject::tr("Connect entities"), [&](Level& level) {
    EditChain chain(level);
    chain.add(level::setKey(level, last, "targetname", name));
    for (const NodeId entity : entities) {
      if (entity != last) chain.add(level::setKey(level, entity, "target", name));
    }
    return chain.result();
  });
  if (ok) {
    session.say(level::Severity::note, QObject::tr("%n entity(ies) now fire \"%1\".", "",
                                                   static_cast<int>(entities.size()) - 1)
                                           .arg(QString::fromStdString(name)));
  }
  return ok;
}

bool returnToLevel(Session& session) {
  std::vector<NodeId> nodes = topmost(session.level(), session.selection());
  std::erase_if(nodes, [&](NodeId node) { return !belongsToEntity(session.level(), node); });
  if (nodes.empty()) {
    session.say(level::Severity::note, QObject::tr("The selection already belongs to the world."));
    return false;
  }
  const auto made = std::make_shared<std::vector<NodeId>>();
  const auto change = [nodes, made](Level& level) {
    std::vector<NodeId>& freed = *made;
    EditChain chain(level);
    for (NodeId node : nodes) {
      if (!chain.ok()) break;
      // A node may have left with the brush entity that it named.
      if (level.find(node) == nullptr || !belongsToEntity(level, node)) continue;
      if (level.node(node).isBrushEntity()) {
        freeEntity(chain, node, freed);
      } else {
        freed.push_back(node);
        freeNode(chain, node);
      }
    }
    return chain.result();
  };
  return applyLarge(session, sizeBelow(session.level(), nodes),
                    {.label = QObject::tr("Move to world"),
                     .selects = [made] { return *made; },
                     .change = change});
}

}  // namespace halfspace::editor
