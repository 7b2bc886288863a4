// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/check.h"

#include "level/document/nesting.h"
#include "level/edits/links.h"

namespace halfspace::level {

namespace {

struct ContentChecker {
  const Level& level;

  Objection operator()(const Group& group) const {
    if (!group.children.empty() || group.prefab) return Refusal{RefusalKind::badSolid};
    return {};
  }
  Objection operator()(const PointEntity&) const { return {}; }
  Objection operator()(const BrushSolid& brush) const {
    for (const BrushFace& face : brush.faces) {
      if (auto no = objectToMaterial(level, face.surface.material)) return no;
    }
    return {};
  }
  Objection operator()(const MeshSolid& mesh) const {
    const bool fits = mesh.soup && (mesh.soup->surfaces.empty() ||
                                    mesh.soup->surfaces.size() == mesh.soup->faces.size());
    if (!fits) return Refusal{RefusalKind::badSolid};
    return surfaces(mesh.surfaces);
  }
  Objection operator()(const ShapeSolid& shape) const {
    if (!isValid(shape.placement)) return Refusal{RefusalKind::badTransform};
    return surfaces(shape.surfaces);
  }
  Objection operator()(const LinkedCopy& copy) const {
    if (!isDefinition(level, copy.definition)) {
      return Refusal{RefusalKind::notADefinition, copy.definition.value};
    }
    if (!isValid(copy.placement)) return Refusal{RefusalKind::badTransform};
    return {};
  }
  Objection surfaces(const std::vector<Surface>& list) const {
    for (const Surface& surface : list) {
      if (auto no = objectToMaterial(level, surface.material)) return no;
    }
    return {};
  }
};

}  // namespace

Objection objectToNode(const Level& level, NodeId node) {
  if (node == level.root()) return Refusal{RefusalKind::isTheRoot};
  if (!level.find(node)) return Refusal{RefusalKind::noSuchNode, node.value};
  return {};
}

Objection objectToGroup(const Level& level, NodeId node) {
  const Node* found = level.find(node);
  if (!found) return Refusal{RefusalKind::noSuchNode, node.value};
  if (!found->isGroup()) return Refusal{RefusalKind::notAGroup, node.value};
  return {};
}

Objection objectToSolid(const Level& level, NodeId node) {
  const Node* found = level.find(node);
  if (!found) return Refusal{RefusalKind::noSuchNode, node.value};
  if (!found->isSolid()) return Refusal{RefusalKind::notASolid, node.value};
  return {};
}

Objection objectToLayer(const Level& level, LayerId layer) {
  if (layer.valid() && !level.find(layer)) return Refusal{RefusalKind::noSuchLayer, layer.value};
  return {};
}

Objection objectToOwner(const Level& level, NodeId entity) {
  const Node* owner = level.find(entity);
  if (entity.valid() && (!owner || !owner->isBrushEntity())) {
    return Refusal{RefusalKind::notAnEntity, entity.value};
  }
  return {};
}

Objection objectToMaterial(const Level& level, MaterialId material) {
  if (material.valid() && !level.materials().find(material)) {
    return Refusal{RefusalKind::noSuchMaterial, material.value};
  }
  return {};
}

Objection objectToProperties(const Level& level, const NodeProperties& properties) {
  if (auto no = objectToLayer(level, properties.layer)) return no;
  if (properties.contents && isNonSolid(*properties.contents) != properties.flags.nonSolid) {
    return Refusal{RefusalKind::badContents};
  }
  return objectToOwner(level, properties.entity);
}

Objection objectToContent(const Level& level, const NodeContent& content) {
  return std::visit(ContentChecker{level}, content);
}

Objection objectToNesting(const Level& level, NodeId parent, int height) {
  if (depthOf(level, parent) + 1 + height > kMaxNesting) {
    return Refusal{RefusalKind::tooDeep, parent.value};
  }
  return {};
}

}  // namespace halfspace::level
