// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "level/document/level.h"
#include "level/file/read_context.h"

namespace halfspace::level {

// The values of a node's content members, as level/file/solid_writer.h writes them. Where the
// context's reader failed, what comes back means nothing.
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
