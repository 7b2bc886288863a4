// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "geometry/primitives/catalogue/shape_kind.h"
#include "plugins/interface/level_check.h"
#include "plugins/interface/level_format.h"
#include "plugins/interface/mesh_format.h"
#include "plugins/interface/shape_maker.h"

namespace halfspace::plugins {

// What the plugins offer. A plugin adds what it has in initialise(); they are destroyed when it is
// shut down, in reverse order. Where two formats claim one extension, the one added first answers.
class Registry {
 public:
  void addLevelFormat(std::unique_ptr<LevelFormat> format);
  void addMeshFormat(std::unique_ptr<MeshFormat> format);
  void addShape(std::unique_ptr<ShapeMaker> shape);
  // A shape that stays parametric, drawn and changed like those of the catalogue; of another name
  // than those. Its name never changes: files use it. build() is called with all of its parameters,
  // each within its range, from several threads at once; the same numbers always give the same
  // solid; what it throws becomes an issue. A level keeps what it built, so that the solid stays
  // where the plugin is missing. With parameters called width, depth and height (or length, width
  // and height) it fills the box that is drawn; otherwise its standard size is scaled into it.
  void addShapeKind(geometry::ShapeKind kind);
  void addCheck(std::unique_ptr<LevelCheck> check);

  std::vector<const LevelFormat*> levelFormats() const;
  std::vector<const MeshFormat*> meshFormats() const;
  std::vector<const ShapeMaker*> shapes() const;
  std::vector<const geometry::ShapeKind*> shapeKinds() const;
  std::vector<const LevelCheck*> checks() const;

  // By the ending of a path, in any case ("x.OBJ"); null if no plugin offers it.
  const LevelFormat* levelFormatFor(const std::filesystem::path& path) const;
  const MeshFormat* meshFormatFor(const std::filesystem::path& path) const;

  // The loader's: everything added between two marks belongs to one plugin.
  struct Mark {
    size_t levelFormats = 0, meshFormats = 0, shapes = 0, shapeKinds = 0, checks = 0;
  };
  Mark mark() const {
    return {m_levelFormats.size(), m_meshFormats.size(), m_shapes.size(), m_shapeKinds.size(),
            m_checks.size()};
  }
  void removeAfter(const Mark& mark);

 private:
  std::vector<std::unique_ptr<LevelFormat>> m_levelFormats;
  std::vector<std::unique_ptr<MeshFormat>> m_meshFormats;
  std::vector<std::unique_ptr<ShapeMaker>> m_shapes;
  std::vector<std::unique_ptr<geometry::ShapeKind>> m_shapeKinds;
  std::vector<std::unique_ptr<LevelCheck>> m_checks;
};

}  // namespace halfspace::plugins
