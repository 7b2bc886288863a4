// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Readers and writers for OBJ, STL, PLY, OFF and glTF. Why not Assimp, which reads other formats
// (foreign/foreign_formats.h): it reads coordinates as 32-bit floats, splits polygons and reports
// errors without a position. Exactness requires the doubles and polygons of the file, and malicious
// files require bounded memory.
#pragma once

#include <memory>
#include <vector>

#include "plugins/interface/mesh_format.h"

namespace halfspace::plugins::mesh_formats {

std::vector<std::unique_ptr<MeshFormat>> allMeshFormats();

// Wavefront OBJ: v, vt, vn, f (polygons, negative indices), usemtl, g, o; a backslash joins lines.
// Coordinates are read as doubles and written in the shortest form that reads back to the same
// double; colours behind them are read and written. Curves, lines and points are not read, with a
// note for each kind. A corner whose texture coordinate or normal does not exist gets none, a
// damaged one is zero, both with a warning. A face's group is the text after the last g or o; each
// o begins an object that is different from all others. Materials get their colour, opacity and
// image from the material file; a missing one is a warning. With a stem, the materials are written
// to a material file of this name.
class ObjFormat final : public MeshFormat {
 public:
  std::string name() const override { return "Wavefront OBJ"; }
  std::vector<std::string> extensions() const override { return {"obj"}; }
  bool keepsDoubles() const override { return true; }
  ReadOutcome<MeshContents> read(const Source& source, const ReadControl& control) const override;
  WriteOutcome write(const MeshContents& mesh) const override;
  bool keepsCorners() const override { return true; }
  WriteOutcome writeWithCompanions(const MeshContents& mesh, const std::string& stem,
                                   std::vector<CompanionFile>& companions) const override;
};

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

// Stanford PLY 1.0: text, and binary of either byte order. Reads x y z, nx ny nz, u v (s t,
// texture_u texture_v) and red green blue alpha of vertices, the list of indices, the texture
// coordinates ("texcoord") and the colour of faces, and triangle strips ("tristrips"). Where
// vertices have colours, those of faces are not read. Other properties and elements are not read,
// either; a note names them. Normals, texture coordinates and colours (8 bits) are written where
// all corners at a vertex have the same; other colours are written for each face. Writes binary
// files with double coordinates, which read back exactly. Materials are stored as a face property
// "material" and comments with the names of its values; images of materials as comments
// "TextureFile" and a face property "texnumber", which are read from other programs' files, too.
class PlyFormat final : public MeshFormat {
 public:
  std::string name() const override { return "Stanford PLY"; }
  std::vector<std::string> extensions() const override { return {"ply"}; }
  bool keepsDoubles() const override { return true; }
  ReadOutcome<MeshContents> read(const Source& source, const ReadControl& control) const override;
  WriteOutcome write(const MeshContents& mesh) const override;
};

// Geomview's OFF as text. The prefixes ST, C and N (texture coordinates, colours, normals) are
// accepted; a note says that their data are not read. A face may continue on the next line. Binary
// and four-dimensional files are refused. Doubles are kept.
class OffFormat final : public MeshFormat {
 public:
  std::string name() const override { return "Geomview OFF"; }
  std::vector<std::string> extensions() const override { return {"off"}; }
  bool keepsDoubles() const override { return true; }
  ReadOutcome<MeshContents> read(const Source& source, const ReadControl& control) const override;
  WriteOutcome write(const MeshContents& mesh) const override;
};

// glTF 2.0 with its data in the file (.glb). Both glTF formats read both kinds of file, told apart
// by their first bytes, with embedded or separate buffers. In glTF the y axis points up, in a level
// the z axis: reading maps (x, y, z) to (x, -z, y) exactly, writing maps it back.
//
// Read: triangles, strips and fans of every mesh of the scene, transformed by their nodes in
// doubles. glTF repeats vertices that have different normals or texture coordinates. Therefore, if
// a mesh has such attributes, its vertices with equal positions are merged; if it has positions
// only, its indices are kept. TEXCOORD_0, NORMAL and COLOR_0 become the values of corners; a
// damaged one is left out with a warning. Of materials the names and looks are read
// (gltf/gltf_looks.h). Skins, morphs, cameras and animations are ignored with a note, meshes
// outside of the scene with a warning. Compressed data are refused with a message. Written: one
// mesh with one primitive for each material, with its name and colour; positions and the values of
// corners are rounded to 32 bits, normals to unit length. Where vertices of a mesh with such values
// share a position, the attribute _VERTEX tells them apart.
class GltfFormat : public MeshFormat {
 public:
  std::string name() const override { return "glTF"; }
  std::vector<std::string> extensions() const override { return {"glb"}; }
  bool keepsDoubles() const override { return false; }
  ReadOutcome<MeshContents> read(const Source& source, const ReadControl& control) const override;
  WriteOutcome write(const MeshContents& mesh) const override;
  bool keepsCorners() const override { return true; }
};

// glTF 2.0 as text: the same, written as JSON with the numbers in it.
class GltfTextFormat final : public GltfFormat {
 public:
  std::string name() const override { return "glTF (text)"; }
  std::vector<std::string> extensions() const override { return {"gltf"}; }
  WriteOutcome write(const MeshContents& mesh) const override;
};

}  // namespace halfspace::plugins::mesh_formats
