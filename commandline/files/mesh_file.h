// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "commandline/files/formats.h"
#include "geometry/mesh/measure.h"
#include "geometry/mesh/topology.h"
#include "level/document/level.h"
#include "plugins/interface/mesh_format.h"

namespace halfspace::commandline {

// The figures of a mesh that reports contain.
struct MeshFacts {
  size_t triangles = 0;
  geometry::ExactVolume volume;
  bool closed = false;
  bool manifold = false;
  int components = 0;
};
// Contract: the indices are in range.
MeshFacts factsOf(const geometry::PolygonSoup& soup);

// A mesh file read as a solid.
struct MeshFile {
  bool readable = false;                      // the file could be read and parsed
  std::optional<geometry::PolygonMesh> mesh;  // none: the issues say why it is not a closed solid
  std::vector<std::string> materials;         // by surface number; empty: none
  std::vector<plugins::MeshLook> looks;       // of the materials; empty: none
  std::optional<MeshFacts> facts;             // of the mesh as read; none: the file is unreadable
  // The mesh as read, if its corners have texture coordinates, normals or colours; else none.
  std::optional<plugins::MeshContents> given;
  std::vector<int> givenFaces;  // with `given`: per face of `mesh`, the given face that has it
  std::vector<plugins::Issue> issues;
};

// Reads a mesh file, triangulates polygons that are not planar and closes seams. Never fails:
// `issues` holds the errors.
MeshFile readMeshFile(const Formats& formats, const std::filesystem::path& path,
                      const plugins::ReadControl& control);

// Renumbers the surfaces of all files to index one common list of materials, and returns the list.
// Equal names become one material. Contract: every file has a mesh.
std::vector<std::string> joinMaterials(std::span<MeshFile> files);

// The looks of these materials: of each the first that a file gives; none if no file gives any.
std::vector<plugins::MeshLook> looksOf(std::span<const MeshFile> files,
                                       std::span<const std::string> materials);

// Marks these solids as non-solid: surfaces that are no part of the level's solid.
void markNonSolid(level::Level& level, const level::Issues& broken);

}  // namespace halfspace::commandline
