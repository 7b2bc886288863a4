// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/level_scene/mesh_level.h"

#include <algorithm>
#include <cassert>

#include <Eigen/Geometry>

#include "level/document/level_keys.h"
#include "level/document/material_looks.h"
#include "level/edits/entities.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"
#include "level/program/counted.h"
#include "plugins/level_scene/face_images.h"
#include "plugins/level_scene/mesh_objects.h"

namespace halfspace::plugins {

using geometry::PolygonSoup;
using geometry::Vec3;

namespace {

// Cosine of the angle between a face and the normal of a corner. Files round normals; a smoothed
// normal differs by more than this: 2.5 degrees.
constexpr double kFlatCosine = 0.999;

class LevelOfMesh {
 public:
  LevelOfMesh(const MeshContents& mesh, std::vector<std::string>& losses)
      : m_mesh(mesh), m_losses(losses), m_numbers(mesh.soup.vertices.size(), -1) {}

  level::Level run(const std::string& name) {
    addKeys();
    addMaterials();
    FaceImages images(m_mesh, m_materials);
    int joined = 0;
    for (const MeshObject& object : objectsOf(m_mesh)) {
      if (object.groups > 1) joined += object.groups;
      addSolid(object, object.name.empty() ? name : object.name, images);
    }
    if (joined > 0)
      m_losses.push_back("The names of " + level::counted(joined, "group", "groups") +
                         " of faces that make a solid together.");
    addLosses(images);
    return std::move(m_level);
  }

 private:
  void addKeys() {
    level::KeyValues keys;
    if (m_mesh.metresPerUnit && *m_mesh.metresPerUnit > 0)
      keys.emplace_back(level::kUnitsPerMetreKey, level::textOf(1.0 / *m_mesh.metresPerUnit));
    for (size_t i = 0; i < m_mesh.looks.size(); ++i) {
      const MeshLook& look = m_mesh.looks[i];
      const std::string& name = m_mesh.materials[i];
      if (look.opacity < 1) ++m_transparent;
      if (name.empty() || level::addMaterialLook(keys, name, {look.color, look.image})) continue;
      m_losses.push_back("The colour and image of \"" + name + "\": its name contains \" = \".");
    }
    const level::Edited set = level::setLevelKeyValues(m_level, std::move(keys));
    assert(set.ok());
    static_cast<void>(set);
  }

  void addMaterials() {
    for (const std::string& name : m_mesh.materials)
      m_materials.push_back(name.empty() ? level::MaterialId()
                                         : level::addMaterial(m_level, name).material());
  }

  void addSolid(const MeshObject& object, const std::string& name, FaceImages& images) {
    PolygonSoup soup;
    for (const int face : object.faces) {
      std::vector<int> loop = m_mesh.soup.faces[static_cast<size_t>(face)];
      for (int& vertex : loop) vertex = numberOf(vertex, soup);
      soup.faces.push_back(std::move(loop));
      soup.surfaces.push_back(images.surfaceOf(face));
    }
    level::MeshSolid solid;
    solid.surfaces = images.takeSurfaces();
    if (solid.surfaces.empty()) solid.surfaces.emplace_back();
    if (m_mesh.materials.empty() && m_mesh.cornerUvs.empty()) soup.surfaces.clear();
    solid.soup = std::make_shared<const PolygonSoup>(std::move(soup));
    level::NodeProperties properties;
    properties.name = name;
    const level::Edited added =
        level::addNode(m_level, m_level.root(), std::move(solid), std::move(properties));
    assert(added.ok());
    static_cast<void>(added);
  }

  // Number of a vertex of the mesh in the solid's own list. Objects share no vertices.
  int numberOf(int vertex, PolygonSoup& soup) {
    int& number = m_numbers[static_cast<size_t>(vertex)];
    if (number < 0) {
      number = static_cast<int>(soup.vertices.size());
      soup.vertices.push_back(m_mesh.soup.vertices[static_cast<size_t>(vertex)]);
    }
    return number;
  }

  void addLosses(const FaceImages& images) {
    if (images.bent() > 0)
      m_losses.push_back("Texture coordinates of " +
                         level::counted(images.bent(), "face", "faces") +
                         " that are no affine function of the position.");
    if (hasSmoothNormals()) m_losses.emplace_back("Smooth normals: the faces of a level are flat.");
    const auto isTinted = [](const std::array<float, 4>& color) {
      return color != std::array<float, 4>{1, 1, 1, 1};
    };
    if (std::ranges::any_of(m_mesh.cornerColors, isTinted))
      m_losses.emplace_back("Colours of corners.");
    if (m_transparent > 0)
      m_losses.push_back("The opacity of " +
                         level::counted(m_transparent, "material", "materials") + ".");
  }

  bool hasSmoothNormals() const {
    size_t corner = 0;
    for (const auto& loop : m_mesh.soup.faces) {
      const auto at = [&](size_t i) { return m_mesh.soup.vertices[static_cast<size_t>(loop[i])]; };
      Vec3 normal = Vec3::Zero();
      for (size_t i = 2; i < loop.size(); ++i) normal += (at(i - 1) - at(0)).cross(at(i) - at(0));
      for (size_t i = 0; i < loop.size() && !m_mesh.cornerNormals.empty(); ++i) {
        const Vec3& given = m_mesh.cornerNormals[corner + i];
        const double lengths = given.norm() * normal.norm();
        if (lengths > 0 && given.dot(normal) < kFlatCosine * lengths) return true;
      }
      corner += loop.size();
    }
    return false;
  }

  const MeshContents& m_mesh;
  std::vector<std::string>& m_losses;
  std::vector<int> m_numbers;  // of vertices in the solid that has them; -1: none yet
  level::Level m_level;
  std::vector<level::MaterialId> m_materials;
  int m_transparent = 0;
};

}  // namespace

level::Level levelOfMesh(MeshContents mesh, const std::string& name,
                         std::vector<std::string>& losses) {
  return LevelOfMesh(mesh, losses).run(name);
}

}  // namespace halfspace::plugins
