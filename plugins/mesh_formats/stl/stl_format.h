// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

// STL, text and binary. A file whose size fits its binary count is binary, because binary files may
// begin with "solid", too. Equal corners become one vertex. Normals are ignored: some programs
// write wrong ones, and they follow from the order of corners. Written as binary, rounded to 32
// bits.
class StlFormat final : public MeshFormat {
 public:
  std::string name() const override { return "STL"; }
  std::vector<std::string> extensions() const override { return {"stl"}; }
  bool keepsDoubles() const override { return false; }
  ReadOutcome<MeshContents> read(const Source& source, const ReadControl& control) const override;
  WriteOutcome write(const MeshContents& mesh) const override;
};

}  // namespace halfspace::plugins::mesh_formats
