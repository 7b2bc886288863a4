// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/transform.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "level/edits/check.h"
#include "level/edits/texture_lock.h"
#include "level/solids/placed.h"
#include "level/solids/placed_keys.h"

namespace halfspace::level {

namespace {

class NodeTransformer {
 public:
  NodeTransformer(Level& level, const Transform& transform, TextureLock lock)
      : m_level(level), m_transform(transform) {
    if (lock == TextureLock::on) m_carrier.emplace(transform);
  }

  void transform(NodeId id) {
    if (m_level.node(id).isGroup()) {
      transformKeys(id);
      const IdList<NodeId> children = m_level.children(id);
      for (NodeId child : children) transform(child);
      return;
    }
    m_touched.add(id);
    Node& node = m_level.editableNode(id);
    std::visit([&](auto& content) { change(content, node); }, node.content);
  }

  Touched touched() { return std::move(m_touched); }

 private:
  // The keys of a brush entity. Most have none that follow; their records are not touched.
  void transformKeys(NodeId id) {
    const KeyValues* keys = m_level.node(id).keyValues();
    if (keys == nullptr) return;
    KeyValues after = transformed(*keys, m_transform);
    if (after == *keys) return;
    std::get<Group>(m_level.editableNode(id).content).keyValues = std::move(after);
    m_touched.add(id);
  }

  void change(Group&, const Node&) {}
  void change(PointEntity& entity, const Node&) {
    entity.keyValues = transformed(std::move(entity.keyValues), m_transform);
  }
  void change(BrushSolid& brush, const Node&) {
    if (m_carrier) m_carrier->carry(brush);
    for (BrushFace& face : brush.faces) face.plane = transformed(face.plane, m_transform);
  }
  void change(MeshSolid& mesh, const Node&) {
    if (m_carrier) m_carrier->carry(mesh);
    auto soup = std::make_shared<geometry::PolygonSoup>(*mesh.soup);
    transformSoup(*soup, m_transform);
    mesh.soup = std::move(soup);
  }
  void change(ShapeSolid& shape, const Node& node) {
    if (m_carrier) m_carrier->carry(shape, node);
    shape.placement = followedBy(std::move(shape.placement), m_transform);
  }
  void change(LinkedCopy& copy, const Node&) {
    copy.placement = followedBy(std::move(copy.placement), m_transform);
  }

  Level& m_level;
  const Transform& m_transform;
  std::optional<TextureCarrier> m_carrier;  // with the texture lock
  Touched m_touched;
};

// A node that is listed twice, or listed together with a group that contains it; none: no such
// node.
NodeId namedTwice(const Level& level, std::vector<NodeId> nodes) {
  std::sort(nodes.begin(), nodes.end());
  const auto same = std::adjacent_find(nodes.begin(), nodes.end());
  if (same != nodes.end()) return *same;
  for (NodeId node : nodes) {
    for (NodeId up = level.node(node).parent; up.valid(); up = level.node(up).parent) {
      if (std::binary_search(nodes.begin(), nodes.end(), up)) return node;
    }
  }
  return {};
}

}  // namespace

Edited transformNodes(Level& level, const std::vector<NodeId>& nodes, const Transform& transform,
                      TextureLock lock) {
  if (!isValid(transform)) return Refusal{RefusalKind::badTransform};
  for (NodeId node : nodes) {
    if (auto no = objectToNode(level, node)) return *no;
  }
  if (const NodeId twice = namedTwice(level, nodes); twice.valid()) {
    return Refusal{RefusalKind::namedTwice, twice.value};
  }
  NodeTransformer transformer(level, transform, lock);
  for (NodeId node : nodes) transformer.transform(node);
  return transformer.touched();
}

}  // namespace halfspace::level
