// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/scene_preset.h"

#include <array>

namespace halfspace::plugins {

namespace {

// Blender converts candela to watts with 683 lumen per watt, but renders lights of an intensity in
// watts as if they were 4 pi candela per 54.35 watts.
constexpr double kBlenderLightFactor = 54.35;

// Blender has no use for a second copy of the surface: its physics uses the visible mesh.
constexpr std::array kPresets{
    ScenePreset{"plain", "any program", true, 1.0},
    ScenePreset{"godot", "Godot", true, 1.0},
    ScenePreset{"bevy", "Bevy", true, 1.0},
    ScenePreset{"unity", "Unity", true, 1.0},
    ScenePreset{"blender", "Blender", false, kBlenderLightFactor},
};

}  // namespace

std::span<const ScenePreset> scenePresets() {
  return kPresets;
}

const ScenePreset* scenePreset(std::string_view name) {
  for (const ScenePreset& preset : kPresets)
    if (preset.name == name) return &preset;
  return nullptr;
}

}  // namespace halfspace::plugins
