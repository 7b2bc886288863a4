// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/catalogue/catalogue.h"

#include <mutex>
#include <shared_mutex>
#include <utility>

#include "geometry/primitives/arch.h"
#include "geometry/primitives/box.h"
#include "geometry/primitives/capsule.h"
#include "geometry/primitives/cone.h"
#include "geometry/primitives/cylinder.h"
#include "geometry/primitives/extruded_polygon.h"
#include "geometry/primitives/hull.h"
#include "geometry/primitives/icosphere.h"
#include "geometry/primitives/pipe.h"
#include "geometry/primitives/prism.h"
#include "geometry/primitives/pyramid.h"
#include "geometry/primitives/ramp.h"
#include "geometry/primitives/revolved_profile.h"
#include "geometry/primitives/sphere.h"
#include "geometry/primitives/spiral_stairs.h"
#include "geometry/primitives/stairs.h"
#include "geometry/primitives/torus.h"
#include "geometry/primitives/wedge.h"

namespace halfspace::geometry {

const std::vector<ShapeKind>& shapeCatalogue() {
  static const std::vector<ShapeKind> kCatalogue = {boxKind(),
                                                    wedgeKind(),
                                                    rampKind(),
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
