// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/light_strength.h"

#include <algorithm>
#include <cmath>

#include "geometry/angle/angle.h"

namespace halfspace::level {

using geometry::Vec3;

namespace {

double linearPart(double part) {
  const double value = part <= 0.04045 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
  // std::pow differs in its last bits between processors; a millionth does not.
  constexpr double kSteps = 1e6;
  return std::round(value * kSteps) / kSteps;
}

double smoothStep(double from, double to, double value) {
  const double t = std::clamp((value - from) / (to - from), 0.0, 1.0);
  return t * t * (3.0 - 2.0 * t);
}

double cosineOfDegrees(double degrees) {
  return geometry::sineCosineOfDegrees(degrees).cosine;
}

}  // namespace

Vec3 linearLight(const Vec3& colour, double strength) {
  return {linearPart(colour.x()) * strength, linearPart(colour.y()) * strength,
          linearPart(colour.z()) * strength};
}

double lightStrength(double brightness) {
  const double share = brightness / 255;
  return share * share;
}

Lamp::Lamp(const LightSource& source)
    : m_origin(source.origin),
      m_light(linearLight(source.colour, lightStrength(source.brightness))),
      m_direction(source.cone ? source.cone->direction : Vec3(Vec3::Zero())),
      m_reach(source.reach),
      m_falloff(source.falloff),
      m_isSpot(source.cone.has_value()),
      m_style(source.style) {
  if (!m_isSpot) return;
  // As in the shader: the edge of a cone without softness is a thousandth wide.
  constexpr double kSharpest = 1e-3;
  m_cosineInner = cosineOfDegrees(source.cone->inner) + kSharpest;
  m_cosineOuter = cosineOfDegrees(source.cone->outer);
}

double Lamp::falloff(double distance) const {
  const double part = distance / m_reach;
  switch (m_falloff) {
    case LightFalloff::inverseSquare: {
      const double near = kInverseSquareDistance / std::max(distance, 1.0);
      const double window = 1.0 - part * part * part * part;
      return near * near * window * window;
    }
    case LightFalloff::none:
      return 1.0;
    case LightFalloff::linear:
      break;
  }
  return (1.0 - part) * (1.0 - part);
}

double Lamp::shareAt(const Vec3& position) const {
  const Vec3 away = position - m_origin;
  const double distance = away.norm();
  if (!(distance < m_reach)) return 0.0;
  const double share = falloff(distance);
  if (!m_isSpot || !(distance > 0)) return share;
  return share * smoothStep(m_cosineOuter, m_cosineInner, away.dot(m_direction) / distance);
}

DaylightStrength strengthOf(const Daylight& given) {
  DaylightStrength day;
  day.towardsSun = given.towardsSun.normalized();
  const double height = day.towardsSun.z();
  day.sun = linearLight(given.sunColour,
                        given.sunBrightness > 0 ? 2.2 * lightStrength(given.sunBrightness) : 0);
  // Near the horizon the sky is dim, and warm where the sun is; below, it is night.
  const double dayShare = std::clamp((height + 0.15) / 0.55, 0.0, 1.0);
  const double brightness = 0.05 + 0.95 * dayShare;
  const Vec3 zenith = given.skyColour.value_or(Vec3(0.36, 0.55, 0.86));
  const Vec3 warm(0.95, 0.72, 0.52), clear(0.80, 0.87, 0.94);
  const Vec3 horizon = given.skyColour ? Vec3(0.35 * clear + 0.65 * *given.skyColour)
                                       : Vec3(dayShare * clear + (1 - dayShare) * warm);
  day.zenith = linearLight(zenith, 0.85 * brightness);
  day.horizon = linearLight(horizon, 0.80 * (0.25 + 0.75 * brightness));
  day.ground = linearLight({0.46, 0.44, 0.41}, 0.65 * brightness);
  const double least = given.ambient ? std::max(0.0, *given.ambient) / 255 : 0;
  day.ambient = linearLight({0.82, 0.88, 1}, 0.055 + lightStrength(255 * least));
  return day;
}

}  // namespace halfspace::level
