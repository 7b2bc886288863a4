// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/tree_picture.h"

#include <algorithm>

#include "editor/session/plane_edges.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

struct SolidLeaf {
  std::uint32_t id;
  int depth;
};

std::vector<SolidLeaf> solidLeaves(const bsp::TreeView& tree) {
  struct Place {
    bsp::Link link;
    int depth;
  };
  std::vector<SolidLeaf> leaves;
  std::vector<Place> open{{tree.root, 0}};
  while (!open.empty()) {
    const Place place = open.back();
    open.pop_back();
    if (!place.link.isLeaf()) {
      const bsp::Node& node = tree.nodes[place.link.nodeIndex()];
      open.push_back({node.front, place.depth + 1});
      open.push_back({node.back, place.depth + 1});
    } else if (place.link.isSolid()) {
      leaves.push_back({place.link.leafId(), place.depth});
    }
  }
  return leaves;
}

// The sum of the pyramids from the origin over the facets.
double volumeOf(const bsp::TreeView& tree, const bsp::CellView& cell) {
  std::vector<Vec3> areas(cell.facets().size(), Vec3::Zero());  // twice the facets'
  for (const bsp::CellEdge& edge : cell.edges()) {
    const Vec3 part = cell.vertices()[edge.from].cross(cell.vertices()[edge.to]);
    areas[edge.left] += part;
    areas[edge.right] -= part;
  }
  double six = 0;
  for (std::size_t i = 0; i < areas.size(); ++i) {
    const bsp::CellPlane& facet = cell.facets()[i];
    six += facet.offset * tree.normalOf(facet).dot(areas[i]);
  }
  return six / 6;
}

void addCell(const bsp::CellView& cell, float depth, std::vector<TreeLine>& lines) {
  for (const bsp::CellEdge& edge : cell.edges()) {
    lines.push_back({cell.vertices()[edge.from], cell.vertices()[edge.to], depth});
  }
}

void addExpanded(const bsp::TreeView& tree, const bsp::CellView& cell,
                 const bsp::CharacterShape& shape, float depth, std::vector<TreeLine>& lines) {
  std::vector<HalfSpace> planes;
  for (const bsp::CellPlane& plane : cell.allPlanes()) {
    const Vec3 normal = tree.normalOf(plane);
    // How far the shape reaches against the plane from the point that stands for it.
    const double reach = std::visit(
        [&](const auto& form) { return form.reach(normal) - normal.dot(form.middle); }, shape);
    planes.push_back({normal, plane.offset + reach});
  }
  for (const auto& [from, to] : bodyEdges(planes, 2 * tree.worldHalf)) {
    lines.push_back({from, to, depth});
  }
}

}  // namespace

TreePicture pictureOf(const bsp::LiveTree& tree, const TreeLook& look) {
  TreePicture picture;
  picture.statistics = tree.statistics();
  if (look.figures) picture.protrusion = tree.largestProtrusion();
  const bsp::TreeView view = tree.view();
  const std::vector<SolidLeaf> leaves = solidLeaves(view);
  for (const SolidLeaf& leaf : leaves) picture.volume += volumeOf(view, view.cell(leaf.id));
  if (!look.cells && !look.expanded) return picture;
  const bsp::CharacterShape shape = bsp::shapeOf(look.shape, false);
  int deepest = 1;
  for (const SolidLeaf& leaf : leaves) deepest = std::max(deepest, leaf.depth);
  for (const SolidLeaf& leaf : leaves) {
    if (std::max(picture.cells.size(), picture.expanded.size()) >= kMostTreeLines) {
      ++picture.cellsLeftOut;
      continue;
    }
    const bsp::CellView cell = view.cell(leaf.id);
    const float depth = static_cast<float>(leaf.depth) / static_cast<float>(deepest);
    if (look.cells) addCell(cell, depth, picture.cells);
    if (look.expanded) addExpanded(view, cell, shape, depth, picture.expanded);
  }
  return picture;
}

}  // namespace halfspace::editor
