// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/primitives/catalogue.h"

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

const ShapeKind* findShapeKind(std::string_view name) {
  for (const ShapeKind& kind : shapeCatalogue()) {
    if (kind.name == name) return &kind;
  }
  return nullptr;
}

}  // namespace halfspace::geometry
