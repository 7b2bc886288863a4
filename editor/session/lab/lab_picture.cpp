// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/lab/lab_picture.h"

#include <algorithm>

#include "editor/session/plane_edges.h"

namespace halfspace::editor {

using geometry::Vec3;

namespace {

struct SolidLeaf {
  std::uint32_t id;
  int depth;
};

// Largest half side of the squares that show bevels, in level units.
constexpr double kLargestSquare = 8;

std::vector<SolidLeaf> solidLeaves(const bsp::TreeView& tree) {
  struct Position {
    bsp::Link link;
    int depth;
  };
  std::vector<SolidLeaf> leaves;
  std::vector<Position> open{{tree.root, 0}};
  while (!open.empty()) {
    const Position position = open.back();
    open.pop_back();
    if (!position.link.isLeaf()) {
      const bsp::Node& node = tree.nodes[position.link.nodeIndex()];
      open.push_back({node.front, position.depth + 1});
      open.push_back({node.back, position.depth + 1});
    } else if (position.link.isSolid()) {
      leaves.push_back({position.link.leafId(), position.depth});
    }
  }
  return leaves;
}

// Sums the signed volumes of the pyramids from the origin to each facet.
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

void addCell(const bsp::CellView& cell, float depth, std::vector<LabLine>& lines) {
  for (const bsp::CellEdge& edge : cell.edges()) {
    lines.push_back({cell.vertices()[edge.from], cell.vertices()[edge.to], depth});
  }
}

// Adds a square in each bevel plane around the vertex of the cell that it touches, and its normal.
void addBevels(const bsp::TreeView& tree, const bsp::CellView& cell, float depth,
               std::vector<LabLine>& lines) {
  geometry::Box bounds;
  for (const Vec3& vertex : cell.vertices()) bounds.extend(vertex);
  const double half = std::min(kLargestSquare, bounds.diagonal().norm() / 8);
  for (const bsp::CellPlane& plane : cell.bevels()) {
    const Vec3 normal = tree.normalOf(plane);
    Vec3 touch = cell.vertices().front();
    for (const Vec3& vertex : cell.vertices()) {
      if (normal.dot(vertex) > normal.dot(touch)) touch = vertex;
    }
    const Vec3 u = half * normal.unitOrthogonal();
    const Vec3 v = normal.cross(u);
    const std::array<Vec3, 4> corners{touch + u + v, touch - u + v, touch - u - v, touch + u - v};
    for (std::size_t i = 0; i < 4; ++i) {
      lines.push_back({corners[i], corners[(i + 1) % 4], depth});
    }
    lines.push_back({touch, touch + 2 * half * normal, depth});
  }
}

// Reach of the shape along the plane's normal, measured from its reference point.
template <class Form>
double reachAgainst(const Form& form, const Vec3& normal) {
  const Vec3 towards = Form::kSymmetric ? normal : Vec3(-normal);
  return form.reach(towards) - normal.dot(form.middle);
}

// Shape: a std::variant of query shapes.
template <class Shape>
void addExpanded(const bsp::TreeView& tree, const bsp::CellView& cell, const Shape& shape,
                 float depth, std::vector<LabLine>& lines) {
  std::vector<HalfSpace> planes;
  for (const bsp::CellPlane& plane : cell.allPlanes()) {
    const Vec3 normal = tree.normalOf(plane);
    const double reach =
        std::visit([&](const auto& form) { return reachAgainst(form, normal); }, shape);
    planes.push_back({normal, plane.offset + reach});
  }
  for (const auto& [from, to] : bodyEdges(planes, 2 * tree.worldHalf)) {
    lines.push_back({from, to, depth});
  }
}

// Sorts the leaves by the distance of their boxes from the focus, nearest first.
void sortByDistance(const bsp::TreeView& tree, const Vec3& focus, std::vector<SolidLeaf>& leaves) {
  std::vector<std::pair<double, SolidLeaf>> order;
  order.reserve(leaves.size());
  for (const SolidLeaf& leaf : leaves) {
    geometry::Box bounds;
    const bsp::CellView cell = tree.cell(leaf.id);
    for (const Vec3& vertex : cell.vertices()) bounds.extend(vertex);
    order.emplace_back(bounds.squaredExteriorDistance(focus), leaf);
  }
  std::ranges::stable_sort(order, {}, &std::pair<double, SolidLeaf>::first);
  for (std::size_t i = 0; i < leaves.size(); ++i) leaves[i] = order[i].second;
}

bool isFull(const LabPicture& picture) {
  return std::max({picture.cells.size(), picture.bevels.size(), picture.expanded.size()}) >=
         kMaxLabLines;
}

// Adds the lines of cells, bevels and expanded cells. False if interrupted.
bool addLines(const bsp::TreeView& tree, std::vector<SolidLeaf> leaves,
              const std::function<bool()>& interrupted, LabPicture& picture) {
  const LabRequest& request = picture.request;
  int deepest = 1;
  for (const SolidLeaf& leaf : leaves) deepest = std::max(deepest, leaf.depth);
  sortByDistance(tree, request.focus, leaves);
  const LabQueryShape shape = queryShape(request.shape);
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    if (isFull(picture)) {
      picture.cellsLeftOut = leaves.size() - i;
      return true;
    }
    if (interrupted()) return false;
    const bsp::CellView cell = tree.cell(leaves[i].id);
    const float depth = static_cast<float>(leaves[i].depth) / static_cast<float>(deepest);
    if (request.cells) addCell(cell, depth, picture.cells);
    if (request.bevels) addBevels(tree, cell, depth, picture.bevels);
    if (request.expanded) addExpanded(tree, cell, shape, depth, picture.expanded);
  }
  return true;
}

}  // namespace

