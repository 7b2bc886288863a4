// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

namespace halfspace::plugins {

// The differences between the programs that read a scene.
struct ScenePreset {
  std::string_view name;      // for --for and lists
  std::string_view title;     // for people
  bool collision;             // the solid as a separate mesh, named "...-colonly"
  double lightFactor;         // of the intensity of lights
  bool surfaceImages = true;  // normals, roughness, occlusion and emission
};

// plain, godot, bevy, unity, blender.
std::span<const ScenePreset> scenePresets();
// Null if there is none of this name.
const ScenePreset* scenePreset(std::string_view name);

// Level units become metres by this factor unless the level has the key kMetresPerUnit.
inline constexpr double kDefaultMetresPerUnit = 1.0 / 32.0;
inline constexpr std::string_view kMetresPerUnit = "_metres_per_unit";

}  // namespace halfspace::plugins
