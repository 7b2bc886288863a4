// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

// glTF 2.0, as .glb or as .gltf with embedded or separate buffers. In glTF the y axis points up, in
// a level the z axis: reading maps (x, y, z) to (x, -z, y) exactly, writing maps it back.
//
// Read: triangles, strips and fans of every mesh of the scene, transformed by their nodes in
// doubles. glTF repeats vertices that have different normals or texture coordinates. Therefore, if
// a mesh has such attributes, its vertices with equal positions are merged; if it has positions
// only, its indices are kept. Skins, morphs, cameras and animations are ignored; compressed and
// sparse data are refused with a message.
// Written: one mesh as .glb with one primitive for each material; positions are rounded to 32 bits.
class GltfFormat final : public MeshFormat {
 public:
  std::string name() const override { return "glTF"; }
  std::vector<std::string> extensions() const override { return {"glb", "gltf"}; }
  bool keepsDoubles() const override { return false; }
  ReadOutcome<MeshContents> read(const Source& source, const ReadControl& control) const override;
  WriteOutcome write(const MeshContents& mesh) const override;
};

}  // namespace halfspace::plugins::mesh_formats
