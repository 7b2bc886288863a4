// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Booleans of many closed triangle meshes: our arrangement takes all operands at once; the peer is
// CGAL's corefinement with exact constructions in a balanced tree. Both start from the same
// triangles, and the results are compared by exact volume.
#include <cmath>
#include <functional>
#include <numbers>

#include "commandline/bench/bench_run.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "commandline/bench/workloads.h"
#include "commandline/report/resources.h"
#include "geometry/boolean/boolean.h"
#include "geometry/brush/brush.h"

namespace halfspace::commandline {

namespace {

constexpr const char* kNote = "ours: meshes in memory to rounded mesh, with all checks";
constexpr const char* kLongPeer = "the peer takes over a minute: run with --long";

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

// The same scene with every convex solid as a mesh. Contract: a list of solids without groups.
scenes::SceneNode asMeshes(const scenes::SceneNode& scene) {
  scenes::SceneNode meshes;
  for (const scenes::SceneNode& child : scene.children) {
    scenes::SceneNode& node = meshes.children.emplace_back();
    node.operation = child.operation;
    node.mesh = child.mesh ? *child.mesh : roundedSolid(child.planes);
  }
  return meshes;
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

// An upright cylinder of exactly planar sides, pushed through a flat box.
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

scenes::SceneNode twoSpheres() {
  constexpr int kTriangles = 100'000;
  return sceneOf({scenes::fineSphereMesh(geometry::Vec3(0, 0, 0), 1.0, kTriangles),
                  scenes::fineSphereMesh(geometry::Vec3(0.7, 0.3, 0.2), 1.0, kTriangles)},
                 scenes::Operation::add);
}

struct Workload {
  std::string name;
  std::function<scenes::SceneNode()> scene;
  bool longPeer = false;
};

geometry::Operation operationOf(const scenes::SceneNode& scene) {
  const bool subtracts =
      scene.children.size() > 1 && scene.children[1].operation == scenes::Operation::subtract;
  return subtracts ? geometry::Operation::subtract : geometry::Operation::unite;
}

void measure(BenchRun& run, const Workload& workload) {
  const std::string name = "meshes/" + workload.name;
  if (!run.wants(name)) return;
  const scenes::SceneNode scene = workload.scene();
  std::vector<const geometry::PolygonMesh*> operands;
  for (const scenes::SceneNode& child : scene.children) operands.push_back(&*child.mesh);
  const geometry::Operation operation = operationOf(scene);
  run.stage(name + ": ours");
  Figure figure{name, "corefinement", "cpu_s", 0.0, {}, kNote, {}, {}};
  geometry::BooleanOptions options;
  options.engine = geometry::BooleanEngine::arrangement;
  bool failed = false;
  figure.ours = medianOfRuns(run.options().repeat, [&] {
    const double start = cpuSeconds();
    const auto result = geometry::boolean(operands, operation, options);
    const double seconds = cpuSeconds() - start;
    failed = !result.ok();
    if (failed) {
      figure.more["failed"] = geometry::messageOf(result.reasons());
    } else if (result.value().mesh) {
      figure.more["polygons"] = result.value().mesh->faces().size();
      figure.more["rounding_faults"] = result.value().roundingFaults.size();
    }
    return seconds;
  });
  figure.more["peak_mb"] = peakMegabytes();
  const peers::PeerTable* cgal = run.cgalPeers();
  if (cgal == nullptr) {
    figure.note = "CGAL's engines are not installed";
  } else if (workload.longPeer && !run.options().longRun) {
    figure.note = kLongPeer;
  } else {
    run.stage(name + ": corefinement");
    if (const auto peer = cgal->evaluateCorefinement(scene, true)) {
      figure.peer = peer->seconds;
      options.measureVolume = true;
      options.checkOperands = false;
      const auto measured = geometry::boolean(operands, operation, options);
      figure.agree = measured.ok() && measured.value().volume->exact == peer->volume.exact;
    } else {
      figure.note = "corefinement gave up on this scene";
    }
  }
  if (failed) {  // the time is that until the failure
    figure.note = "ours gave up: rounding made the result invalid (see \"failed\")";
    figure.agree.reset();
  }
  run.add(std::move(figure));
}

}  // namespace

void benchMeshes(BenchRun& run) {
  const std::vector<Workload> workloads{
      {"boxes-100", [] { return asMeshes(randomBoxes(100)); }},
      {"boxes-1000", [] { return asMeshes(randomBoxes(1000)); }},
      {"prisms-1000", [] { return asMeshes(boxMinusPrisms(1000)); }},
      {"menger-3", [] { return asMeshes(mengerSponge(3, false)); }},
      {"menger-3-rotated", [] { return asMeshes(mengerSponge(3, true)); }, true},
      {"spheres-100000", [] { return twoSpheres(); }},
      {"cylinder-254", [] { return cylinderThroughSlab(254); }},
      {"cylinder-1024", [] { return cylinderThroughSlab(1024); }},
      {"cylinder-4096", [] { return cylinderThroughSlab(4096); }},
  };
  for (const Workload& workload : workloads) measure(run, workload);
}

}  // namespace halfspace::commandline
