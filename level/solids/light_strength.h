// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The light of sources, sun and sky as linear numbers: what the editor's lit mode draws
// (resources/shaders/lit.frag) and what `halfspace light` bakes. A light of 1 shows a surface in
// the colours of its material. All functions are pure.
#pragma once

#include "geometry/exact/vec3.h"
#include "level/solids/lights.h"

namespace halfspace::level {

// A colour of the document (sRGB, parts from 0 to 1) as light of this strength. The parts of the
// colour are rounded to millionths, because powers differ between processors in their last bit.
geometry::Vec3 linearLight(const geometry::Vec3& colour, double strength);

// Light of a brightness key, 1 for 255. The light compilers of the Quake family scale images as
// they are stored, not as light; the square is close to what that means for light.
double lightStrength(double brightness);

// An inverse square light has its key's brightness at this distance, in level units.
inline constexpr double kInverseSquareDistance = 64.0;

// A source as light, with what is the same for all positions computed once.
class Lamp {
 public:
  explicit Lamp(const LightSource& source);

  // Whether both give the same light everywhere, to the bit, and have the same style.
  bool operator==(const Lamp&) const = default;

  const geometry::Vec3& origin() const { return m_origin; }
  double reach() const { return m_reach; }
  const geometry::Vec3& light() const { return m_light; }  // at the source, linear
  const LightStyle& style() const { return m_style; }

  // Share of the light that arrives at this position on a surface that faces the source; walls and
  // the angle of the surface not counted. 0 from the reach on. Closer than 1 unit an inverse square
  // light is that of 1 unit.
  //
  //   linear          (1 - d/reach)^2
  //   inverse square  (64/d)^2 (1 - (d/reach)^4)^2    as in glTF's KHR_lights_punctual
  //   none            1
  //
  // Within a cone's inner angle all of it, beyond the outer angle nothing, a smooth step between.
  double shareAt(const geometry::Vec3& position) const;

 private:
  double falloff(double distance) const;

  geometry::Vec3 m_origin, m_light, m_direction;
  double m_reach;
  LightFalloff m_falloff;
  bool m_isSpot;
  double m_cosineInner = 0, m_cosineOuter = 0;
  LightStyle m_style;
};

// The sun and the sky as light.
struct DaylightStrength {
  geometry::Vec3 towardsSun{0, 0, 1};  // unit length
  // No light unless it is set.
  geometry::Vec3 sun{0, 0, 0}, zenith{0, 0, 0}, horizon{0, 0, 0}, ground{0, 0, 0};
  geometry::Vec3 ambient{0, 0, 0};  // the lit mode's light that is everywhere; not baked
};
DaylightStrength strengthOf(const Daylight& day);

}  // namespace halfspace::level
