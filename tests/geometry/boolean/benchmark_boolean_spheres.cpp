// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Two spheres of 200,000 triangles: geometry::boolean against plain CGAL corefinement with exact
// constructions on the same doubles, in one process, alternating. Prints CPU seconds of all threads
// and wall-clock seconds.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <vector>

#include "commandline/bench/peers/cgal_peers.h"
#include "commandline/bench/scenes/scene_solids.h"
#include "geometry/boolean/boolean.h"

using namespace halfspace;
using namespace halfspace::geometry;

namespace {

struct Time {
  double cpu = 0.0;
  double wall = 0.0;
};

template <typename Work>
Time measure(Work work) {
  const auto wall = std::chrono::steady_clock::now();
  const std::clock_t cpu = std::clock();
  work();
  return {static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC,
          std::chrono::duration<double>(std::chrono::steady_clock::now() - wall).count()};
}

double median(std::vector<double> values) {
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace

int main(int argc, char** argv) {
  const int triangles = argc > 1 ? std::atoi(argv[1]) : 200'000;
  const int rounds = argc > 2 ? std::atoi(argv[2]) : 5;
  const PolygonMesh a = scenes::fineSphereMesh(Vec3(0, 0, 0), 1.0, triangles);
  const PolygonMesh b = scenes::fineSphereMesh(Vec3(0.51, 0.43, 0.37), 1.0, triangles);
  std::printf("%zu and %zu triangles, medians of %d rounds\n", a.faces().size(), b.faces().size(),
              rounds);

  std::vector<double> plain;
  std::vector<double> imported;
  std::vector<double> quick;
  std::vector<double> checked;
  std::vector<double> checkedWall;
  size_t faces = 0;
  int plainTriangles = 0;
  for (int round = 0; round < rounds; ++round) {
    const auto peer = peers::plainUnion(a.soup(), b.soup());
    if (!peer) return 1;
    plain.push_back(peer->seconds);
    imported.push_back(peer->seconds + peer->importSeconds);
    plainTriangles = peer->triangles;
    quick.push_back(measure([&] {
                      const auto result = boolean(a, b, Operation::unite, {.checkOperands = false});
                      faces = result ? result.value().mesh->faces().size() : 0;
                    }).cpu);
    const Time time = measure([&] {
      if (!boolean(a, b, Operation::unite)) std::abort();
    });
    checked.push_back(time.cpu);
    checkedWall.push_back(time.wall);
  }
  std::printf("CGAL, corefinement alone:        %.3f s CPU, %d triangles\n", median(plain),
              plainTriangles);
  std::printf("CGAL with making its meshes:     %.3f s CPU\n", median(imported));
  std::printf("ours, mesh in, mesh out:         %.3f s CPU, %zu faces\n", median(quick), faces);
  std::printf("ours with search of operands:    %.3f s CPU, %.3f s wall\n", median(checked),
              median(checkedWall));
  std::printf("ratio to corefinement alone: %.2f; with making its meshes: %.2f\n",
              median(quick) / median(plain), median(quick) / median(imported));
  return 0;
}
