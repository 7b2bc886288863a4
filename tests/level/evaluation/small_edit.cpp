// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/level/evaluation/small_edit.h"

#include "level/edits/links.h"
#include "level/edits/outline.h"
#include "level/edits/properties.h"
#include "level/edits/surfaces.h"
#include "level/edits/transform.h"
#include "level/solids/instances.h"
#include "tests/level/support/random_edit.h"

namespace halfspace::level::test {

namespace {

using geometry::Vec3;

double upTo(Random& random, std::uint64_t end) {
  return static_cast<double>(random.below(end));
}

Vec3 spot(Random& random, std::uint64_t end) {
  const double x = upTo(random, end);
  const double y = upTo(random, end);
  return {x, y, upTo(random, end)};
}

Surface smallSurface(Random& random, const Level& level) {
  Surface surface;
  const auto& materials = level.materials().all();
  if (!random.oneIn(3)) surface.material = materials[random.below(materials.size())].id;
  if (random.oneIn(6)) surface.axes = StandardAxes{{8, 0}, 0, {1, 1}};
  return surface;
}

BrushSolid smallBrush(Random& random, const Level& level) {
  const Vec3 low = spot(random, 10);
  BrushSolid brush = boxBrush(low, low + Vec3(1, 1, 1) + spot(random, 4));
  if (random.oneIn(4)) brush.faces.push_back({PlaneCoefficients{{1, 1, 0.5}, low.sum() + 3.25}});
  if (random.oneIn(6)) brush.faces.erase(brush.faces.begin());  // open: it cannot be built
  const Surface all = smallSurface(random, level);
  for (BrushFace& face : brush.faces)
    face.surface = random.oneIn(5) ? smallSurface(random, level) : all;
  return brush;
}

MeshSolid smallMesh(Random& random, const Level& level) {
  geometry::PolygonSoup soup;
  const Vec3 low = spot(random, 10);
  soup.vertices = {low, low + Vec3(4, 0, 0), low + Vec3(0, 4, 0),
                   low + Vec3(0, 0, 1 + upTo(random, 4))};
  soup.faces = {{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}};
  if (random.oneIn(6)) soup.faces.pop_back();
  MeshSolid mesh;
  mesh.surfaces = {smallSurface(random, level)};
  mesh.soup = std::make_shared<geometry::PolygonSoup>(std::move(soup));
  return mesh;
}

ShapeSolid smallShape(Random& random, const Level& level) {
  ShapeSolid shape;
  shape.shape = random.oneIn(3) ? "cylinder" : "box";
  shape.parameters = {{"width", 2 + upTo(random, 3)}, {"height", 2 + upTo(random, 3)}};
  if (random.oneIn(6)) shape.parameters[0].second = -1;
  shape.placement.steps = {AffineMap::move(spot(random, 10))};
  shape.surfaces = {smallSurface(random, level)};
  return shape;
}

NodeContent smallSolid(Random& random, const Level& level) {
  switch (random.below(6)) {
    case 0:
      return smallMesh(random, level);
    case 1:
      return smallShape(random, level);
    default:
      return smallBrush(random, level);
  }
}

Transform smallTransform(Random& random) {
  const Vec3 by = spot(random, 5) - Vec3(2, 2, 2);
  Eigen::Matrix3d matrix;
  switch (random.below(6)) {
    case 0:
      matrix << 0, -1, 0, 1, 0, 0, 0, 0, 1;
      return AffineMap{matrix, by};
    case 1:
      matrix << 1, 0, 0, 0, -1, 0, 0, 0, 1;
      return AffineMap{matrix, by + Vec3(0, 10, 0)};
    case 2:
      matrix << 0.8, -0.6, 0, 0.6, 0.8, 0, 0, 0, 1;
      return RotationAbout{matrix, Vec3(5, 5, 5)};
    default:
      return AffineMap::move(by);
  }
}

NodeProperties smallProperties(Random& random) {
  NodeProperties properties;
  const std::uint64_t roll = random.below(10);
  properties.operation = roll < 6   ? Operation::add
                         : roll < 9 ? Operation::subtract
                                    : Operation::intersect;
  properties.flags.nonSolid = random.oneIn(12);
  properties.sourceLine = static_cast<int>(random.below(1000));
  return properties;
}

NodeId groupNear(Random& random, const Level& level) {
  for (int i = 0; i < 4; ++i) {
    const Node* node = level.find(randomNode(random, level));
    if (node && node->isGroup()) return node->id;
  }
  return level.root();
}

Edited addSomething(Random& random, Level& level) {
  const NodeId group = groupNear(random, level);
  const OutlinePosition position = random.below(level.children(group).size() + 1);
  const NodeProperties properties = smallProperties(random);
  if (random.oneIn(8)) return addNode(level, group, Group{}, properties, position);
  if (!random.oneIn(6) || level.definitions().empty())
    return addNode(level, group, smallSolid(random, level), properties, position);
  const std::vector<NodeId> definitions = level.definitions().toVector();
  const NodeId definition = definitions[random.below(definitions.size())];
  return addLinkedCopy(level, group, definition, followedBy(Placement{}, smallTransform(random)),
                       properties);
}

Edited changeOutline(Random& random, Level& level) {
  const NodeId node = randomNode(random, level);
  const NodeId group = groupNear(random, level);
  switch (random.below(6)) {
    case 0:
    case 1:
      return moveNode(level, node, group, random.below(level.children(group).size() + 1));
    case 2:
      return duplicateNode(level, node);
    case 3:
      return groupNodes(level, {node, randomNode(random, level)}, smallProperties(random));
    case 4:
      return dissolveGroup(level, node);
    default:
      return removeNode(level, node);
  }
}

Edited changeLinks(Random& random, Level& level) {
  const NodeId node = randomNode(random, level);
  if (random.oneIn(3)) return unlink(level, node);
  if (random.oneIn(3)) return removeDefinition(level, node);
  return makeDefinition(level, node);
}

// No current edit changes the kind of a node's content, but nothing forbids it.
Edited changeKind(Random& random, Level& level) {
  const Node* node = level.find(randomNode(random, level));
  const bool holds = node && node->isGroup() && !level.children(node->id).empty();
  if (!node || holds || !node->parent.valid()) return Refusal{RefusalKind::noSuchNode};
  const bool wasSolid = node->isSolid();
  level.editableNode(node->id).content =
      wasSolid ? NodeContent(Group{}) : smallSolid(random, level);
  Touched touched;
  touched.add(node->id);
  return touched;
}

// Removes a face so that the brush is open, or replaces an open brush.
Edited breakOrMend(Random& random, Level& level) {
  const Node* node = level.find(randomNode(random, level));
  const auto* brush = node ? std::get_if<BrushSolid>(&node->content) : nullptr;
  if (!brush) return Refusal{RefusalKind::notASolid};
  if (brush->faces.size() < 6) return setSolid(level, node->id, smallBrush(random, level));
  BrushSolid open = *brush;
  open.faces.resize(5);
  return setSolid(level, node->id, std::move(open));
}

Edited changeProperties(Random& random, Level& level) {
  const NodeId node = randomNode(random, level);
  switch (random.below(7)) {
    case 0:
      return setFlags(level, node, {false, false, random.oneIn(2), false});
    case 1:
      return setName(level, node, "n");
    case 2:
      return setBackground(level, static_cast<Background>(random.below(2)));
    default:
      return setOperation(level, node, smallProperties(random).operation);
  }
}

Edited changeLooks(Random& random, Level& level) {
  const NodeId node = randomNode(random, level);
  const Surface surface = smallSurface(random, level);
  const std::string name = "m" + std::to_string(random.below(6));
  switch (random.below(5)) {
    case 0:
      return paintSolid(level, node, surface.material);
    case 1:
      return addMaterial(level, random.oneIn(4) ? "" : name);
    case 2:
      return renameMaterial(level, surface.material, name);
    default:
      return setSurface(level, node, static_cast<int>(random.below(6)), surface);
  }
}

Edited anyEdit(Random& random, Level& level) {
  switch (random.below(14)) {
    case 0:
    case 1:
    case 2:
      return addSomething(random, level);
    case 3:
    case 4:
    case 5:
      return changeOutline(random, level);
    case 6:
      return changeLinks(random, level);
    case 7:
      return changeKind(random, level);
    case 8:
      return breakOrMend(random, level);
    case 9:
      return setSolid(level, randomNode(random, level), smallSolid(random, level));
    case 10:
      return changeProperties(random, level);
    case 11:
      return changeLooks(random, level);
    default:
      return transformNodes(level, {randomNode(random, level)}, smallTransform(random));
  }
}

}  // namespace

Level smallLevel(Random& random) {
  Level level;
  const auto fill = [&](NodeId group, int count) {
    for (int i = 0; i < count; ++i)
      static_cast<void>(addNode(level, group, smallSolid(random, level), smallProperties(random)));
  };
  const auto copy = [&](NodeId group, NodeId definition) {
    static_cast<void>(
        addLinkedCopy(level, group, definition, followedBy(Placement{}, smallTransform(random))));
  };
  for (const char* name : {"a", "b", "c"}) static_cast<void>(addMaterial(level, name));
  const NodeId inner = addDefinition(level, "inner").node();
  const NodeId outer = addDefinition(level, "outer").node();
  fill(inner, 2);
  fill(outer, 1);
  copy(outer, inner);
  copy(outer, inner);
  fill(level.root(), 5);
  fill(addNode(level, level.root(), Group{}).node(), 3);
  copy(level.root(), inner);
  copy(level.root(), outer);
  copy(level.root(), outer);
  return level;
}

Edited smallEdit(Random& random, Level& level) {
  constexpr std::uint64_t kMaxOccurrences = 150;
  while (true) {
    const bool full = occurrenceCount(level) > kMaxOccurrences;
    const Edited edited =
        full ? removeNode(level, randomNode(random, level)) : anyEdit(random, level);
    if (edited) return edited;
  }
}

}  // namespace halfspace::level::test
