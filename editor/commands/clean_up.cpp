// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/clean_up.h"

#include <algorithm>

#include "editor/commands/solid_edits.h"
#include "level/edits/outline.h"

namespace halfspace::editor {

using level::NodeId;

namespace {

constexpr int kMostRounds = 4;  // chains of near planes are merged one link at a time

// The node with the planes replaced; none if a face would be lost.
std::optional<level::BrushSolid> withPlanes(const level::Node& node,
                                            const std::vector<NearPlane>& planes) {
  const auto before = level::solidGeometry(node);
  if (!before.ok()) return std::nullopt;
  level::Node changed = node;
  auto& brush = std::get<level::BrushSolid>(changed.content);
  for (const NearPlane& near : planes) {
    if (near.node == node.id) brush.faces[static_cast<std::size_t>(near.face)].plane = near.plane;
  }
  const auto after = level::solidGeometry(changed);
  if (!after.ok() || after.value().sourceFace.size() != before.value().sourceFace.size()) {
    return std::nullopt;
  }
  return brush;
}

// Merges the planes of one round; returns whether something changed.
bool mergeRound(EditChain& chain, double tolerance, CleanUpPlan& plan) {
  bool changed = false;
  const std::vector<NearPlane> found = nearPlanes(chain.level(), tolerance);
  std::vector<NodeId> nodes;
  for (const NearPlane& near : found) nodes.push_back(near.node);
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  for (const NodeId node : nodes) {
    if (std::ranges::find(plan.impossible, node) != plan.impossible.end()) continue;
    const auto solid = withPlanes(chain.level().node(node), found);
    if (!solid || !chain.add(level::setSolid(chain.level(), node, *solid))) {
      plan.impossible.push_back(node);
      continue;
    }
    changed = true;
    for (const NearPlane& near : found) {
      if (near.node != node) continue;
      plan.planes.push_back(near);
      plan.farthest = std::max(plan.farthest, near.distance);
    }
  }
  return changed;
}

CleanUpPlan mergeAll(EditChain& chain, double tolerance) {
  CleanUpPlan plan;
  for (int round = 0; round < kMostRounds && mergeRound(chain, tolerance, plan); ++round) {
  }
  return plan;
}

}  // namespace

std::vector<NodeId> CleanUpPlan::nodes() const {
  std::vector<NodeId> nodes;
  for (const NearPlane& near : planes) nodes.push_back(near.node);
  std::ranges::sort(nodes);
  nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
  return nodes;
}

CleanUpPlan planCleanUp(const level::Level& level, double tolerance) {
  level::Level copy = level;
  EditChain chain(copy);
  return mergeAll(chain, tolerance);
}

bool cleanUp(Session& session, double tolerance) {
  const CleanUpPlan plan = planCleanUp(session.level(), tolerance);
  if (plan.planes.empty()) return false;
  const bool ok = session.apply(QObject::tr("Clean up"), [&](level::Level& level) {
    EditChain chain(level);
    mergeAll(chain, tolerance);
    return chain.result();
  });
  if (ok && !plan.impossible.empty()) {
    session.say({.severity = level::Severity::warning,
                 .text = QObject::tr("%n solid(s) keep their planes: a face would be lost.", "",
                                     static_cast<int>(plan.impossible.size())),
                 .nodes = plan.impossible,
                 .isAboutLastStep = true});
  }
  return ok;
}

}  // namespace halfspace::editor
