// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/geometry/csg/mesh_scenes.h"

#include <array>
#include <cmath>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/brush/brush.h"
#include "tests/geometry/boolean/random_operands.h"

namespace halfspace::tests {

using namespace geometry;
using scenes::SceneNode;

namespace {

enum Kind {
  boxes,
  prisms,
  scans,
  nearlyCoplanar,
  identicalParts,
  touchingEdges,
  touchingVertices,
  brushesAndMeshes
};

PolygonMesh meshOf(PolygonSoup soup) {
  return PolygonMesh::fromFaces(triangulatedWherePlanarityFails(std::move(soup))).value();
}

PolygonSoup turned(PolygonSoup soup, const Eigen::Matrix3d& rotation) {
  for (Vec3& vertex : soup.vertices) vertex = rotation * vertex;
  return soup;
}

PolygonSoup movedBy(PolygonSoup soup, const Vec3& by) {
  for (Vec3& vertex : soup.vertices) vertex += by;
  return soup;
}

// A convex solid with corners on whole numbers.
PolygonMesh meshOfPlanes(const std::vector<Plane>& planes) {
  const Brush brush = Brush::fromPlanes(planes).value();
  PolygonSoup soup;
  for (const Brush::Vertex& vertex : brush.vertices()) soup.vertices.push_back(vertex.position);
  for (int face = 0; face < brush.faceCount(); ++face) {
    const auto loop = brush.loop(face);
    soup.faces.emplace_back(loop.begin(), loop.end());
  }
  return PolygonMesh::fromFaces(std::move(soup)).value();
}

std::vector<Plane> prism(SplitMix& random) {
  const int x = random.between(2, 4), y = random.between(2, 4), low = random.between(0, 3);
  const int high = low + random.between(1, 4);
  return scenes::prismPlanes(random, x, y, 3, low, high);
}

// A bumpy sphere in single precision, as scanners deliver: no two faces are coplanar. Every vertex
// lies on its own ray from the centre, so the mesh does not intersect itself.
PolygonMesh scan(SplitMix& random) {
  PolygonSoup soup = scenes::fineSphereMesh(Vec3::Zero(), 1, 8 * random.between(4, 16)).soup();
  const double radius = 1 + random.unit();
  Vec3 centre;
  for (double& x : centre) x = 3 * random.unit();
  for (Vec3& vertex : soup.vertices) {
    const Vec3 place = centre + radius * (0.85 + 0.3 * random.unit()) * vertex;
    vertex = place.cast<float>().cast<double>();
  }
  return meshOf(std::move(soup));
}

// Boxes turned alike: coplanar before the corners were rounded. Some are moved by last bits.
PolygonMesh nearlyCoplanarBox(SplitMix& random, const Eigen::Matrix3d& rotation) {
  PolygonSoup soup = turned(gridBox(random, 3).soup(), rotation);
  if (random.oneIn(3)) {
    Vec3 by;
    for (double& x : by) x = 0x1p-48 * random.between(-4, 4);
    soup = movedBy(std::move(soup), by);
  }
  return meshOf(std::move(soup));
}

PolygonMesh anySolid(SplitMix& random, const Eigen::Matrix3d& rotation) {
  switch (random.between(0, 3)) {
    case 0:
      return gridBox(random, 4);
    case 1:
      return meshOfPlanes(prism(random));
    case 2:
      return scan(random);
    default:
      return nearlyCoplanarBox(random, rotation);
  }
}

// Boxes that fill cells of a grid in the pattern of a chessboard: neighbours share an edge, or half
// of one, where two coordinates differ.
PolygonSoup boxAcrossEdge(SplitMix& random, int i) {
  const Vec3 low(2 * i, 2 * i, random.between(0, 2));
  return samples::box(low, low + Vec3(2, 2, random.between(1, 3)));
}

// A roof turned upside down whose ridge lies in the top of a box from 0 to 4, partly beyond it.
PolygonSoup ridgeOnFace(SplitMix& random) {
  const int y = random.between(0, 4), left = random.between(-1, 2);
  const int right = left + random.between(1, 4);
  PolygonSoup soup;
  soup.vertices = {Vec3(left, y, 4),      Vec3(right, y, 4),    Vec3(left, y - 1, 5),
                   Vec3(right, y - 1, 5), Vec3(left, y + 1, 5), Vec3(right, y + 1, 5)};
  soup.faces = {{0, 1, 3, 2}, {1, 0, 4, 5}, {2, 3, 5, 4}, {0, 2, 4}, {1, 5, 3}};
  return soup;
}

// Boxes along a diagonal of space: neighbours share one corner.
PolygonSoup boxAcrossVertex(SplitMix& random, int i) {
  const Vec3 low = Vec3::Constant(2 * i);
  PolygonSoup soup = samples::box(low, low + Vec3::Constant(2));
  // A corner that no neighbour uses is pulled.
  if (random.oneIn(2)) {
    for (Vec3& vertex : soup.vertices)
      if (vertex == low + Vec3(2, 0, 0)) vertex += Vec3(1, -1, 0);
    return soup;
  }
  return soup;
}

// A pyramid whose tip touches the top of a box from 0 to 4: in its inside, an edge or a corner.
PolygonSoup tipOnFace(SplitMix& random) {
  const Vec3 tip(random.between(0, 4), random.between(0, 4), 4);
  PolygonSoup soup;
  soup.vertices = {tip, tip + Vec3(-1, -1, 2), tip + Vec3(1, -1, 2), tip + Vec3(1, 1, 2),
                   tip + Vec3(-1, 1, 2)};
  soup.faces = {{1, 2, 3, 4}, {0, 2, 1}, {0, 3, 2}, {0, 4, 3}, {0, 1, 4}};
  return soup;
}

using Touching = PolygonSoup (*)(SplitMix&, int);
using OnFace = PolygonSoup (*)(SplitMix&);

// Corners that two solids share keep equal bits when both are turned.
std::vector<PolygonMesh> touchingSolids(SplitMix& random, Touching inRow, OnFace onFace) {
  const bool isRow = random.oneIn(2);
  const bool isTurned = isRow && random.oneIn(2);
  const Eigen::Matrix3d rotation = scenes::randomRotation(random);
  std::vector<PolygonMesh> meshes;
  if (!isRow) meshes.push_back(meshOf(samples::box(Vec3::Zero(), Vec3::Constant(4))));
  const int count = random.between(2, 4);
  for (int i = 0; i < count; ++i) {
    const PolygonSoup soup = isRow ? inRow(random, i) : onFace(random);
    meshes.push_back(meshOf(isTurned ? turned(soup, rotation) : soup));
  }
  return meshes;
}

std::vector<PolygonMesh> solidsOf(Kind kind, SplitMix& random) {
  if (kind == touchingEdges) return touchingSolids(random, boxAcrossEdge, ridgeOnFace);
  if (kind == touchingVertices) return touchingSolids(random, boxAcrossVertex, tipOnFace);
  const Eigen::Matrix3d rotation = scenes::randomRotation(random);
  const int count = random.between(2, 5);
  std::vector<PolygonMesh> meshes;
  if (kind == identicalParts) {
    const PolygonMesh part = anySolid(random, rotation);
    for (int i = random.between(2, 3); i > 0; --i) meshes.push_back(part);
    // A copy beside it, moved on the grid.
    const Vec3 by(random.between(-1, 1), random.between(-1, 1), random.between(0, 1));
    meshes.push_back(meshOf(movedBy(part.soup(), by)));
    meshes.push_back(anySolid(random, rotation));
    return meshes;
  }
  for (int i = 0; i < count; ++i) {
    switch (kind) {
      case boxes:
        meshes.push_back(gridBox(random, 4));
        break;
      case prisms:
        meshes.push_back(meshOfPlanes(prism(random)));
        break;
      case scans:
        meshes.push_back(scan(random));
        break;
      case nearlyCoplanar:
        meshes.push_back(nearlyCoplanarBox(random, rotation));
        break;
      default:
        meshes.push_back(anySolid(random, rotation));
    }
  }
  return meshes;
}

scenes::Operation anyOperation(SplitMix& random) {
  const int pick = random.between(1, 8);
  return pick <= 4   ? scenes::Operation::add
         : pick <= 7 ? scenes::Operation::subtract
                     : scenes::Operation::intersect;
}

}  // namespace

const char* nameOfMeshSceneKind(int kind) {
  static constexpr std::array<const char*, kMeshSceneKinds> kNames{
      "boxes",           "prisms",         "scanned meshes",    "nearly coplanar pairs",
      "identical parts", "touching edges", "touching vertices", "brushes and meshes"};
  return kNames[static_cast<size_t>(kind)];
}

SceneNode meshScene(int kind, SplitMix& random) {
  const bool isOneOperation = random.oneIn(2);
  const scenes::Operation all = anyOperation(random);
  SceneNode root;
  for (PolygonMesh& mesh : solidsOf(static_cast<Kind>(kind), random)) {
    SceneNode& node = root.children.emplace_back();
    const scenes::Operation one = anyOperation(random);
    if (root.children.size() > 1) node.operation = isOneOperation ? all : one;
    if (kind == brushesAndMeshes && random.oneIn(2)) {
      node.planes = prism(random);
    } else {
      node.mesh = std::move(mesh);
    }
  }
  return root;
}

}  // namespace halfspace::tests