std::optional<LabPicture> makeLabPicture(const bsp::LiveTree& tree,
                                         std::span<const std::shared_ptr<const SceneFace>> faces,
                                         const LabRequest& request,
                                         const std::function<bool()>& interrupted) {
  LabPicture picture;
  picture.request = request;
  picture.statistics = tree.statistics();
  const bsp::TreeView view = tree.view();
  std::vector<SolidLeaf> leaves = solidLeaves(view);
  if (request.figures) {
    for (const SolidLeaf& leaf : leaves) picture.volume += volumeOf(view, view.cell(leaf.id));
  }
  if (request.cells || request.bevels || request.expanded) {
    if (!addLines(view, std::move(leaves), interrupted, picture)) return std::nullopt;
  }
  if (request.heat) picture.heat = earlyStops(view, faces, request, interrupted);
  if (interrupted()) return std::nullopt;
  if (!request.figures) return picture;
  const auto protrusion = bsp::largestProtrusionOf(tree.storage(), interrupted);
  if (!protrusion) return std::nullopt;
  picture.protrusion = *protrusion;
  return picture;
}

std::vector<LabLine> expandedCells(const bsp::TreeView& tree, const bsp::CharacterSettings& shape,
                                   const geometry::Box& where) {
  const bsp::CharacterShape moving = bsp::shapeOf(shape, false);
  const double widest = shape.radius + shape.height;
  const Vec3 middle = where.center();
  const Vec3 half = where.sizes() / 2;
  std::vector<LabLine> lines;
  std::vector<bsp::Link> open{tree.root};
  while (!open.empty() && lines.size() < kMaxLabLines) {
    const bsp::Link link = open.back();
    open.pop_back();
    if (!link.isLeaf()) {
      const bsp::Node& node = tree.nodes[link.nodeIndex()];
      const Vec3& n = tree.normals[node.normal];
      const double at = n.dot(middle) - node.offset;
      const double reach = n.cwiseAbs().dot(half) + widest;
      if (at > -reach) open.push_back(node.front);
      if (at < reach) open.push_back(node.back);
    } else if (link.isSolid()) {
      addExpanded(tree, tree.cell(link.leafId()), moving, 0, lines);
    }
  }
  return lines;
}

}  // namespace halfspace::editor
