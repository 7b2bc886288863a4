// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

// Stanford PLY 1.0: text, and binary of either byte order. Of vertices x y z, nx ny nz and u v
// (s t, texture_u texture_v) are read, of faces the list of indices; any other property or element
// is passed over. Written binary with double coordinates, so that they come back exactly; materials
// travel as a face property "material" and comments that name its values.
class PlyFormat final : public MeshFormat {
 public:
  std::string name() const override { return "Stanford PLY"; }
  std::vector<std::string> extensions() const override { return {"ply"}; }
  bool keepsDoubles() const override { return true; }
  ReadOutcome<MeshContents> read(const Source& source, const ReadControl& control) const override;
  WriteOutcome write(const MeshContents& mesh) const override;
};

}  // namespace halfspace::plugins::mesh_formats
