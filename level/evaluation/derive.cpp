// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <optional>
#include <utility>

#include "level/evaluation/mirror.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::level {

namespace {

using Derived = std::optional<geometry::Result<SolidGeometry>>;

// Each solid alone, on whichever thread.
std::vector<Derived> deriveAll(const std::vector<Mirror::Item*>& solids, int threads) {
  std::vector<Derived> results(solids.size());
  const auto work = [&](size_t i) {
    results[i].emplace(solidGeometry(*solids[i]->record, solids[i]->placement));
  };
  constexpr size_t kWorthAThread = 32;
  if (threads == 1 || results.size() < kWorthAThread) {
    for (size_t i = 0; i < results.size(); ++i) work(i);
  } else {
    tbb::task_arena arena(threads > 0 ? threads : tbb::task_arena::automatic);
    arena.execute([&] { tbb::parallel_for(size_t{0}, results.size(), work); });
  }
  return results;
}

}  // namespace

// The shapes of solids, or why they have none.
void Mirror::derive(const Level& level, const std::vector<Item*>& solids, int threads) {
  std::vector<Derived> results = deriveAll(solids, threads);
  for (size_t i = 0; i < results.size(); ++i) {
    Item& item = *solids[i];
    item.queued = false;
    item.broken.clear();
    item.sourceFace.clear();
    if (!results[i]->ok()) {
      item.broken = results[i]->reasons();
      continue;
    }
    SolidGeometry& geometry = results[i]->value();
    item.shape = std::make_unique<geometry::CsgSolid>();
    std::visit(
        [&](auto& shape) {
          using Shape = std::decay_t<decltype(shape)>;
          item.shape->shape = std::make_shared<const Shape>(std::move(shape));
        },
        geometry.shape);
    for (int face : geometry.sourceFace)
      item.shape->surfaces.push_back(
          m_surfaces.keyOf(surfaceOf(*item.record, face), level.materials()));
    item.sourceFace = std::move(geometry.sourceFace);
  }
}

}  // namespace halfspace::level
