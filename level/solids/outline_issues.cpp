// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/outline_issues.h"

#include <algorithm>
#include <array>
#include <set>
#include <utility>

#include "level/solids/built_shape.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::level {

namespace {

using Corners = std::vector<std::array<double, 3>>;

Issue issueOf(NodeId node, std::string text, Severity severity = Severity::warning) {
  Issue issue;
  issue.severity = severity;
  issue.node = node;
  issue.text = std::move(text);
  return issue;
}

void lookInto(const Level& level, NodeId group, Issues& issues) {
  for (const NodeId child : level.children(group)) {
    const Node& node = level.node(child);
    if (cutsNothingYet(level, child)) {
      issues.push_back(issueOf(child, kCutsNothing));
    }
    const auto* shape = std::get_if<ShapeSolid>(&node.content);
    if (shape != nullptr && shape->built.solid && isPluginMissing(shape->shape)) {
      issues.push_back(issueOf(child,
                               "is a \"" + shape->shape +
                                   "\", a shape of a plugin that is not here: it stays as it was "
                                   "saved, and its parameters wait for the plugin",
                               Severity::note));
    }
    if (!node.isGroup()) continue;
    if (level.children(child).empty()) issues.push_back(issueOf(child, kEmptyGroup));
    lookInto(level, child, issues);
  }
}

// Sorted, so that two solids with the same corners have the same list.
Corners cornersOf(const SolidGeometry& solid) {
  Corners corners;
  for (const geometry::Vec3& p : solid.corners()) corners.push_back({p.x(), p.y(), p.z()});
  std::ranges::sort(corners);
  return corners;
}

// A pane in its window is no twin: it fills what the subtractive solid has cut.
using Twin = std::pair<Operation, Corners>;

void findTwins(const Level& level, NodeId group, std::set<Twin>& known, Issues& issues) {
  for (const NodeId child : level.children(group)) {
    const Node& node = level.node(child);
    if (node.isGroup()) findTwins(level, child, known, issues);
    if (!node.isSolid() || node.properties.flags.nonSolid) continue;
    const auto solid = solidGeometry(node);
    if (!solid.ok()) continue;
    Corners corners = cornersOf(solid.value());
    geometry::Box box;
    for (const auto& [x, y, z] : corners) box.extend(geometry::Vec3(x, y, z));
    if (known.emplace(node.properties.operation, std::move(corners)).second) continue;
    issues.push_back(issueOf(child, kTwin));
    issues.back().position = box.center();
  }
}

}  // namespace

Issues outlineIssues(const Level& level) {
  Issues issues;
  lookInto(level, level.root(), issues);
  return issues;
}

Issues twinIssues(const Level& level) {
  std::set<Twin> known;
  Issues issues;
  findTwins(level, level.root(), known, issues);
  return issues;
}

bool cutsNothingYet(const Level& level, NodeId id) {
  const Node* node = level.find(id);
  if (node == nullptr || node->properties.operation == Operation::add) return false;
  const NodeId group = node->parent;
  if (level.find(group) == nullptr || !level.node(group).isGroup()) return false;
  if (group == level.root() && level.background() == Background::solid) return false;
  if (node->isPointEntity()) return false;
  for (const NodeId sibling : level.children(group)) {
    if (sibling == id) return true;
    if (!level.node(sibling).isPointEntity()) return false;
  }
  return false;
}

}  // namespace halfspace::level
