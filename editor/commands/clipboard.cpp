// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/clipboard.h"

#include <map>

#include "editor/commands/layers.h"
#include "editor/commands/solid_edits.h"
#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"
#include "level/file/native_file.h"

namespace halfspace::editor {

using level::Level;
using level::NodeId;

namespace {

// Copies records from one level to another, giving everything new ids.
class Transplant {
 public:
  Transplant(Level& level, const Level& from) : m_chain(level), m_from(from) {}

  EditChain& chain() { return m_chain; }

  NodeId add(NodeId id, NodeId parent, level::LayerId layer = {}) {
    const level::Node& node = m_from.node(id);
    level::NodeProperties properties = node.properties;
    // Layers and entities stay behind: they belong to the other level.
    properties.layer = layer;
    properties.entity = {};
    level::NodeContent content = node.content;
    std::visit([this](auto& own) { translate(own); }, content);
    level::Edited added =
        level::addNode(m_chain.level(), parent, std::move(content), std::move(properties));
    if (!added) {
      m_chain.add(std::move(added));
      return {};
    }
    const NodeId made = added.node();
    m_chain.add(std::move(added));
    if (node.isGroup()) {
      for (NodeId child : m_from.children(id)) {
        if (m_chain.ok()) add(child, made);
      }
    }
    return made;
  }

 private:
  level::MaterialId material(level::MaterialId id) {
    const level::Material* known = m_from.materials().find(id);
    if (known == nullptr) return {};
    level::Edited added = level::addMaterial(m_chain.level(), known->name);
    const level::MaterialId made = added.material();
    m_chain.add(std::move(added));
    return made;
  }
  void translate(level::Surface& surface) { surface.material = material(surface.material); }
  void translate(level::Group& group) { group = {}; }
  void translate(level::BrushSolid& brush) {
    for (level::BrushFace& face : brush.faces) translate(face.surface);
  }
  void translate(level::MeshSolid& mesh) {
    for (level::Surface& surface : mesh.surfaces) translate(surface);
  }
  void translate(level::ShapeSolid& shape) {
    for (level::Surface& surface : shape.surfaces) translate(surface);
  }
  void translate(level::LinkedCopy& copy) {
    const auto known = m_definitions.find(copy.definition);
    if (known != m_definitions.end()) {
      copy.definition = known->second;
      return;
    }
    const NodeId source = copy.definition;
    level::Edited made = level::addDefinition(m_chain.level(), m_from.node(source).properties.name);
    copy.definition = m_definitions[source] = made.node();
    m_chain.add(std::move(made));
    for (NodeId child : m_from.children(source)) {
      if (m_chain.ok()) add(child, copy.definition);
    }
  }

  EditChain m_chain;
  const Level& m_from;
  std::map<NodeId, NodeId> m_definitions;
};

void removeAllBut(Level& level, NodeId group, const std::vector<NodeId>& kept) {
  for (NodeId child : level.children(group).toVector()) {
    if (std::find(kept.begin(), kept.end(), child) != kept.end()) continue;
    static_cast<void>(level::removeNode(level, child));  // exists, is not the root
  }
}

}  // namespace

std::string copiedText(const Session& session) {
  const std::vector<NodeId> nodes = topmost(session.level(), session.selection());
  if (nodes.empty()) return {};
  Level copy = session.level();
  for (NodeId node : nodes) {
    if (!level::moveNode(copy, node, copy.root())) return {};
  }
  removeAllBut(copy, copy.root(), nodes);
  return level::writeLevel(copy);
}

level::Edited addNodesOf(Level& level, const Level& from, const NewPlace& place,
                         std::vector<NodeId>& made) {
  Transplant transplant(level, from);
  for (NodeId node : from.children(from.root())) {
    made.push_back(transplant.add(node, place.parent, place.layer));
    if (!transplant.chain().ok()) break;
  }
  return transplant.chain().result();
}

NewPlace newPlace(const Session& session) {
  return {session.openGroup(), layerOfNew(session, session.openGroup())};
}

bool paste(Session& session, std::string_view text) {
  if (!text.starts_with("{\n\"halfspace\"")) return false;
  const level::ReadResult read = level::readLevel(text);
  const auto* opened = std::get_if<level::OpenedLevel>(&read);
  if (opened == nullptr) return false;
  std::vector<NodeId> made;
  const bool ok = session.apply(QObject::tr("Paste"), [&](Level& level) {
    return addNodesOf(level, opened->level, newPlace(session), made);
  });
  if (ok) session.select(made);
  return ok;
}

}  // namespace halfspace::editor
