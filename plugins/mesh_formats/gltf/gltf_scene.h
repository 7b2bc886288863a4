// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plugins/interface/scene_format.h"

namespace halfspace::plugins::mesh_formats {

// A level as glTF 2.0: one .glb file, or one .gltf file with its data in it (base64).
//
// Axes: (x, y, z) of the level becomes (x, z, -y); reading maps it back. Both are exact.
// Lights: KHR_lights_punctual. Closed meshes: EXT_mesh_manifold. The tag of a node is stored as
// `extras.halfspace`; keys of an entity that repeat are kept once.
class GltfSceneFormat final : public SceneFormat {
 public:
  std::string name() const override { return "glTF scene"; }
  std::vector<std::string> extensions() const override { return {"glb", "gltf"}; }
  WriteOutcome write(const Scene& scene, std::string_view extension) const override;
  bool isLevel(const Source& source) const override;
  ReadOutcome<Scene> read(const Source& source, const ReadControl& control) const override;
};

}  // namespace halfspace::plugins::mesh_formats
