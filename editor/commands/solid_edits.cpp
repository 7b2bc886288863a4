// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/solid_edits.h"

#include <algorithm>

namespace halfspace::editor {

using level::NodeId;

std::optional<level::SolidGeometry> brushGeometry(const level::Node& node) {
  if (!node.isSolid()) return std::nullopt;
  auto built = level::solidGeometry(node);
  if (!built || !built.value().isBrush()) return std::nullopt;
  return std::move(built).value();
}

geometry::Box boundsOfCorners(const level::SolidGeometry& geometry) {
  geometry::Box box;
  for (const geometry::Vec3& corner : geometry.corners()) box.extend(corner);
  return box;
}

level::BrushSolid solidFrom(const geometry::DerivedBrush& derived,
                            std::span<const Operand> operands) {
  level::BrushSolid solid;
  for (int face = 0; face < derived.brush.faceCount(); ++face) {
    const geometry::FaceOrigin& origin = derived.origins[static_cast<std::size_t>(face)];
    const Operand& operand = operands[static_cast<std::size_t>(std::max(0, origin.brush))];
    const auto& sources = operand.geometry->sourceFace;
    const int source =
        origin.isNew() ? sources.front() : sources[static_cast<std::size_t>(origin.face)];
    solid.faces.push_back(
        {level::definitionOf(derived.brush.plane(face)), level::surfaceOf(*operand.node, source)});
  }
  return solid;
}

namespace {

// An edit that would drive a solid through itself: the designer gets one reason, with the place,
// instead of numbers of faces.
geometry::Reasons ofAnEdit(geometry::Reasons reasons) {
  const auto crossing =
      std::ranges::find(reasons, geometry::ErrorKind::selfIntersecting, &geometry::Reason::kind);
  if (crossing == reasons.end()) return reasons;
  return {geometry::Reason{.kind = geometry::ErrorKind::wouldDegenerate,
                           .position = crossing->position}};
}

}  // namespace

bool EditChain::add(level::Edited edited) {
  if (m_refused) return false;
  if (!edited) {
    level::Refusal refusal = edited.refusal();
    refusal.reasons = ofAnEdit(std::move(refusal.reasons));
    m_refused = std::move(refusal);
    return false;
  }
  m_touched.merge(edited.touched());
  return true;
}

level::Edited EditChain::result() const {
  return m_refused ? *m_refused : level::Edited(m_touched);
}

level::Refusal badSolid(NodeId node, const geometry::Reasons& reasons) {
  return {level::RefusalKind::badSolid, node.value, {}, ofAnEdit(reasons)};
}

namespace {

void listSolids(const level::Level& level, NodeId id, std::vector<NodeId>& out) {
  const level::Node* node = level.find(id);
  if (node == nullptr) return;
  if (node->isSolid()) out.push_back(id);
  if (!node->isGroup()) return;
  for (NodeId child : level.children(id)) listSolids(level, child, out);
}

// Appends the topmost nodes of `chosen` below a group, in outline order.
void listChosen(const level::Level& level, NodeId group, const NodeSet& chosen,
                std::vector<NodeId>& out) {
  for (NodeId child : level.children(group)) {
    if (chosen.contains(child)) {
      out.push_back(child);
    } else if (level.node(child).isGroup()) {
      listChosen(level, child, chosen, out);
    }
  }
}

}  // namespace

std::vector<NodeId> solidsBelow(const level::Level& level, const std::vector<NodeId>& nodes) {
  std::vector<NodeId> solids;
  for (NodeId node : nodes) listSolids(level, node, solids);
  return solids;
}

std::size_t sizeBelow(const level::Level& level, const std::vector<NodeId>& nodes) {
  std::size_t size = 0;
  for (NodeId id : nodes) {
    const level::Node* node = level.find(id);
    if (node == nullptr) continue;
    ++size;
    if (node->isGroup()) size += sizeBelow(level, level.children(id).toVector());
  }
  return size;
}

std::vector<NodeId> topmost(const level::Level& level, const std::vector<NodeId>& nodes) {
  std::vector<NodeId> result;
  NodeSet chosen;
  chosen.assign(nodes);
  result.reserve(nodes.size());
  if (!chosen.isEmpty()) listChosen(level, level.root(), chosen, result);
  return result;
}

SelectedBrushes::SelectedBrushes(const Session& session) {
  for (NodeId id : solidsBelow(session.level(), session.selection())) {
    const level::Node& node = session.level().node(id);
    auto geometry = brushGeometry(node);
    if (!geometry) continue;
    ids.push_back(id);
    nodes.push_back(node);
    geometries.push_back(std::move(*geometry));
  }
}

std::vector<Operand> SelectedBrushes::operands() const {
  std::vector<Operand> result;
  for (std::size_t i = 0; i < ids.size(); ++i) result.push_back({&nodes[i], &geometries[i]});
  return result;
}

bool warnUnless(Session& session, bool holds, const QString& warning) {
  if (!holds) session.say(level::Severity::warning, warning);
  return holds;
}

}  // namespace halfspace::editor
