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
#include "plugins/interface/scene_format.h"
#include "plugins/interface/shape_maker.h"

namespace halfspace::plugins {

// The formats, shapes and checks of all plugins. A plugin adds its objects in initialise(); they
// are destroyed in reverse order when the plugin is shut down. If two formats have the same
// extension, the one added first is used.
class Registry {
 public:
  void addLevelFormat(std::unique_ptr<LevelFormat> format);
  void addMeshFormat(std::unique_ptr<MeshFormat> format);
  void addSceneFormat(std::unique_ptr<SceneFormat> format);
  void addShape(std::unique_ptr<ShapeMaker> shape);
  // Adds a shape that stays parametric and is drawn and edited like those of the catalogue. Its
  // name must differ from theirs and must never change, because files store it. build() is called
  // with all parameters, each within its range, from several threads at once. The same numbers must
  // always give the same solid. Exceptions become issues. A level stores the solid that was built,
  // so that it remains without the plugin. A shape with parameters named width, depth and height
  // (or length, width and height) fills the drawn box; others are scaled into it from their default
  // size.
  void addShapeKind(geometry::ShapeKind kind);
  void addCheck(std::unique_ptr<LevelCheck> check);

  std::vector<const LevelFormat*> levelFormats() const;
  std::vector<const MeshFormat*> meshFormats() const;
  std::vector<const ShapeMaker*> shapes() const;
  std::vector<const geometry::ShapeKind*> shapeKinds() const;
  std::vector<const LevelCheck*> checks() const;

  // The format for the extension of a path, ignoring case ("x.OBJ"); null if there is none.
  const LevelFormat* levelFormatFor(const std::filesystem::path& path) const;
  const MeshFormat* meshFormatFor(const std::filesystem::path& path) const;
  const SceneFormat* sceneFormatFor(const std::filesystem::path& path) const;

  // For the loader: everything added between two marks belongs to one plugin.
  struct Mark {
    size_t levelFormats = 0, meshFormats = 0, shapes = 0, shapeKinds = 0, checks = 0,
           sceneFormats = 0;
  };
  Mark mark() const {
    return {m_levelFormats.size(), m_meshFormats.size(), m_shapes.size(),
            m_shapeKinds.size(),   m_checks.size(),      m_sceneFormats.size()};
  }
  void removeAfter(const Mark& mark);

 private:
  std::vector<std::unique_ptr<LevelFormat>> m_levelFormats;
  std::vector<std::unique_ptr<MeshFormat>> m_meshFormats;
  std::vector<std::unique_ptr<SceneFormat>> m_sceneFormats;
  std::vector<std::unique_ptr<ShapeMaker>> m_shapes;
  std::vector<std::unique_ptr<geometry::ShapeKind>> m_shapeKinds;
  std::vector<std::unique_ptr<LevelCheck>> m_checks;
};

}  // namespace halfspace::plugins
