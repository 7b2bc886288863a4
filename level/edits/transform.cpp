// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/transform.h"

#include <algorithm>
#include <utility>

#include <Eigen/LU>

#include "level/edits/check.h"
#include "level/solids/placed.h"

namespace halfspace::level {

namespace {

using geometry::Vec3;

// The image's place is kept: u'(Mx + t) = u(x).
void lockTexture(Surface& surface, const Transform& transform) {
  auto* axes = std::get_if<ValveAxes>(&surface.axes);
  if (!axes) return;
  const AffineMap map = roundedMap(transform);
  const Eigen::Matrix3d inverse = map.linear.inverse();
  const Vec3 back = inverse * map.translation;
  const auto turn = [&](Vec3& axis, double& offset, double scale) {
    offset -= back.dot(axis) / (scale == 0 ? 1 : scale);
    axis = inverse.transpose() * axis;
  };
  turn(axes->uAxis, axes->offset[0], axes->scale[0]);
  turn(axes->vAxis, axes->offset[1], axes->scale[1]);
}

class NodeTransformer {
 public:
  NodeTransformer(Level& level, const Transform& transform, TextureLock lock)
      : m_level(level), m_transform(transform), m_lock(lock) {}

  void transform(NodeId id) {
    if (m_level.node(id).isGroup()) {
      const IdList<NodeId> children = m_level.children(id);
      for (NodeId child : children) transform(child);
      return;
    }
    m_touched.add(id);
    std::visit([this](auto& content) { change(content); }, m_level.ownNode(id).content);
  }

  Touched touched() { return std::move(m_touched); }

 private:
  void change(Group&) {}
  void change(BrushSolid& brush) {
    for (BrushFace& face : brush.faces) {
      face.plane = transformed(face.plane, m_transform);
      if (m_lock == TextureLock::on) lockTexture(face.surface, m_transform);
    }
  }
  void change(MeshSolid& mesh) {
    auto soup = std::make_shared<geometry::PolygonSoup>(*mesh.soup);
    transformSoup(*soup, m_transform);
    mesh.soup = std::move(soup);
    if (m_lock == TextureLock::off) return;
    for (Surface& surface : mesh.surfaces) lockTexture(surface, m_transform);
  }
  void change(ShapeSolid& shape) {
    shape.placement = followedBy(std::move(shape.placement), m_transform);
    if (m_lock == TextureLock::off) return;
    for (Surface& surface : shape.surfaces) lockTexture(surface, m_transform);
  }
  void change(LinkedCopy& copy) {
    copy.placement = followedBy(std::move(copy.placement), m_transform);
  }

  Level& m_level;
  const Transform& m_transform;
  TextureLock m_lock;
  Touched m_touched;
};

// A node that is in the list more than once, also by way of a group around it; none: there is none.
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
