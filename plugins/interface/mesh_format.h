// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "geometry/mesh/polygon_mesh.h"
#include "plugins/interface/source.h"

namespace halfspace::plugins {

using Vec2 = Eigen::Vector2d;

// The look of a material.
struct MeshLook {
  // Red, green, blue from 0 to 1, as files give them (sRGB); none: the file gives no colour.
  std::optional<std::array<double, 3>> color = {};
  double opacity = 1.0;
  // Path of the colour image with '/', absolute or relative to MeshContents::imageFolder. Empty:
  // none.
  std::string image = {};
  bool operator==(const MeshLook&) const = default;
};

// The contents of a mesh file. The surface is not checked: it may be open, inside out or
// degenerate. Indices are in range and coordinates are finite.
// A corner is one vertex of one face; corners are counted through all faces in order.
struct MeshContents {
  geometry::PolygonSoup soup;          // surfaces[face] names a material; empty if there are none
  std::vector<std::string> materials;  // empty, or one name for every value in soup.surfaces
  std::vector<MeshLook> looks;         // empty, or one for each material
  std::filesystem::path imageFolder;   // where relative paths of images start
  // Images out of archives, which are in no file: their bytes by the path that looks name. Formats
  // do not see them: the code that writes a mesh first writes them beside it, or removes them
  // (plugins/level_scene/images_beside.h).
  std::map<std::string, std::string> packedImages;
  std::vector<int> groups;  // per face an index into groupNames; empty if there are none
  std::vector<std::string> groupNames;
  std::vector<Vec2> cornerUvs;                // empty or one per corner; v runs up the image
  std::vector<geometry::Vec3> cornerNormals;  // empty or one per corner, as written in the file
  std::vector<std::array<float, 4>> cornerColors;  // empty or one per corner: RGB, alpha, 0 to 1
  std::optional<double> metresPerUnit;             // none: the file does not say
};

// A file that belongs to a mesh file and is saved in the same folder.
struct CompanionFile {
  std::string name;  // without a folder
  std::string bytes;
};

// One kind of mesh file. Stateless: all functions may be called from several threads at once.
class MeshFormat {
 public:
  virtual ~MeshFormat() = default;
  // The name shown to users: "Wavefront OBJ".
  virtual std::string name() const = 0;
  // File name extensions without the dot, in lower case, the usual one first.
  virtual std::vector<std::string> extensions() const = 0;
  virtual bool canWrite() const { return true; }
  // Whether double coordinates are unchanged after writing and reading.
  virtual bool keepsDoubles() const = 0;
  // Memory is bounded by a small multiple of the source's size. Never throws on bad input.
  virtual ReadOutcome<MeshContents> read(const Source& source,
                                         const ReadControl& control) const = 0;
  // Contract: indices in range, at least three corners for each face, coordinates finite.
  virtual WriteOutcome write(const MeshContents& mesh) const = 0;
  // Whether texture coordinates and normals of corners are written.
  virtual bool keepsCorners() const { return false; }
  // The same as write() for a mesh with companion files, which are added to `companions`. `stem`:
  // the name of the mesh file without its ending, from which companions get theirs.
  virtual WriteOutcome writeWithCompanions(const MeshContents& mesh, const std::string& stem,
                                           std::vector<CompanionFile>& companions) const {
    static_cast<void>(stem);
    static_cast<void>(companions);
    return write(mesh);
  }
};

}  // namespace halfspace::plugins
