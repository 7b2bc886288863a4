// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/boolean_operations.h"

#include "editor/commands/solid_edits.h"
#include "editor/session/background_edits.h"
#include "geometry/brush/operations/cut_and_merge.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"

namespace halfspace::editor {

using level::Level;
using level::NodeId;

namespace {

level::Edited merge(Level& level, const SelectedBrushes& brushes,
                    const geometry::DerivedBrush& hull) {
  EditChain chain(level);
  chain.add(level::setSolid(level, brushes.ids.front(), solidFrom(hull, brushes.operands())));
  for (std::size_t i = 1; i < brushes.ids.size(); ++i) {
    chain.add(level::removeNode(level, brushes.ids[i]));
  }
  return chain.result();
}

}  // namespace

bool setOperationOfSelected(Session& session, level::Operation operation) {
  const std::vector<NodeId> nodes = topmost(session.level(), session.selection());
  if (!warnUnless(session, !nodes.empty(), QObject::tr("Select a solid or a group first."))) {
    return false;
  }
  const auto edit = [nodes, operation](level::RecordedEdits& edits) {
    for (NodeId node : nodes) edits.apply(level::SetOperation{node, operation});
  };
  return applyLarge(session, nodes.size(), {QObject::tr("Change operation"), edit});
}

bool subtractSelected(Session& session) {
  const std::vector<NodeId> nodes = topmost(session.level(), session.selection());
  if (!warnUnless(session, !nodes.empty(), QObject::tr("Select the solids to subtract first."))) {
    return false;
  }
  const auto edit = [nodes](level::RecordedEdits& edits) {
    for (NodeId node : nodes) {
      edits.apply(level::SetOperation{node, level::Operation::subtract});
      if (edits.ok()) edits.apply(level::MoveNode{node, edits.level().node(node).parent});
    }
  };
  return applyLarge(session, sizeBelow(session.level(), nodes), {QObject::tr("Subtract"), edit});
}

bool intersectSelected(Session& session) {
  const std::vector<NodeId> nodes = topmost(session.level(), session.selection());
  if (!warnUnless(session, nodes.size() > 1,
                  QObject::tr("Select at least two solids or groups."))) {
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
  const SelectedBrushes brushes(session);
  if (!warnUnless(session, brushes.ids.size() > 1, QObject::tr("Select at least two brushes."))) {
    return false;
  }
  std::vector<geometry::Brush> operands;
  for (const level::SolidGeometry& geometry : brushes.geometries) {
    operands.push_back(geometry.brush());
  }
  const auto hull = geometry::convexHullOf(operands);
  if (!warnUnless(session, hull.ok(),
                  hull ? QString() : QString::fromStdString(geometry::messageOf(hull.reasons())))) {
    return false;
  }
  return session.apply(
      QObject::tr("Convex merge"),
      [&](Level& level) { return merge(level, brushes, hull.value()); },
      Session::Nodes{brushes.ids.front()});
}

}  // namespace halfspace::editor
