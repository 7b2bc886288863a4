// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

// Wavefront OBJ: v, vt, vn, f (polygons, negative indices), usemtl, g, o. Coordinates are read as
// doubles and written in the shortest form that reads back to the same double. Curves, lines and
// points are ignored. A face's group is the text after the last g or o.
class ObjFormat final : public MeshFormat {
 public:
  std::string name() const override { return "Wavefront OBJ"; }
  std::vector<std::string> extensions() const override { return {"obj"}; }
  bool keepsDoubles() const override { return true; }
  ReadOutcome<MeshContents> read(const Source& source, const ReadControl& control) const override;
  WriteOutcome write(const MeshContents& mesh) const override;
};

}  // namespace halfspace::plugins::mesh_formats
