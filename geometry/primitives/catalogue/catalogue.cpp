// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/catalogue/catalogue.h"

#include <mutex>
#include <shared_mutex>
#include <utility>

#include "geometry/primitives/blocks.h"
#include "geometry/primitives/cylinders.h"
#include "geometry/primitives/prisms.h"
#include "geometry/primitives/revolved_profile.h"
#include "geometry/primitives/round_solids.h"
#include "geometry/primitives/spiral_stairs.h"

namespace halfspace::geometry {

const std::vector<ShapeKind>& shapeCatalogue() {
  static const std::vector<ShapeKind> kCatalogue = {boxKind(),
                                                    wedgeKind(),
                                                    rampKind(),
                                                    roofKind(),
                                                    pyramidKind(),
                                                    prismKind(),
                                                    cylinderKind(),
                                                    coneKind(),
                                                    uvSphereKind(),
                                                    icosphereKind(),
                                                    capsuleKind(),
                                                    torusKind(),
                                                    pipeKind(),
                                                    archKind(),
                                                    stairsKind(),
                                                    spiralStairsKind(),
                                                    extrudedPolygonKind(),
                                                    revolvedProfileKind(),
                                                    hullKind()};
  return kCatalogue;
}

namespace {

struct Added {
  std::shared_mutex mutex;
  std::vector<const ShapeKind*> kinds;
};

Added& added() {
  static Added all;
  return all;
}

}  // namespace

AddedShapeKind::AddedShapeKind(ShapeKind kind)
    : m_kind(std::make_unique<const ShapeKind>(std::move(kind))) {
  const std::unique_lock lock(added().mutex);
  added().kinds.push_back(m_kind.get());
}

AddedShapeKind::~AddedShapeKind() {
  const std::unique_lock lock(added().mutex);
  std::erase(added().kinds, m_kind.get());
}

const ShapeKind* findShapeKind(std::string_view name) {
  for (const ShapeKind& kind : shapeCatalogue()) {
    if (kind.name == name) return &kind;
  }
  const std::shared_lock lock(added().mutex);
  for (const ShapeKind* kind : added().kinds) {
    if (kind->name == name) return kind;
  }
  return nullptr;
}

}  // namespace halfspace::geometry
