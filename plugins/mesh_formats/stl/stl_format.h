// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

// STL, text and binary, told apart by the binary size first, because binary files may begin with
// "solid" too. Corners with the same bits become one vertex. Normals are passed over: programs
// write them wrong, and the order of corners says the same. Written binary, rounded to 32 bits.
class StlFormat final : public MeshFormat {
 public:
  std::string name() const override { return "STL"; }
  std::vector<std::string> extensions() const override { return {"stl"}; }
  bool keepsDoubles() const override { return false; }
  ReadOutcome<MeshContents> read(const Source& source, const ReadControl& control) const override;
  WriteOutcome write(const MeshContents& mesh) const override;
};

}  // namespace halfspace::plugins::mesh_formats
