// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

// Stanford PLY 1.0: text, and binary of either byte order. Reads x y z, nx ny nz and u v (s t,
// texture_u texture_v) of vertices, and the list of indices of faces. Other properties and elements
// are ignored. Writes binary files with double coordinates, which read back exactly. Materials are
// stored as a face property "material" and comments with the names of its values.
class PlyFormat final : public MeshFormat {
 public:
  std::string name() const override { return "Stanford PLY"; }
  std::vector<std::string> extensions() const override { return {"ply"}; }
  bool keepsDoubles() const override { return true; }
  ReadOutcome<MeshContents> read(const Source& source, const ReadControl& control) const override;
  WriteOutcome write(const MeshContents& mesh) const override;
};

}  // namespace halfspace::plugins::mesh_formats
