// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every portal lies in the plane of an inner node, between a leaf behind the plane and one in
// front:
//
//         plane          1. The plane is cut to the cell of the node.
//     a     |    c       2. That polygon is divided by the subtree behind the plane: a part for
//    -------+------         each empty leaf that touches it (a, b).
//     b     |    d       3. Each part is divided by the subtree in front (c, d). Each remaining
//           |               part is a portal between two empty leaves.
//
// All divisions are exact. A leaf that touches the border of the world is outside.
#include "bsp/leak/portals.h"

#include <cassert>
#include <memory>

#include "geometry/exact/rounding.h"

namespace halfspace::bsp {

using geometry::ConvexPolygon;
using geometry::OrientedPlane;
using geometry::PlaneTable;
using geometry::Relation;

namespace {

class SharedPortals {
 public:
  SharedPortals(const LiveTree& tree, PortalParts parts)
      : m_tree(tree),
        m_storage(tree.storage()),
        m_table(tree.planes()),
        m_withContacts(parts == PortalParts::portalsAndContacts) {
    for (const Polytope::Face& face : tree.world().faces()) m_worldPlanes.push_back(face.plane);
    const TreeView view = tree.view();
    m_graph.ofLeaf.resize(view.emptyLeafCount);
    m_graph.outside.resize(view.emptyLeafCount);
  }

  PortalGraph run() {
    descend(m_storage.root(), m_tree.world());
    return std::move(m_graph);
  }

 private:
  struct Fragment {
    uint32_t leaf;
    ConvexPolygon polygon;
  };

  void descend(Link link, const Polytope& cell) {
    if (link.isLeaf()) {
      assert(link.isSolid() || link.leafId() < m_graph.outside.size());
      if (!link.isSolid()) m_graph.outside[link.leafId()] = reachesWorldsEnd(cell);
      return;
    }
    struct Parts {
      Polytope back, front;
    };
    const auto parts = std::make_unique<Parts>();
    const OrientedPlane plane = m_storage.origin(link.nodeIndex()).plane;
    Polytope::Sides sides;
    cell.sidesOf(m_table, plane, sides);
    assert(sides.size() == cell.vertices().size());
    cell.split(m_table, plane, sides, parts->back, parts->front);
    const Node node = m_storage.node(link.nodeIndex());
    connect(link.nodeIndex(), parts->back.polygon(parts->back.faces().size() - 1));
    descend(node.back, parts->back);
    descend(node.front, parts->front);
  }

  bool reachesWorldsEnd(const Polytope& cell) const {
    for (const Polytope::Face& face : cell.faces())
      for (const OrientedPlane world : m_worldPlanes)
        if (face.plane == world) return true;
    return false;
  }

  // Makes the portals in a node's plane. `cut` is that plane cut to the node's cell. `cut` is
  // divided among the empty leaves behind it, and each part then among the empty leaves in front.
  void connect(uint32_t index, ConvexPolygon cut) {
    assert(cut.size() >= 3);
    const Node& node = m_storage.node(index);
    if (m_withContacts) {
      std::vector<Fragment> before;
      divide(node.front, cut, before);
      addContacts(index, false, before);
    }
    std::vector<Fragment> behind;
    divide(node.back, std::move(cut), behind);
    if (m_withContacts) addContacts(index, true, behind);
    for (Fragment& fragment : behind) {
      std::vector<Fragment> before;
      divide(node.front, std::move(fragment.polygon), before);
      for (const Fragment& portal : before) add(index, fragment.leaf, portal);
    }
  }

  void addContacts(uint32_t node, bool isBehind, const std::vector<Fragment>& fragments) {
    for (const Fragment& fragment : fragments)
      m_graph.contacts.push_back(
          {node, fragment.leaf, isBehind, areaOf(cornersOf(fragment.polygon))});
  }

  std::vector<Vec3> cornersOf(const ConvexPolygon& polygon) const {
    std::vector<Vec3> corners;
    for (const ConvexPolygon::Corner& corner : polygon.corners)
      corners.push_back(geometry::roundedPosition(m_table, corner.point));
    return corners;
  }

  void divide(Link link, ConvexPolygon polygon, std::vector<Fragment>& out) const {
    std::vector<std::pair<Link, ConvexPolygon>> stack;
    stack.emplace_back(link, std::move(polygon));
    while (!stack.empty()) {
      auto [at, part] = std::move(stack.back());
      stack.pop_back();
      if (at.isLeaf()) {
        assert(part.size() >= 3);
        if (!at.isSolid()) out.push_back({at.leafId(), std::move(part)});
        continue;
      }
      const Node& node = m_storage.node(at.nodeIndex());
      const OrientedPlane plane = m_storage.origin(at.nodeIndex()).plane;
      const geometry::PolygonSides sides = geometry::sidesOf(m_table, part, plane);
      if (sides.relation() == Relation::back) {
        stack.emplace_back(node.back, std::move(part));
      } else if (sides.relation() == Relation::front) {
        stack.emplace_back(node.front, std::move(part));
      } else {
        ConvexPolygon back;
        ConvexPolygon front;
        geometry::split(m_table, part, sides, plane, back, front);
        stack.emplace_back(node.front, std::move(front));
        stack.emplace_back(node.back, std::move(back));
      }
    }
  }

  void add(uint32_t node, uint32_t back, const Fragment& front) {
    Portal portal{{back, front.leaf},
                  m_tree.view().normals[m_storage.node(node).normal],
                  cornersOf(front.polygon),
                  Vec3::Zero(),
                  node};
    for (const Vec3& corner : portal.corners) portal.middle += corner;
    assert(portal.corners.size() >= 3 && back != front.leaf);
    assert(back < m_graph.ofLeaf.size() && front.leaf < m_graph.ofLeaf.size());
    portal.middle /= static_cast<double>(portal.corners.size());
    const auto index = static_cast<uint32_t>(m_graph.portals.size());
    m_graph.ofLeaf[back].push_back(index);
    m_graph.ofLeaf[front.leaf].push_back(index);
    m_graph.portals.push_back(std::move(portal));
  }

  const LiveTree& m_tree;
  const TreeStorage& m_storage;
  const PlaneTable& m_table;
  const bool m_withContacts;
  std::vector<OrientedPlane> m_worldPlanes;
  PortalGraph m_graph;
};

}  // namespace

PortalGraph portalsOf(const LiveTree& tree, PortalParts parts) {
  return SharedPortals(tree, parts).run();
}

double areaOf(const std::vector<Vec3>& corners) {
  assert(corners.size() >= 3);
  Vec3 twice = Vec3::Zero();
  for (size_t i = 1; i + 1 < corners.size(); ++i)
    twice += (corners[i] - corners[0]).cross(corners[i + 1] - corners[0]);
  return 0.5 * twice.norm();
}

}  // namespace halfspace::bsp
