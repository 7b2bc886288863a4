// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "bsp/build/live_tree.h"
#include "commandline/bench/bench_run.h"
#include "commandline/bench/our_evaluation.h"
#include "comparison/bsp_names.h"
#include "comparison/peers/sweep_peer.h"

namespace halfspace::commandline {

// A peer's shape as a shape of bsp.
struct MovingShape {
  comparison::AnyShape shape;
  std::shared_ptr<const bsp::Hull> hull;  // owned here; the HullShape points to it
};

// Contract: the corners of a hull span a volume.
MovingShape shapeOf(const peers::SweepShape& shape);

// A level to move shapes in, as our tree and in the form that peers take. All its solids are
// additive.
struct SweepScene {
  std::string name;  // of the level
  OurEvaluation evaluation;
  bsp::LiveTree tree;  // with the default bevels
  std::vector<std::shared_ptr<const geometry::Brush>> solids;
  peers::SweepLevel level;
  std::vector<bsp::Vec3> positions;  // origins of entities, which lie inside the level
};

// The origins of the level's entities, which lie inside the level.
std::vector<bsp::Vec3> positionsOf(const level::Level& level);

// If the map is not available, reports why and returns none.
std::optional<SweepScene> sweepScene(BenchRun& run, const std::string& givenMap);

// A tree of the scene with other bevels.
bsp::LiveTree treeWith(const SweepScene& scene, const bsp::BevelOptions& bevels);

// The moving shapes: as wide as a player of Quake and, except for the sphere, 56 units high.
struct SweptShape {
  const char* name;
  peers::SweepShape shape;
};
std::vector<SweptShape> sweptShapes();

// Random motions of 8 to 512 units in all directions; their lengths are distributed evenly over the
// octaves. They start near entities, in sight of them, where the player's box has room. All shapes
// share the motions, because each fits into that box. Seeded. If there is too little room, reports
// it and returns fewer.
std::vector<peers::Segment> freeSegments(const SweepScene& scene, size_t count);

}  // namespace halfspace::commandline
