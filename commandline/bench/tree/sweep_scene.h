// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bsp/build/live_tree.h"
#include "commandline/bench/bench_run.h"
#include "commandline/bench/our_evaluation.h"
#include "commandline/bench/tree/moving_shape.h"

namespace halfspace::commandline {

// A level that shapes move in: as our tree, and as peers take it. Its solids only add.
struct SweepScene {
  std::string name;  // of the level
  OurEvaluation evaluation;
  bsp::LiveTree tree;  // with the default bevels
  std::vector<std::shared_ptr<const geometry::Brush>> solids;
  peers::SweepLevel level;
  std::vector<bsp::Vec3> places;  // of entities: inside the level
};

// Where the level's entities stand: inside it.
std::vector<bsp::Vec3> placesOf(const level::Level& level);

// Nothing, and the reason is told, where the map is not at hand.
std::optional<SweepScene> sweepScene(BenchRun& run, const std::string& givenMap);

// A tree of the scene with other bevels.
bsp::LiveTree treeWith(const SweepScene& scene, const bsp::BevelOptions& bevels);

// What moves: as wide as a player of Quake, and 56 high but for the sphere.
struct SweptShape {
  const char* name;
  peers::SweepShape shape;
};
std::vector<SweptShape> sweptShapes();

// Motions of 8 to 512 units (lengths spread evenly over the octaves) in all directions, from places
// near entities, in sight of them, where the player's box has room. The same for all shapes: each
// lies within that box. Seeded. Fewer, and that is told, where there is no such room.
std::vector<peers::Segment> freeSegments(const SweepScene& scene, size_t count);

}  // namespace halfspace::commandline
