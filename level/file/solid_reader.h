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
  // The object of a surface, of a material (by its name) and of a step of a placement.
  Surface surface();
  MaterialId material();
  Transform step();

 private:
  BrushFace face();
  // False: not a key of a surface.
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
  std::vector<BrushFace> m_faces;  // kept for its room
};

}  // namespace halfspace::level
