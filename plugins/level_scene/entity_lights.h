// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>

#include "level/document/level.h"
#include "plugins/interface/scene.h"

namespace halfspace::plugins {

// Positions of the entities that others name with `target`.
using TargetPositions = std::map<std::string, geometry::Vec3, std::less<>>;
TargetPositions targetPositions(const level::Level& level);

// A light and its direction.
struct PlacedLight {
  SceneLight light;
  std::array<double, 4> rotation{0, 0, 0, 1};  // as SceneNode::rotation
};

// The light of an entity whose class begins with "light", from the keys of Quake's light tools:
// light or _light (brightness, Half-Life: colour and brightness), _color, light_radius, target,
// angles or mangle with _cone. Empty for all other classes.
//
// A light tool lets the brightness fall to nothing at a distance of `light` units. A lamp that
// lights as far has about 0.72 range^2 candela (64 for the usual 300 units of 1/32 metre).
std::optional<PlacedLight> lightOf(const level::KeyValues& keys, const geometry::Vec3& origin,
                                   const TargetPositions& targets, double metresPerUnit);

// The sun of the level's own keys: _sunlight, _sunlight_color, _sunlight_mangle (also _sun_mangle).
std::optional<PlacedLight> sunOf(const level::KeyValues& keys);

// The rotation that turns +y into this direction and keeps z up.
std::array<double, 4> rotationTowards(const geometry::Vec3& direction);
// Of an entity's heading: angles (pitch, yaw, roll) or angle (yaw; -1 up, -2 down), degrees.
geometry::Vec3 headingOf(const level::KeyValues& keys);

}  // namespace halfspace::plugins
