// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "level/file/read_context.h"

namespace halfspace::level {

// Reads the content members of a node, as level/file/solid_writer.h writes them. After an error of
// the context's reader, returned values are unspecified.
class SolidReader {
 public:
  SolidReader(ReadContext& context, const Level& level)
      : m_context(context), m_json(context.json), m_level(level) {}

  BrushSolid brush();
  MeshSolid mesh();
  ShapeSolid shape();
  BuiltSolid built();
  LinkedCopy copy();
  // A surface, a material (by its name; an error if the level has none of that name), and a step of
  // a placement.
  Surface surface();
  MaterialId material();
  Transform step();

 private:
  BrushFace face();
  // Read the value if `key` is one of a surface; else return false.
  bool surfaceMember(std::string_view key, Surface& surface);
  bool axesMember(std::string_view key, Surface& surface);
  std::vector<Surface> surfaces();
  Placement placement();
  geometry::Vec3 vector();
  Eigen::Matrix3d matrix();
  WidePlane widePlane();

  ReadContext& m_context;
  JsonReader& m_json;
  const Level& m_level;
  std::vector<BrushFace> m_faces;  // scratch of brush(); a member to reuse its memory
};

}  // namespace halfspace::level
