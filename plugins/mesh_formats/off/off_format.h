// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

// Geomview's OFF as text. The prefixes ST, C and N (texture coordinates, colours, normals) are
// accepted and their data ignored. Binary and four-dimensional files are refused. Doubles are kept.
class OffFormat final : public MeshFormat {
 public:
  std::string name() const override { return "Geomview OFF"; }
  std::vector<std::string> extensions() const override { return {"off"}; }
  bool keepsDoubles() const override { return true; }
  ReadOutcome<MeshContents> read(const Source& source, const ReadControl& control) const override;
  WriteOutcome write(const MeshContents& mesh) const override;
};

}  // namespace halfspace::plugins::mesh_formats
