// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/document/structure_check.h"

#include <map>
#include <set>
#include <string_view>

#include "level/document/nesting.h"

namespace halfspace::level {

namespace {

class LevelChecker {
 public:
  explicit LevelChecker(const Level& level) : m_level(level) {}

  std::vector<std::string> run() {
    checkTables();
    checkTree(m_level.root());
    for (NodeId definition : m_level.definitions()) {
      checkTree(definition);
      if (!linkDepth(m_level, definition)) complain(definition.value, "links in a circle");
    }
    if (m_reached.size() != m_level.nodeCount()) m_broken.push_back("nodes outside of the outline");
    for (const auto& [copy, definition] : m_copies) {
      if (!m_level.find(definition) || m_level.node(definition).parent.valid() ||
          definition == m_level.root()) {
        complain(copy.value, "copies something that is no definition");
      }
    }
    return std::move(m_broken);
  }

 private:
  void complain(std::uint64_t id, std::string_view what) {
    m_broken.push_back("record " + std::to_string(id) + " " + std::string(what));
  }

  void claim(std::uint64_t id) {
    if (id == 0 || id >= kMaxId) complain(id, "has an id out of range");
    if (id >= m_level.nextId()) complain(id, "has an id above the counter");
    if (!m_ids.insert(id).second) complain(id, "shares its id");
  }

  void checkTables() {
    std::set<std::string_view> names;
    for (const Layer& layer : m_level.layers()) {
      claim(layer.id.value);
      if (!names.insert(layer.name).second) complain(layer.id.value, "shares its layer's name");
    }
    for (const Material& material : m_level.materials().all()) {
      claim(material.id.value);
      if (m_level.materials().find(material.name) != &material) {
        complain(material.id.value, "is not found by its material's name");
      }
    }
  }

  void checkLayer(std::uint64_t id, LayerId layer) {
    if (layer.valid() && !m_level.find(layer)) complain(id, "is in a layer that does not exist");
  }

  void checkTree(NodeId top) {
    const Node* node = m_level.find(top);
    if (!node || !node->isGroup()) return complain(top.value, "should be a group");
    if (node->isEntity()) complain(top.value, "has keys although it is no part of the outline");
    checkNode(*node, {}, 0);
  }

  void checkNode(const Node& node, NodeId parent, int depth) {
    claim(node.id.value);
    if (!m_reached.insert(node.id).second) return complain(node.id.value, "is in two places");
    if (node.parent != parent) complain(node.id.value, "names another parent");
    if (depth > kMaxNesting) return complain(node.id.value, "is nested too deep");
    checkLayer(node.id.value, node.properties.layer);
    const NodeId entity = node.properties.entity;
    const Node* owner = m_level.find(entity);
    if (entity.valid() && (!owner || !owner->isBrushEntity())) {
      complain(node.id.value, "belongs to no brush entity");
    }
    if (const auto& contents = node.properties.contents) {
      if (!node.isSolid()) complain(node.id.value, "has contents and is no solid");
      if (isNonSolid(*contents) != node.properties.flags.nonSolid) {
        complain(node.id.value, "has contents that contradict its flag");
      }
    }
    std::visit([&](const auto& content) { checkContent(node, content, depth); }, node.content);
  }

  void checkContent(const Node& node, const Group& group, int depth) {
    if (group.prefab && depth > 0) complain(node.id.value, "has a file and is no definition");
    for (NodeId id : group.children) {
      const Node* child = m_level.find(id);
      if (!child || child->id != id) {
        complain(node.id.value, "has a child that does not exist");
      } else {
        checkNode(*child, node.id, depth + 1);
      }
    }
  }
  void checkContent(const Node& node, const BrushSolid& brush, int) {
    for (const BrushFace& face : brush.faces) checkSurface(node, face.surface);
  }
  void checkContent(const Node& node, const MeshSolid& mesh, int) {
    if (!mesh.soup) return complain(node.id.value, "is a mesh without a soup");
    if (!mesh.soup->surfaces.empty() && mesh.soup->surfaces.size() != mesh.soup->faces.size()) {
      complain(node.id.value, "has faces without a surface index");
    }
    for (const Surface& surface : mesh.surfaces) checkSurface(node, surface);
  }
  void checkContent(const Node& node, const ShapeSolid& shape, int) {
    if (!isValid(shape.placement)) complain(node.id.value, "has an invalid placement");
    for (const Surface& surface : shape.surfaces) checkSurface(node, surface);
  }
  void checkContent(const Node&, const PointEntity&, int) {}
  void checkContent(const Node& node, const LinkedCopy& copy, int) {
    if (!isValid(copy.placement)) complain(node.id.value, "has an invalid placement");
    m_copies.emplace_back(node.id, copy.definition);
  }

  void checkSurface(const Node& node, const Surface& surface) {
    if (surface.material.valid() && !m_level.materials().find(surface.material)) {
      complain(node.id.value, "uses a material that does not exist");
    }
  }

  const Level& m_level;
  std::vector<std::string> m_broken;
  std::set<std::uint64_t> m_ids;
  std::set<NodeId> m_reached;
  std::vector<std::pair<NodeId, NodeId>> m_copies;
};

}  // namespace

std::vector<std::string> findStructureErrors(const Level& level) {
  return LevelChecker(level).run();
}

}  // namespace halfspace::level
