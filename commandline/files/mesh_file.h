// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "commandline/files/formats.h"
#include "geometry/mesh/measure.h"
#include "geometry/mesh/topology.h"

namespace halfspace::commandline {

// What reports say of a mesh.
struct MeshFacts {
  size_t triangles = 0;
  geometry::ExactVolume volume;
  bool closed = false;
  bool manifold = false;
  int components = 0;
};
// Contract: indices in range.
MeshFacts factsOf(const geometry::PolygonSoup& soup);

// A mesh file taken as a solid.
struct MeshFile {
  bool readable = false;                      // whether the file could be read at all
  std::optional<geometry::PolygonMesh> mesh;  // none: the issues say why it is no closed solid
  std::vector<std::string> materials;         // by surface number; empty: none
  std::optional<MeshFacts> facts;             // as read; none: unreadable
  std::vector<plugins::Issue> issues;
};

MeshFile readMeshFile(const Formats& formats, const std::filesystem::path& path,
                    const plugins::ReadControl& control);

// Gives the surfaces of both operands numbers in one list of materials, which is returned; equal
// names are one material.
std::vector<std::string> joinMaterials(MeshFile& a, MeshFile& b);

}  // namespace halfspace::commandline
