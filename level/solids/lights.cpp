// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/solids/lights.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "geometry/angle/angle.h"
#include "level/program/suggestion.h"
#include "level/solids/entities.h"
#include "level/solids/surface_lights.h"

namespace halfspace::level {

using geometry::Vec3;

namespace {

constexpr double kUsualLight = 300, kUsualCone = 40;
constexpr double kHalfLifeReach = 1.5;  // level units for each unit of brightness

// All numbers at the beginning of a value: "255 240 200 300".
std::vector<double> numbersOf(std::string_view text) {
  std::vector<double> numbers;
  while (!text.empty()) {
    const std::size_t start = text.find_first_not_of(" \t");
    if (start == std::string_view::npos) break;
    text.remove_prefix(start);
    const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
    const auto number = oneNumber(text.substr(0, end));
    if (!number) break;
    numbers.push_back(*number);
    text.remove_prefix(end);
  }
  return numbers;
}

std::optional<double> numberOf(const KeyValues& keys, std::string_view key) {
  return oneNumber(valueOf(keys, key));
}

// A colour with parts up to 1 or, as most editors write it, up to 255. None if it is black.
std::optional<Vec3> colourFrom(const Vec3& parts) {
  const Vec3 seen = parts.cwiseMax(0.0);
  const double most = seen.maxCoeff();
  if (!(most > 0)) return std::nullopt;
  return most > 1 ? Vec3((seen / 255).cwiseMin(1.0)) : seen;
}

std::optional<Vec3> colourOf(const KeyValues& keys, std::initializer_list<const char*> names) {
  for (const char* name : names) {
    if (const auto parts = threeNumbers(valueOf(keys, name))) return colourFrom(*parts);
  }
  return std::nullopt;
}

// Yaw from +x towards +y, pitch above the horizon; degrees.
Vec3 directionOf(double yaw, double pitch) {
  const auto around = geometry::sineCosineOfDegrees(yaw);
  const auto above = geometry::sineCosineOfDegrees(pitch);
  return {around.cosine * above.cosine, around.sine * above.cosine, above.sine};
}

// The direction that the keys of a light or sun name; none if they name none. "mangle" is yaw,
// pitch, roll with pitch upwards; "angles" is pitch, yaw, roll with pitch downwards in Quake and,
// overridden by "pitch", upwards in Half-Life's lights.
std::optional<Vec3> directionFrom(const KeyValues& keys) {
  if (const auto mangle = threeNumbers(valueOf(keys, "mangle"))) {
    return directionOf(mangle->x(), mangle->y());
  }
  const auto pitch = numberOf(keys, "pitch");
  if (const auto angles = threeNumbers(valueOf(keys, "angles"))) {
    return directionOf(angles->y(), pitch.value_or(angles->x()));
  }
  if (pitch) return directionOf(numberOf(keys, "angle").value_or(0), *pitch);
  return std::nullopt;
}

// Brightness and colour: "light" or "_light" with one number, or red, green, blue, brightness.
void readStrength(const KeyValues& keys, LightSource& light) {
  for (const char* name : {"light", "_light"}) {
    const std::vector<double> numbers = numbersOf(valueOf(keys, name));
    if (numbers.size() == 1) light.brightness = numbers[0];
    if (numbers.size() < 3) continue;
    light.colour = colourFrom({numbers[0], numbers[1], numbers[2]}).value_or(Vec3(1, 1, 1));
    light.brightness = numbers.size() > 3 ? numbers[3] : kUsualLight;
  }
  light.colour = colourOf(keys, {"_color", "color", "_colour"}).value_or(light.colour);
}

void readReach(const KeyValues& keys, LightSource& light) {
  const double wait = numberOf(keys, "wait").value_or(1);
  light.reach = light.brightness / (wait > 0 ? wait : 1);
  const int delay = static_cast<int>(std::clamp(numberOf(keys, "delay").value_or(0), 0.0, 9.0));
  if (delay == 3 || delay == 4) light.falloff = LightFalloff::none;
  if (delay == 1 || delay == 2 || delay == 5) {
    light.falloff = LightFalloff::inverseSquare;
    light.reach *= 2 * kHalfLifeReach;
  }
  if (const auto radius = numberOf(keys, "radius"); radius && *radius > 0) light.reach = *radius;
}

// The position of the first entity with this name, for spots that are aimed at it.
std::optional<Vec3> positionOf(const std::vector<EntityOccurrence>& all, std::string_view name) {
  for (const EntityOccurrence& entity : all) {
    if (valueOf(entity.keyValues, "targetname") != name) continue;
    if (const auto at = threeNumbers(valueOf(entity.keyValues, "origin"))) return at;
  }
  return std::nullopt;
}

void readCone(const KeyValues& keys, std::string_view className,
              const std::vector<EntityOccurrence>& all, LightSource& light) {
  std::optional<Vec3> direction = directionFrom(keys);
  const std::string_view target = valueOf(keys, "target");
  if (!target.empty()) {
    const auto at = positionOf(all, target);
    if (at && *at != light.origin) direction = (*at - light.origin).normalized();
  }
  if (!direction && className.starts_with("light_spot")) direction = Vec3(0, 0, -1);
  if (!direction) return;
  LightSource::Cone cone{*direction};
  cone.outer = numberOf(keys, "angle").value_or(kUsualCone) / 2;  // Quake: the whole angle
  if (!(cone.outer > 0)) cone.outer = kUsualCone / 2;
  cone.inner = numberOf(keys, "_softangle").value_or(cone.outer * 1.4) / 2;
  if (const auto inner = numberOf(keys, "_cone")) {  // Half-Life: half the angle
    cone.inner = *inner;
    cone.outer = numberOf(keys, "_cone2").value_or(*inner);
  }
  cone.outer = std::clamp(cone.outer, 1.0, 89.0);
  cone.inner = std::clamp(cone.inner, 0.0, cone.outer);
  light.cone = cone;
}

// Half-Life's own pattern goes before the number of a style.
void readStyle(const KeyValues& keys, LightSource& light) {
  constexpr int kStartsOff = 1;  // bit of the spawnflags, in Quake, Quake 2 and Half-Life
  LightStyle& style = light.style;
  style.pattern = lowerCase(valueOf(keys, "pattern"));
  const auto number = numberOf(keys, "style");
  if (!isLightPattern(style.pattern))
    style.pattern = number && std::abs(*number) < 1e6
                        ? std::string(patternOfStyle(static_cast<int>(*number)))
                        : std::string();
  style.name = valueOf(keys, "targetname");
  const double flags = numberOf(keys, "spawnflags").value_or(0);
  style.startsOff = !style.name.empty() && std::fmod(std::abs(flags), 2.0) >= kStartsOff;
}

bool isSun(std::string_view className) {
  return className == "light_environment" || className == "light_sun" || className == "sun";
}

bool isShownLight(const EntityOccurrence& entity, std::string_view className) {
  return entity.isPoint && !entity.flags.hidden && className.starts_with("light") &&
         !isSun(className);
}

bool isOfSurface(const EntityOccurrence& entity) {
  return !valueOf(entity.keyValues, "_surface").empty();
}

}  // namespace

std::vector<SurfaceLight> surfaceLights(const Level& level) {
  std::vector<SurfaceLight> lights;
  for (const EntityOccurrence& entity : entityOccurrences(level)) {
    const std::string name = lowerCase(valueOf(entity.keyValues, "classname"));
    if (!isShownLight(entity, name) || !isOfSurface(entity)) continue;
    SurfaceLight light;
    light.material = lowerCase(valueOf(entity.keyValues, "_surface"));
    light.light.key = entity.key;
    light.light.node = entity.node;
    readStrength(entity.keyValues, light.light);
    readReach(entity.keyValues, light.light);
    readStyle(entity.keyValues, light.light);
    if (light.light.brightness > 0) lights.push_back(std::move(light));
  }
  return lights;
}

bool shines(const SurfaceLight& light, std::string_view material) {
  const std::string name = lowerCase(material);
  return name == light.material || name.ends_with("/" + light.material);
}

Vec3 lightColour(const KeyValues& keys) {
  LightSource light;
  readStrength(keys, light);
  return light.colour;
}

std::vector<LightSource> lightSources(const Level& level) {
  std::vector<LightSource> lights;
  const std::vector<EntityOccurrence> all = entityOccurrences(level);
  for (const EntityOccurrence& entity : all) {
    const std::string name = lowerCase(valueOf(entity.keyValues, "classname"));
    if (!isShownLight(entity, name) || isOfSurface(entity)) continue;
    const auto origin = threeNumbers(valueOf(entity.keyValues, "origin"));
    if (!origin) continue;
    LightSource light;
    light.key = entity.key;
    light.node = entity.node;
    light.origin = *origin;
    readStrength(entity.keyValues, light);
    if (!(light.brightness > 0)) continue;
    readReach(entity.keyValues, light);
    readCone(entity.keyValues, name, all, light);
    readStyle(entity.keyValues, light);
    lights.push_back(std::move(light));
  }
  return lights;
}

bool castsShadow(const KeyValues& keys) {
  return numberOf(keys, "_shadow").value_or(0) > 0;
}

Daylight daylightOf(const Level& level) {
  Daylight day;
  const KeyValues& keys = level.keyValues();
  if (const auto sun = numberOf(keys, "_sunlight")) {
    day.isGiven = true;
    day.sunBrightness = std::max(0.0, *sun);
    if (const auto mangle = threeNumbers(valueOf(keys, "_sunlight_mangle"))) {
      day.towardsSun = -directionOf(mangle->x(), mangle->y());
    } else if (const auto other = threeNumbers(valueOf(keys, "_sun_mangle"))) {
      day.towardsSun = -directionOf(other->x(), other->y());
    }
    day.sunColour = colourOf(keys, {"_sunlight_color", "_sun_color", "_sunlight_colour"})
                        .value_or(Vec3(1, 1, 1));
  }
  day.skyColour = colourOf(keys, {"_sky_color", "_skycolor", "_sunlight_color2"});
  day.ambient = numberOf(keys, "_minlight");
  const std::vector<double> fog =
      numbersOf(valueOf(keys, valueOf(keys, "fog").empty() ? "_fog" : "fog"));
  if (!fog.empty()) day.fogDensity = std::clamp(fog[0], 0.0, 1.0);
  if (fog.size() >= 4) day.fogColour = colourFrom({fog[1], fog[2], fog[3]}).value_or(Vec3(0, 0, 0));
  for (const EntityOccurrence& entity : entityOccurrences(level)) {
    if (!isSun(lowerCase(valueOf(entity.keyValues, "classname"))) || entity.flags.hidden) continue;
    LightSource sun;
    readStrength(entity.keyValues, sun);
    day.isGiven = true;
    day.sunBrightness = std::max(0.0, sun.brightness);
    day.sunColour = sun.colour;
    if (const auto direction = directionFrom(entity.keyValues)) day.towardsSun = -*direction;
    break;
  }
  return day;
}

}  // namespace halfspace::level
