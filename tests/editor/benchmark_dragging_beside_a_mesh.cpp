// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The time from an edit to its picture, without drawing: twelve boxes are dragged beside a ball of
// many triangles, and then the ball itself. Prints for each place of the boxes the CPU milliseconds
// of the three stages of SceneBuilder (exact faces, tree, scene update): median, 99 % and most.
//
//   benchmark_dragging_beside_a_mesh [TRIANGLES] [MOVES]
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>

#include "commandline/bench/scenes/scene_solids.h"
#include "editor/session/scene_builder.h"
#include "editor/session/shared_tree.h"
#include "level/edits/outline.h"
#include "level/edits/transform.h"

using namespace halfspace;
using geometry::Vec3;

namespace {

constexpr double kRadius = 512.0;  // of the ball
constexpr int kBoxes = 12;

struct Place {
  const char* name;
  Vec3 first;  // the lowest corner of the first box
  level::Operation operation;
  bool isMeshDragged = false;  // the ball instead of the boxes
};

level::BrushSolid boxSolid(const Vec3& low, const Vec3& high) {
  level::BrushSolid box;
  for (int axis = 0; axis < 3; ++axis) {
    const Vec3 normal = Vec3::Unit(axis);
    box.faces.push_back({level::PlaneCoefficients{normal, high[axis]}});
    box.faces.push_back({level::PlaneCoefficients{-normal, -low[axis]}});
  }
  return box;
}

level::NodeId put(level::Level& level, level::NodeContent content, level::Operation operation) {
  level::NodeProperties properties;
  properties.operation = operation;
  return level::addNode(level, level.root(), std::move(content), properties).node();
}

class Stages {
 public:
  template <typename Work>
  void measure(size_t stage, Work work) {
    const std::clock_t start = std::clock();
    work();
    m_times[stage].push_back(1e3 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC);
  }
  void print(const char* name) {
    constexpr std::array<const char*, 3> kNames{"faces", "tree", "update"};
    for (size_t stage = 0; stage < m_times.size(); ++stage) {
      std::vector<double>& times = m_times[stage];
      std::sort(times.begin(), times.end());
      std::printf("%-10s %-8s median %8.2f  p99 %8.2f  max %8.2f ms\n", name, kNames[stage],
                  times[times.size() / 2], times[times.size() * 99 / 100], times.back());
    }
    std::fflush(stdout);
  }

 private:
  std::array<std::vector<double>, 3> m_times;
};

void measure(const Place& place, int triangles, int moves) {
  level::Level level;
  level::MeshSolid mesh;
  mesh.soup = std::make_shared<geometry::PolygonSoup>(
      scenes::fineSphereMesh(Vec3::Zero(), kRadius, triangles).soup());
  const level::NodeId ball = put(level, std::move(mesh), level::Operation::add);
  std::vector<level::NodeId> boxes;
  for (int i = 0; i < kBoxes; ++i) {
    const Vec3 low = place.first + Vec3(0, 24.0 * (i % 4), 24.0 * (i / 4));
    boxes.push_back(put(level, boxSolid(low, low + Vec3::Constant(20)), place.operation));
  }
  if (place.isMeshDragged) boxes = {ball};
  editor::SharedTree tree;
  editor::SceneBuilder builder(tree);
  builder.evaluate(level, {});
  builder.followTree(1);
  builder.update(level);
  Stages stages;
  for (int move = 0; move < moves; ++move) {
    const Vec3 step(move % 8 < 4 ? 4.0 : -4.0, move % 2 == 0 ? 1.0 : -1.0, 0);
    const auto edited = level::transformNodes(level, boxes, level::AffineMap::move(step));
    stages.measure(0, [&] { builder.evaluate(level, edited.touched()); });
    stages.measure(1, [&] { builder.followTree(static_cast<std::uint64_t>(move) + 2); });
    stages.measure(2, [&] { builder.update(level); });
  }
  stages.print(place.name);
}

}  // namespace

int main(int argc, char** argv) {
  const int triangles = argc > 1 ? std::atoi(argv[1]) : 50'000;
  const int moves = argc > 2 ? std::atoi(argv[2]) : 100;
  const Vec3 beside = Vec3::Constant(kRadius - 100);
  const Vec3 through = Vec3::Constant(kRadius * std::sqrt(1.0 / 3.0) - 40);
  measure({"beside", beside, level::Operation::add}, triangles, moves);
  measure({"through", through, level::Operation::add}, triangles, moves);
  measure({"carving", through, level::Operation::subtract}, triangles, moves);
  measure({"inside", Vec3::Zero(), level::Operation::subtract}, triangles, moves);
  measure({"ball", through, level::Operation::add, true}, triangles, moves / 10 + 1);
  return 0;
}
