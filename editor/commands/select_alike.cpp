// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/select_alike.h"

#include <set>

#include "editor/commands/painting.h"
#include "editor/commands/solid_edits.h"
#include "editor/commands/visibility.h"
#include "level/solids/entities.h"

namespace halfspace::editor {

using level::Contents;
using level::Level;
using level::NodeId;

namespace {

// Whether the node belongs to the outline; those of definitions cannot be selected.
bool isInOutline(const Level& level, NodeId node) {
  while (level.node(node).parent.valid()) node = level.node(node).parent;
  return node == level.root();
}

std::vector<NodeId> freeEntities(const Session& session) {
  std::vector<NodeId> nodes;
  for (const NodeId node : level::entitiesOf(session.level())) {
    if (isInOutline(session.level(), node) && isReachable(session, node)) nodes.push_back(node);
  }
  return nodes;
}

std::string classOf(const Level& level, NodeId entity) {
  const level::KeyValues* keys = level.node(entity).keyValues();
  return keys == nullptr ? std::string() : std::string(level::valueOf(*keys, "classname"));
}

void selectClasses(Session& session, const std::set<std::string>& classes) {
  Session::Nodes nodes;
  for (const NodeId node : freeEntities(session)) {
    if (classes.contains(classOf(session.level(), node))) nodes.push_back(node);
  }
  session.select(std::move(nodes));
}

std::vector<NodeId> freeSolids(const Session& session) {
  std::vector<NodeId> solids = solidsBelow(session.level(), {session.level().root()});
  std::erase_if(solids, [&](NodeId solid) { return !isReachable(session, solid); });
  return solids;
}

Contents contentsOfNode(const Level& level, NodeId solid) {
  return level::contentsOf(level, level::InstanceKey{{solid}});
}

void selectContents(Session& session, const std::set<Contents>& wanted) {
  Session::Nodes nodes;
  for (const NodeId solid : freeSolids(session)) {
    if (wanted.contains(contentsOfNode(session.level(), solid))) nodes.push_back(solid);
  }
  session.select(std::move(nodes));
}

}  // namespace

NodeId entityAround(const Level& level, NodeId node) {
  for (NodeId at = node; at.valid(); at = level.node(at).parent) {
    if (level.node(at).isEntity()) return at;
    if (level.node(at).properties.entity.valid()) return level.node(at).properties.entity;
  }
  return {};
}

std::map<std::string, int> classesIn(const Session& session) {
  std::map<std::string, int> classes;
  for (const NodeId node : freeEntities(session)) ++classes[classOf(session.level(), node)];
  return classes;
}

void selectByClass(Session& session, const std::string& className) {
  selectClasses(session, {className});
}

bool selectSameClass(Session& session) {
  std::set<std::string> classes;
  for (const NodeId node : session.selection()) {
    const NodeId entity = entityAround(session.level(), node);
    if (entity.valid()) classes.insert(classOf(session.level(), entity));
  }
  if (!warnUnless(session, !classes.empty(),
                  QObject::tr("The selection belongs to no entity: it has no class."))) {
    return false;
  }
  selectClasses(session, classes);
  return true;
}

std::map<Contents, int> contentsIn(const Session& session) {
  std::map<Contents, int> contents;
  for (const NodeId solid : freeSolids(session)) {
    ++contents[contentsOfNode(session.level(), solid)];
  }
  return contents;
}

void selectByContents(Session& session, Contents contents) {
  selectContents(session, {contents});
}

bool selectSameContents(Session& session) {
  std::set<Contents> wanted;
  for (const NodeId solid : solidsBelow(session.level(), session.selection())) {
    wanted.insert(contentsOfNode(session.level(), solid));
  }
  for (const FaceRef& face : session.selectedFaces()) {
    wanted.insert(contentsOfNode(session.level(), face.solid));
  }
  if (wanted.empty()) return false;
  selectContents(session, wanted);
  return true;
}

void selectByMaterial(Session& session, const std::string& material, SelectAs as) {
  const Level& level = session.level();
  const level::Material* known = level.materials().find(material);
  if (known == nullptr && !material.empty()) {
    return as == SelectAs::faces ? session.selectFaces({}) : session.select({});
  }
  const level::MaterialId wanted = known == nullptr ? level::MaterialId{} : known->id;
  std::vector<FaceRef> faces;
  Session::Nodes nodes;
  for (const auto& [key, solid] : session.scene().solids()) {
    if (key.path.size() != 1 || solid->flags.hidden || solid->flags.locked) continue;
    if (level.find(key.node()) == nullptr) continue;
    std::set<int> matching;
    for (const SceneSolid::Face& face : solid->faces) {
      if (surfaceAt(level, {key.node(), face.source}).material == wanted) {
        matching.insert(face.source);
      }
    }
    for (const int face : matching) faces.push_back({key.node(), face});
    if (!matching.empty()) nodes.push_back(key.node());
  }
  if (as == SelectAs::faces) {
    session.selectFaces(std::move(faces));
  } else {
    session.select(std::move(nodes));
  }
}

}  // namespace halfspace::editor
