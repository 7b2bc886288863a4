// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/csg.h"

#include "editor/commands/solid_edits.h"
#include "geometry/brush/operations/convex_merge.h"
#include "geometry/brush/operations/hollow.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"

namespace halfspace::editor {

using level::Level;
using level::NodeId;

namespace {

// Solids below the selection that are brushes, with their geometry.
struct Brushes {
  std::vector<NodeId> ids;
  std::vector<level::Node> nodes;
  std::vector<level::SolidGeometry> geometries;

  explicit Brushes(const Session& session) {
    for (NodeId id : solidsBelow(session.level(), session.selection())) {
      const level::Node& node = session.level().node(id);
      auto geometry = brushGeometry(node);
      if (!geometry) continue;
      ids.push_back(id);
      nodes.push_back(node);
      geometries.push_back(std::move(*geometry));
    }
  }
  std::vector<Operand> operands() const {
    std::vector<Operand> result;
    for (std::size_t i = 0; i < ids.size(); ++i) result.push_back({&nodes[i], &geometries[i]});
    return result;
  }
};

bool needs(Session& session, bool enough, const QString& what) {
  if (!enough) session.say(level::Severity::warning, what);
  return enough;
}

level::Edited merge(Level& level, const Brushes& brushes, const geometry::DerivedBrush& hull) {
  EditChain chain(level);
  chain.add(level::setSolid(level, brushes.ids.front(), solidFrom(hull, brushes.operands())));
  for (std::size_t i = 1; i < brushes.ids.size(); ++i) {
    chain.add(level::removeNode(level, brushes.ids[i]));
  }
  return chain.result();
}

level::Edited hollow(Level& level, const Brushes& brushes, double thickness,
                     std::vector<NodeId>& made) {
  EditChain chain(level);
  for (std::size_t i = 0; i < brushes.ids.size(); ++i) {
    const auto walls = geometry::hollowed(brushes.geometries[i].brush(), thickness);
    if (!walls) return badSolid(brushes.ids[i], walls.reasons());
    level::NodeProperties properties = brushes.nodes[i].properties;
    if (properties.name.empty()) properties.name = "hollow";
    level::Edited group = level::groupNodes(level, {brushes.ids[i]}, properties);
    if (!group) return group;
    const NodeId groupId = group.node();
    made.push_back(groupId);
    chain.add(std::move(group));
    for (const geometry::DerivedBrush& wall : walls.value()) {
      chain.add(level::addNode(level, groupId,
                               solidFrom(wall, {&brushes.nodes[i], &brushes.geometries[i]})));
    }
    chain.add(level::removeNode(level, brushes.ids[i]));
  }
  return chain.result();
}

}  // namespace

bool setOperationOfSelected(Session& session, level::Operation operation) {
  const std::vector<NodeId> nodes = topmost(session.level(), session.selection());
  if (!needs(session, !nodes.empty(), QObject::tr("Select a solid or a group first."))) {
    return false;
  }
  return session.apply(QObject::tr("Change operation"), [&](Level& level) {
    EditChain chain(level);
    for (NodeId node : nodes) chain.add(level::setOperation(level, node, operation));
    return chain.result();
  });
}

bool subtractSelected(Session& session) {
  const std::vector<NodeId> nodes = topmost(session.level(), session.selection());
  if (!needs(session, !nodes.empty(), QObject::tr("Select what is to be cut away first."))) {
    return false;
  }
  return session.apply(QObject::tr("Subtract"), [&](Level& level) {
    EditChain chain(level);
    for (NodeId node : nodes) {
      chain.add(level::setOperation(level, node, level::Operation::subtract));
      chain.add(level::moveNode(level, node, level.node(node).parent));
    }
    return chain.result();
  });
}

bool intersectSelected(Session& session) {
  const std::vector<NodeId> nodes = topmost(session.level(), session.selection());
  if (!needs(session, nodes.size() > 1, QObject::tr("Select at least two solids or groups."))) {
    return false;
  }
  NodeId made;
  const bool ok = session.apply(QObject::tr("Intersect"), [&](Level& level) {
    EditChain chain(level);
    level::NodeProperties properties;
    properties.name = "intersection";
    level::Edited group = level::groupNodes(level, nodes, properties);
    if (!group) return group;
    made = group.node();
    chain.add(std::move(group));
    chain.add(level::setOperation(level, nodes.front(), level::Operation::add));
    for (std::size_t i = 1; i < nodes.size(); ++i) {
      chain.add(level::setOperation(level, nodes[i], level::Operation::intersect));
    }
    return chain.result();
  });
  if (ok) session.select({made});
  return ok;
}

bool mergeSelected(Session& session) {
  const Brushes brushes(session);
  if (!needs(session, brushes.ids.size() > 1, QObject::tr("Select at least two brushes."))) {
    return false;
  }
  std::vector<geometry::Brush> operands;
  for (const level::SolidGeometry& geometry : brushes.geometries) {
    operands.push_back(geometry.brush());
  }
  const auto hull = geometry::convexHullOf(operands);
  if (!needs(session, hull.ok(),
             hull ? QString() : QString::fromStdString(geometry::messageOf(hull.reasons())))) {
    return false;
  }
  return session.apply(
      QObject::tr("Convex merge"),
      [&](Level& level) { return merge(level, brushes, hull.value()); },
      Session::Nodes{brushes.ids.front()});
}

bool hollowSelected(Session& session, double thickness) {
  const Brushes brushes(session);
  if (!needs(session, !brushes.ids.empty(), QObject::tr("Select a brush to hollow out."))) {
    return false;
  }
  std::vector<NodeId> made;
  const bool ok = session.apply(
      QObject::tr("Hollow"), [&](Level& level) { return hollow(level, brushes, thickness, made); });
  if (ok) session.select(made);
  return ok;
}

}  // namespace halfspace::editor
