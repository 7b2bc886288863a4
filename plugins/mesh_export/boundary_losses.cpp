// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_export/boundary_losses.h"

#include "level/solids/instances.h"

namespace halfspace::plugins {

namespace {

class Counter final : public level::OutlineVisitor {
 public:
  bool enter(const level::Instance&) override { return ++groups, true; }
  void leave(const level::Instance&) override {}
  void solid(const level::Instance& solid) override {
    ++(solid.flags.nonSolid ? surfaces : solids);
  }
  size_t groups = 0, solids = 0, surfaces = 0;
};

}  // namespace

std::vector<std::string> lossesOfBoundary(const level::Level& level) {
  Counter counter;
  std::vector<std::string> losses;
  if (!level::walk(level, counter)) return losses;
  if (counter.solids > 1) {
    losses.push_back(std::to_string(counter.solids) +
                     " solids: the mesh holds the one surface they make together.");
  }
  if (counter.surfaces > 0) {
    losses.push_back(std::to_string(counter.surfaces) +
                     " brushes and surfaces that are no part of the solid.");
  }
  if (counter.groups > 0) losses.push_back(std::to_string(counter.groups) + " groups.");
  if (level.entities().size() > 0) {
    losses.push_back(std::to_string(level.entities().size()) + " entities with their keys.");
  }
  if (!level.keyValues().empty()) losses.emplace_back("The level's own keys.");
  if (!level.materials().all().empty()) {
    losses.emplace_back("How textures lie on faces; the names of materials are kept.");
  }
  return losses;
}

}  // namespace halfspace::plugins
