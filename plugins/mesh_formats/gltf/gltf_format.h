// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

// glTF 2.0, as .glb or as .gltf with its buffers inside or beside it. glTF's y axis points up, a
// level's z axis: (x, y, z) becomes (x, -z, y) and back, exactly.
//
// Read: triangles, strips and fans of every mesh of the scene, placed by their nodes in doubles.
// glTF repeats vertices that carry other normals or texture coordinates; corners of one mesh with
// the same bits become one vertex then. Where a mesh carries nothing but positions its indices are
// taken as they are. Skins, morphs, cameras and animations are passed over; compressed and sparse
// data are refused with a reason.
// Written: one mesh as .glb, a primitive per material, positions rounded to 32 bits.
class GltfFormat final : public MeshFormat {
 public:
  std::string name() const override { return "glTF"; }
  std::vector<std::string> extensions() const override { return {"glb", "gltf"}; }
  bool keepsDoubles() const override { return false; }
  ReadOutcome<MeshContents> read(const Source& source, const ReadControl& control) const override;
  WriteOutcome write(const MeshContents& mesh) const override;
};

}  // namespace halfspace::plugins::mesh_formats
