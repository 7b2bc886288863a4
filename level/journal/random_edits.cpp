// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/journal/random_edits.h"

#include <algorithm>
#include <cmath>

#include "level/solids/placed.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::level {

using geometry::Box;
using geometry::Vec3;

namespace {

constexpr int kTries = 64;
constexpr double kLargestStep = 16.0;
constexpr int kStepsInASolid = 8;  // minimum number of grid steps along a solid's longest side

void listSolids(const Level& level, NodeId node, std::vector<NodeId>& solids) {
  if (level.node(node).isSolid()) solids.push_back(node);
  if (!level.node(node).isGroup()) return;
  for (const NodeId child : level.children(node)) listSolids(level, child, solids);
}

Box boundsOf(const SolidGeometry& solid) {
  if (solid.isBrush()) return solid.brush().bounds();
  Box box;
  for (const Vec3& vertex : solid.mesh().vertices()) box.extend(vertex);
  return box;
}

// The bounds of a solid; a fixed box for one that cannot be built.
Box boundsOf(const Level& level, NodeId solid) {
  const auto built = solidGeometry(level.node(solid));
  return built ? boundsOf(built.value()) : Box(Vec3(Vec3::Zero()), Vec3(Vec3::Constant(64.0)));
}

// Grid step for a solid of this size. A power of two, so that coordinates stay short.
double gridOf(const Box& box) {
  const double size = box.sizes().maxCoeff() / kStepsInASolid;
  return size > 0.0 ? std::min(kLargestStep, std::ldexp(1.0, std::ilogb(size))) : 1.0;
}

}  // namespace

// Steele, Lea, Flood 2014: SplitMix64.
std::uint64_t RandomEdits::random() {
  std::uint64_t z = (m_state += 0x9e3779b97f4a7c15u);
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

// Guesses ids first: most ids are in use, so a few guesses nearly always find a solid.
NodeId RandomEdits::anySolid(const Level& level) {
  for (int i = 0; i < kTries; ++i) {
    const NodeId id{1 + below(level.nextId() - 1)};
    const Node* node = level.find(id);
    if (node && node->isSolid()) return id;
  }
  std::vector<NodeId> solids;
  listSolids(level, level.root(), solids);
  return solids.empty() ? NodeId{} : solids[below(solids.size())];
}

Vec3 RandomEdits::gridStep(const Box& box) {
  Vec3 step = Vec3::Zero();
  const double length = gridOf(box) * static_cast<double>(1 + below(4));
  step[static_cast<Eigen::Index>(below(3))] = oneIn(2) ? length : -length;
  return step;
}

RandomEdits::Step RandomEdits::next(const Level& level) {
  const NodeId solid = anySolid(level);
  if (!solid.valid()) return draw(level, Box(Vec3(Vec3::Zero()), Vec3(Vec3::Constant(64.0))));
  const Box box = boundsOf(level, solid);
  switch (below(20)) {
    case 0:
    case 1:
      return draw(level, box);
    case 2:
      return {"Duplicate", DuplicateNode{solid}};
    case 3:
    case 4:
    case 5:
      return {"Delete", RemoveNode{solid}};
    case 6:
      return order(level, solid);
    default:
      return change(level, solid, box);
  }
}

RandomEdits::Step RandomEdits::change(const Level& level, NodeId solid, const Box& box) {
  switch (below(12)) {
    case 0:
    case 1:
      return {"Change Operation", SetOperation{solid, anyOperation(level, solid)}};
    case 2: {
      Eigen::Matrix3d turn;
      turn << 0, -1, 0, 1, 0, 0, 0, 0, 1;
      const Vec3 about(std::round(box.center().x()), std::round(box.center().y()), 0.0);
      return {"Rotate", TransformNodes{{solid}, AffineMap{turn, about - turn * about}}};
    }
    case 3:
    case 4:
    case 5:
    case 6:
      return resize(level, solid, box);
    default:
      return {"Move", TransformNodes{{solid}, AffineMap::move(gridStep(box))}};
  }
}

// Mostly additive, as in real levels. Intersecting only inside groups: at the top, an intersecting
// solid would remove the rest of the level.
Operation RandomEdits::anyOperation(const Level& level, NodeId solid) {
  if (oneIn(6)) return Operation::subtract;
  const bool inGroup = level.node(solid).parent != level.root();
  return inGroup && oneIn(4) ? Operation::intersect : Operation::add;
}

// Moves one face of a brush; moves the whole brush if that would leave no valid brush. Stretches a
// shape or a mesh.
RandomEdits::Step RandomEdits::resize(const Level& level, NodeId solid, const Box& box) {
  const auto* brush = std::get_if<BrushSolid>(&level.node(solid).content);
  if (brush && !brush->faces.empty()) {
    BrushSolid resized = *brush;
    BrushFace& face = resized.faces[below(resized.faces.size())];
    face.plane = transformed(face.plane, AffineMap::move(gridStep(box)));
    Node changed = level.node(solid);
    changed.content = resized;
    if (solidGeometry(changed)) return {"Resize", SetSolid{solid, std::move(resized)}};
    return {"Move", TransformNodes{{solid}, AffineMap::move(gridStep(box))}};
  }
  AffineMap stretch;
  const auto axis = static_cast<Eigen::Index>(below(3));
  stretch.linear(axis, axis) = oneIn(2) ? 1.25 : 0.75;
  return {"Scale", TransformNodes{{solid}, stretch}};
}

// Adds a box or a wedge, next to or overlapping the given box.
RandomEdits::Step RandomEdits::draw(const Level& level, const Box& box) {
  const double grid = gridOf(box);
  Vec3 low, high;
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    const double from = std::floor(box.min()[axis] / grid) + static_cast<double>(below(9)) - 4.0;
    low[axis] = from * grid;
    high[axis] = (from + static_cast<double>(1 + below(8))) * grid;
  }
  BrushSolid solid;
  for (Eigen::Index axis = 0; axis < 3; ++axis) {
    Vec3 outward = Vec3::Zero();
    outward[axis] = 1.0;
    solid.faces.push_back({PlaneCoefficients{outward, high[axis]}});
    outward[axis] = -1.0;
    solid.faces.push_back({PlaneCoefficients{outward, -low[axis]}});
  }
  if (oneIn(3)) {
    const Vec3 size = high - low;
    const Vec3 slope(size.z(), 0.0, size.x());
    const double offset = slope.dot(Vec3(high.x(), 0.0, low.z()));
    solid.faces.push_back({PlaneCoefficients{slope, offset}});
  }
  NodeProperties properties;
  if (oneIn(6)) properties.operation = Operation::subtract;
  return {"Draw Box", AddNode{level.root(), std::move(solid), std::move(properties)}};
}

RandomEdits::Step RandomEdits::order(const Level& level, NodeId solid) {
  const NodeId parent = level.node(solid).parent;
  // A group with an intersecting child is not dissolved: outside the group, the child would remove
  // everything before it.
  const auto intersects = [&](NodeId child) {
    return level.node(child).properties.operation == Operation::intersect;
  };
  if (oneIn(2) && parent != level.root() && level.node(parent).parent.valid() &&
      std::ranges::none_of(level.children(parent).toVector(), intersects)) {
    return {"Ungroup", DissolveGroup{parent}};
  }
  if (oneIn(3)) return {"Group", GroupNodes{{solid}}};
  return {"Move in Outline", MoveNode{solid, parent, below(level.children(parent).size())}};
}

}  // namespace halfspace::level
