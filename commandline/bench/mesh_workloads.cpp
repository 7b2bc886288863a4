// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/bench/mesh_workloads.h"

#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/brush/brush.h"

namespace halfspace::commandline {

namespace {

geometry::PolygonMesh trianglesOf(const geometry::PolygonSoup& polygons) {
  geometry::PolygonSoup soup;
  soup.vertices = polygons.vertices;
  for (const std::vector<int>& loop : polygons.faces) {
    for (size_t i = 2; i < loop.size(); ++i) soup.faces.push_back({loop[0], loop[i - 1], loop[i]});
  }
  return geometry::PolygonMesh::fromFaces(std::move(soup)).value();
}

// The corners of a convex solid rounded to doubles, and its faces as triangles.
geometry::PolygonMesh roundedSolid(const std::vector<geometry::Plane>& planes) {
  const auto brush = geometry::Brush::fromPlanes(planes);
  geometry::PolygonSoup soup;
  for (const auto& vertex : brush.value().vertices()) soup.vertices.push_back(vertex.position);
  for (int face = 0; face < brush.value().faceCount(); ++face) {
    const auto loop = brush.value().loop(face);
    soup.faces.emplace_back(loop.begin(), loop.end());
  }
  return trianglesOf(soup);
}

scenes::SceneNode sceneOf(std::vector<geometry::PolygonMesh> meshes, scenes::Operation operation) {
  scenes::SceneNode scene;
  for (geometry::PolygonMesh& mesh : meshes) {
    scenes::SceneNode& node = scene.children.emplace_back();
    node.operation = scene.children.size() == 1 ? scenes::Operation::add : operation;
    node.mesh = std::move(mesh);
  }
  return scene;
}

}  // namespace

scenes::SceneNode asMeshes(const scenes::SceneNode& scene) {
  scenes::SceneNode meshes;
  for (const scenes::SceneNode& child : scene.children) {
    scenes::SceneNode& node = meshes.children.emplace_back();
    node.operation = child.operation;
    node.mesh = child.mesh ? *child.mesh : roundedSolid(child.planes);
  }
  return meshes;
}

scenes::SceneNode cylinderThroughSlab(int sides) {
  geometry::PolygonSoup cylinder;
  for (int i = 0; i < sides; ++i) {
    const double angle = 2 * std::numbers::pi * i / sides;
    for (const double z : {-2.0, 2.0}) {
      cylinder.vertices.emplace_back(std::cos(angle), std::sin(angle), z);
    }
  }
  std::vector<int>& bottom = cylinder.faces.emplace_back();
  for (int i = sides - 1; i >= 0; --i) bottom.push_back(2 * i);
  std::vector<int>& top = cylinder.faces.emplace_back();
  for (int i = 0; i < sides; ++i) top.push_back(2 * i + 1);
  for (int i = 0; i < sides; ++i) {
    const int next = (i + 1) % sides;
    cylinder.faces.push_back({2 * i, 2 * next, 2 * next + 1, 2 * i + 1});
  }
  const auto slab =
      roundedSolid(scenes::boxPlanes(geometry::Vec3(-3, -3, -0.5), geometry::Vec3(3, 3, 0.5)));
  return sceneOf({slab, geometry::PolygonMesh::fromFaces(std::move(cylinder)).value()},
                 scenes::Operation::subtract);
}

scenes::SceneNode turnedCylinders(int count) {
  constexpr int kSides = 64;
  constexpr uint64_t kSeed = 5;
  scenes::SplitMix random(kSeed);
  const auto number = [&](double low, double high) { return low + (high - low) * random.unit(); };
  std::vector<geometry::PolygonMesh> cylinders;
  for (int i = 0; i < count; ++i) {
    const Eigen::Matrix3d turn = scenes::randomRotation(random);
    geometry::Vec3 centre;
    for (double& coordinate : centre) coordinate = number(-300, 300);
    const double radius = number(20, 80), half = number(50, 300);
    geometry::PolygonSoup cylinder;
    for (const double z : {-half, half})
      for (int side = 0; side < kSides; ++side) {
        const double angle = 2 * std::numbers::pi * side / kSides;
        const geometry::Vec3 corner(radius * std::cos(angle), radius * std::sin(angle), z);
        cylinder.vertices.push_back(turn * corner + centre);
      }
    for (int side = 0; side < kSides; ++side) {
      const int next = (side + 1) % kSides;
      cylinder.faces.push_back({side, next, kSides + next});
      cylinder.faces.push_back({side, kSides + next, kSides + side});
    }
    for (int side = 1; side + 1 < kSides; ++side) {
      cylinder.faces.push_back({0, side + 1, side});
      cylinder.faces.push_back({kSides, kSides + side, kSides + side + 1});
    }
    cylinders.push_back(geometry::PolygonMesh::fromFaces(std::move(cylinder)).value());
  }
  return sceneOf(std::move(cylinders), scenes::Operation::add);
}

scenes::SceneNode twoSpheres() {
  constexpr int kTriangles = 100'000;
  return sceneOf({scenes::fineSphereMesh(geometry::Vec3(0, 0, 0), 1.0, kTriangles),
                  scenes::fineSphereMesh(geometry::Vec3(0.7, 0.3, 0.2), 1.0, kTriangles)},
                 scenes::Operation::add);
}

}  // namespace halfspace::commandline
