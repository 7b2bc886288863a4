// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The lights that the entities and keys of a level describe, in the conventions of the light
// compilers of Quake and Half-Life. Linear in the entities. All functions are pure and may run in
// any thread.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "geometry/exact/vec3.h"
#include "level/document/level.h"
#include "level/solids/instances.h"
#include "level/solids/light_styles.h"

namespace halfspace::level {

// How the light of a source decreases with the distance d ("delay" in Quake's compilers).
enum class LightFalloff : unsigned char {
  linear,         // to 0 at `reach`
  inverseSquare,  // as in nature; cut off at `reach`
  none,           // the same everywhere up to `reach`
};

// One occurrence of a light entity: a class that begins with "light" and has a position.
struct LightSource {
  InstanceKey key;
  NodeId node;
  geometry::Vec3 origin{0, 0, 0};
  geometry::Vec3 colour{1, 1, 1};  // sRGB, the largest part is 1
  double brightness = 300;  // the key "light"; 255 at the source shows a surface in its own colours
  double reach = 300;       // level units; above 0
  LightFalloff falloff = LightFalloff::linear;
  // A spot shines along `direction` (unit length) within this angle; none: in all directions.
  struct Cone {
    geometry::Vec3 direction;
    double outer = 20, inner = 0;  // degrees from the axis; full light within `inner`
  };
  std::optional<Cone> cone;
  LightStyle style = {};
};

// The sun and the sky: from the keys of the level, or from an entity light_environment.
struct Daylight {
  bool isGiven = false;                          // false: the values below are the usual ones
  geometry::Vec3 towardsSun{0.42, -0.48, 0.77};  // unit length
  geometry::Vec3 sunColour{1, 0.93, 0.82};       // sRGB
  double sunBrightness = 300;                    // as LightSource::brightness; 0: no sun
  std::optional<geometry::Vec3> skyColour;       // sRGB
  std::optional<double> ambient;                 // "_minlight": 255 shows surfaces as drawn
  // "fog": density and colour, as in Quake's engines. A density of 0.05 is a thick fog.
  double fogDensity = 0;
  geometry::Vec3 fogColour{0.6, 0.65, 0.7};  // sRGB
};

// Hidden and omitted lights are left out. Light entities without a position or with a brightness
// that is not above 0 are left out, too. A value that is no number counts as missing.
// The colour of a light with these keys (sRGB); white if they name none.
geometry::Vec3 lightColour(const KeyValues& keys);
std::vector<LightSource> lightSources(const Level& level);
Daylight daylightOf(const Level& level);
// Whether a brush entity with these keys that moves stops light in a bake: "_shadow" is above 0, as
// in the light compilers of Quake. Usually light passes through doors, because it would be missing
// when they are open.
bool castsShadow(const KeyValues& keys);

}  // namespace halfspace::level
