// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/entity_lights.h"

#include <algorithm>
#include <cmath>
#include <locale>
#include <numbers>
#include <sstream>
#include <vector>

#include <Eigen/Geometry>

#include "geometry/angle/angle.h"
#include "level/solids/entities.h"

namespace halfspace::plugins {

using geometry::Vec3;

namespace {

constexpr double kUsualBrightness = 300.0;
constexpr double kCandelaPerSquareMetre = 0.72;
constexpr double kUsualCone = 40.0;  // degrees, the whole opening
constexpr double kLuxPerSunlight = 20.0;
constexpr double kFullColour = 255.0;

std::vector<double> numbersOf(std::string_view text) {
  std::istringstream stream{std::string(text)};
  stream.imbue(std::locale::classic());
  std::vector<double> numbers;
  for (double number = 0; stream >> number && numbers.size() < 4;)
    if (std::isfinite(number)) numbers.push_back(number);
  return numbers;
}

double radians(double degrees) {
  return degrees * std::numbers::pi / 180.0;
}

// Colours are written from 0 to 1 or from 0 to 255.
Vec3 colourOf(double r, double g, double b) {
  Vec3 colour(std::max(r, 0.0), std::max(g, 0.0), std::max(b, 0.0));
  if (colour.maxCoeff() > 1.0) colour /= kFullColour;
  return colour.cwiseMin(1.0);
}

Vec3 directionOf(double pitch, double yaw) {
  const auto [sinYaw, cosYaw] = geometry::sineCosineOfDegrees(yaw);
  const auto [sinPitch, cosPitch] = geometry::sineCosineOfDegrees(pitch);
  return {cosPitch * cosYaw, cosPitch * sinYaw, sinPitch};
}

void readBrightness(const level::KeyValues& keys, SceneLight& light, double metresPerUnit) {
  double brightness = kUsualBrightness;
  for (const char* key : {"_light", "light"}) {
    const std::vector<double> numbers = numbersOf(level::valueOf(keys, key));
    if (numbers.size() == 1) brightness = numbers[0];
    if (numbers.size() >= 3) light.color = colourOf(numbers[0], numbers[1], numbers[2]);
    if (numbers.size() == 4) brightness = numbers[3];
  }
  if (const auto radius = numbersOf(level::valueOf(keys, "light_radius")); !radius.empty())
    brightness = *std::ranges::max_element(radius);
  for (const char* key : {"_color", "color"}) {
    const std::vector<double> numbers = numbersOf(level::valueOf(keys, key));
    if (numbers.size() >= 3) light.color = colourOf(numbers[0], numbers[1], numbers[2]);
  }
  light.range = std::max(std::abs(brightness), 1.0) * metresPerUnit;
  light.intensity = kCandelaPerSquareMetre * light.range * light.range;
}

// The direction of a spot light; empty: it shines everywhere.
std::optional<Vec3> spotDirection(const level::KeyValues& keys, const Vec3& origin,
                                  const TargetPositions& targets) {
  if (const auto target = targets.find(level::valueOf(keys, "target")); target != targets.end()) {
    const Vec3 direction = target->second - origin;
    if (direction.norm() > 0) return direction.normalized();
  }
  const auto mangle = numbersOf(level::valueOf(keys, "mangle"));
  if (mangle.size() >= 2) return directionOf(mangle[1], mangle[0]);
  const bool isSpot = level::valueOf(keys, "classname").starts_with("light_spot") ||
                      !level::valueOf(keys, "_cone").empty();
  if (isSpot) return headingOf(keys);
  return std::nullopt;
}

}  // namespace

TargetPositions targetPositions(const level::Level& level) {
  TargetPositions positions;
  for (const level::EntityOccurrence& entity : level::entityOccurrences(level)) {
    const std::string_view name = level::valueOf(entity.keyValues, "targetname");
    const auto origin = level::threeNumbers(level::valueOf(entity.keyValues, "origin"));
    if (!name.empty() && origin) positions.try_emplace(std::string(name), *origin);
  }
  return positions;
}

Vec3 headingOf(const level::KeyValues& keys) {
  const auto angles = numbersOf(level::valueOf(keys, "angles"));
  if (angles.size() >= 2) return directionOf(-angles[0], angles[1]);
  const double angle = level::oneNumber(level::valueOf(keys, "angle")).value_or(0.0);
  if (angle == -1) return Vec3::UnitZ();
  if (angle == -2) return -Vec3::UnitZ();
  return directionOf(0, angle);
}

std::array<double, 4> rotationTowards(const Vec3& direction) {
  const Vec3 y = direction.normalized();
  // Looking straight up or down, the x axis is free.
  constexpr double kVertical = 1.0 - 1e-9;
  const Vec3 x =
      std::abs(y.z()) > kVertical ? Vec3(Vec3::UnitX()) : Vec3(y.cross(Vec3::UnitZ()).normalized());
  Eigen::Matrix3d axes;
  axes << x, y, x.cross(y);
  const Eigen::Quaterniond turn(axes);
  return {turn.x(), turn.y(), turn.z(), turn.w()};
}

std::optional<PlacedLight> lightOf(const level::KeyValues& keys, const Vec3& origin,
                                   const TargetPositions& targets, double metresPerUnit) {
  if (!level::valueOf(keys, "classname").starts_with("light")) return std::nullopt;
  PlacedLight made;
  readBrightness(keys, made.light, metresPerUnit);
  if (const auto direction = spotDirection(keys, origin, targets)) {
    made.light.kind = SceneLight::Kind::spot;
    made.rotation = rotationTowards(*direction);
    double cone = kUsualCone;
    for (const char* key : {"angle", "_cone"})
      if (const auto given = level::oneNumber(level::valueOf(keys, key)); given && *given > 0)
        cone = *given;
    made.light.outerCone = radians(std::clamp(cone / 2, 1.0, 89.0));
    made.light.innerCone = made.light.outerCone / 2;
  }
  return made;
}

std::optional<PlacedLight> sunOf(const level::KeyValues& keys) {
  const auto brightness = level::oneNumber(level::valueOf(keys, "_sunlight"));
  if (!brightness || *brightness <= 0) return std::nullopt;
  PlacedLight made;
  made.light.kind = SceneLight::Kind::sun;
  made.light.intensity = *brightness * kLuxPerSunlight;
  const auto colour = numbersOf(level::valueOf(keys, "_sunlight_color"));
  if (colour.size() >= 3) made.light.color = colourOf(colour[0], colour[1], colour[2]);
  auto mangle = numbersOf(level::valueOf(keys, "_sunlight_mangle"));
  if (mangle.size() < 2) mangle = numbersOf(level::valueOf(keys, "_sun_mangle"));
  made.rotation =
      rotationTowards(mangle.size() < 2 ? Vec3(-Vec3::UnitZ()) : directionOf(mangle[1], mangle[0]));
  return made;
}

}  // namespace halfspace::plugins
