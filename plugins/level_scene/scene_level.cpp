// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <memory>

#include "level/edits/layers.h"
#include "level/edits/outline.h"
#include "level/edits/surfaces.h"
#include "level/program/counted.h"
#include "plugins/level_scene/face_images.h"
#include "plugins/level_scene/level_scene.h"

namespace halfspace::plugins {

using geometry::Vec3;

namespace {

using Kind = SceneTag::Kind;

class LevelMaker {
 public:
  LevelMaker(const Scene& scene, std::vector<std::string>& notes)
      : m_scene(scene), m_notes(notes) {}

  level::Level run() {
    findPositions();
    for (size_t i = 0; i < m_scene.nodes.size(); ++i) readNode(i);
    if (!m_hasWorld) joinVisible();
    if (m_others > 0)
      m_notes.push_back(level::counted(m_others, "node", "nodes") +
                        " of another program are left out.");
    return std::move(m_level);
  }

 private:
  const SceneNode& at(size_t index) const { return m_scene.nodes[index]; }

  // Positions in the level, and the level's node of each node of the scene: that of its parent
  // unless it makes one.
  void findPositions() {
    double metres = 0;
    m_hasChildren.assign(m_scene.nodes.size(), false);
    for (const SceneNode& node : m_scene.nodes) {
      Vec3 position = node.position;
      if (node.parent >= 0) m_hasChildren[static_cast<size_t>(node.parent)] = true;
      if (node.parent >= 0) position += m_positions[static_cast<size_t>(node.parent)];
      m_positions.push_back(position);
      if (node.tag.kind == Kind::level) metres = node.tag.metresPerUnit;
    }
    if (metres > 0) m_units = 1.0 / metres;
    m_nodes.assign(m_scene.nodes.size(), m_level.root());
    m_layers.assign(m_scene.nodes.size(), level::LayerId{});
  }

  void readNode(size_t index) {
    const SceneNode& node = at(index);
    if (node.parent >= 0) {
      m_nodes[index] = m_nodes[static_cast<size_t>(node.parent)];
      m_layers[index] = m_layers[static_cast<size_t>(node.parent)];
    }
    switch (node.tag.kind) {
      case Kind::level:
        m_level.setKeyValues(node.tag.keys);
        break;
      case Kind::layer:
        readLayer(index);
        break;
      case Kind::group:
      case Kind::copy:
        m_nodes[index] = addTo(index, level::Group{});
        break;
      case Kind::entity:
        readEntity(index);
        break;
      case Kind::collision:
      case Kind::volume:
        readSolid(index);
        break;
      case Kind::geometry:
      case Kind::camera:
      case Kind::sun:
      case Kind::shape:
        break;  // follow from the others
      case Kind::none:
        ++m_others;
        break;
    }
  }

  static bool has(const SceneTag& tag, std::string_view flag) {
    return std::ranges::find(tag.flags, flag) != tag.flags.end();
  }

  // The first layer of a level is always there.
  void readLayer(size_t index) {
    const SceneNode& node = at(index);
    level::LayerId id;
    if (m_layersRead++ == 0) {
      id = m_level.layers().front().id;
    } else {
      level::Layer made;
      made.name = node.name;
      const level::Edited added = level::addLayer(m_level, std::move(made));
      if (!added.ok()) return;
      id = added.layer();
    }
    std::vector<level::Layer> layers = m_level.layers();
    for (level::Layer& layer : layers) {
      if (layer.id != id) continue;
      layer.name = node.name;
      layer.visible = !has(node.tag, "hidden");
      layer.locked = has(node.tag, "locked");
    }
    m_level.setLayers(std::move(layers));
    m_layers[index] = id;
  }

  level::NodeId addTo(size_t index, level::NodeContent content) {
    const SceneNode& node = at(index);
    level::NodeProperties properties;
    // Entities without a name are named after their class.
    const std::string_view className = level::valueOf(node.tag.keys, "classname");
    if (className.empty() || !node.name.starts_with(className)) properties.name = node.name;
    if (m_nodes[index] == m_level.root()) properties.layer = m_layers[index];
    properties.flags.hidden = has(node.tag, "hidden");
    properties.flags.locked = has(node.tag, "locked");
    const level::Edited added =
        level::addNode(m_level, m_nodes[index], std::move(content), std::move(properties));
    return added.ok() ? added.node() : m_nodes[index];
  }

  void readEntity(size_t index) {
    const SceneNode& node = at(index);
    if (m_hasChildren[index])
      m_nodes[index] = addTo(index, level::Group{{}, node.tag.keys});
    else
      addTo(index, level::PointEntity{node.tag.keys});
  }

  level::MaterialId material(const std::string& name) {
    return name.empty() ? level::MaterialId{} : level::addMaterial(m_level, name).material();
  }

  Vec3 inLevel(size_t index, const Vec3& point) const {
    return (m_positions[index] + point) * m_units;
  }

  void readSolid(size_t index) {
    const SceneNode& node = at(index);
    if (node.mesh < 0) return;
    level::MeshSolid solid;
    auto soup = std::make_shared<geometry::PolygonSoup>();
    const SceneMesh& mesh = m_scene.meshes[static_cast<size_t>(node.mesh)];
    for (const ScenePrimitive& primitive : mesh.primitives) appendTo(*soup, index, primitive);
    for (const SceneSurface& surface : node.tag.surfaces) {
      const auto left = soup->faces.size() - soup->surfaces.size();
      soup->surfaces.insert(soup->surfaces.end(),
                            std::min(static_cast<size_t>(surface.triangles), left),
                            static_cast<int>(solid.surfaces.size()));
      solid.surfaces.push_back(surface.surface);
      solid.surfaces.back().material = material(surface.material);
    }
    // Another program may have changed the mesh, so that the surfaces do not fit any more.
    soup->surfaces.resize(soup->faces.size(), 0);
    if (solid.surfaces.empty()) solid.surfaces.emplace_back();
    solid.soup = std::move(soup);
    const bool isSolid = node.tag.contents == "solid" || node.tag.contents == "skip";
    const level::NodeId made = addTo(index, std::move(solid));
    if (!m_level.node(made).isSolid()) return;  // the edit was refused
    m_level.editableNode(made).properties.flags.nonSolid = !isSolid;
    m_hasWorld = m_hasWorld || (node.tag.kind == Kind::collision && isSolid);
  }

  void appendTo(geometry::PolygonSoup& soup, size_t index, const ScenePrimitive& primitive) const {
    const auto first = static_cast<int>(soup.vertices.size());
    for (const Vec3& position : primitive.positions)
      soup.vertices.push_back(inLevel(index, position));
    for (const auto& triangle : primitive.triangles)
      soup.faces.push_back({first + static_cast<int>(triangle[0]),
                            first + static_cast<int>(triangle[1]),
                            first + static_cast<int>(triangle[2])});
  }

  // Without a closed mesh: the visible triangles that stand below layers and groups, joined where
  // their corners have equal positions. Texture axes follow from texture coordinates.
  void joinVisible() {
    MeshContents visible;
    std::map<std::array<double, 3>, int> vertices;
    for (size_t index = 0; index < m_scene.nodes.size(); ++index) {
      const SceneNode& node = at(index);
      if (node.tag.kind != Kind::geometry || node.mesh < 0 || node.tag.contents != "solid" ||
          isInEntity(index))
        continue;
      for (const ScenePrimitive& primitive :
           m_scene.meshes[static_cast<size_t>(node.mesh)].primitives)
        addVisible(primitive, index, visible, vertices);
    }
    if (visible.soup.faces.empty()) return;
    m_notes.emplace_back(
        "The file has no closed mesh of the solid: the visible triangles are joined instead.");
    std::vector<level::MaterialId> materials{{}};  // the first: unpainted
    for (const SceneMaterial& each : m_scene.materials) materials.push_back(material(each.name));
    FaceImages images(visible, std::move(materials));
    std::vector<int> surfaces;
    for (int face = 0; face < static_cast<int>(visible.soup.faces.size()); ++face)
      surfaces.push_back(images.surfaceOf(face));
    level::MeshSolid solid;
    solid.surfaces = images.takeSurfaces();
    visible.soup.surfaces = std::move(surfaces);
    solid.soup = std::make_shared<geometry::PolygonSoup>(std::move(visible.soup));
    level::NodeProperties properties;
    properties.name = "world";
    static_cast<void>(level::addNode(m_level, m_level.root(), std::move(solid), properties).ok());
  }

  // Surfaces of the mesh are materials of the scene, counted from 1.
  void addVisible(const ScenePrimitive& primitive, size_t index, MeshContents& visible,
                  std::map<std::array<double, 3>, int>& vertices) const {
    for (const auto& triangle : primitive.triangles) {
      std::vector<int> face;
      for (const uint32_t corner : triangle) {
        const Vec3 point = inLevel(index, primitive.positions[corner]);
        const auto [position, fresh] = vertices.try_emplace(
            {point.x(), point.y(), point.z()}, static_cast<int>(visible.soup.vertices.size()));
        if (fresh) visible.soup.vertices.push_back(point);
        face.push_back(position->second);
        const bool hasUvs = corner < primitive.uvs.size();
        const auto uv = hasUvs ? primitive.uvs[corner] : std::array<double, 2>{0, 0};
        visible.cornerUvs.emplace_back(uv[0], 1.0 - uv[1]);  // v of a mesh runs up
      }
      visible.soup.faces.push_back(std::move(face));
      visible.soup.surfaces.push_back(primitive.material + 1);
    }
  }

  bool isInEntity(size_t index) const {
    for (int up = static_cast<int>(index); up >= 0; up = at(static_cast<size_t>(up)).parent)
      if (at(static_cast<size_t>(up)).tag.kind == Kind::entity) return true;
    return false;
  }

  const Scene& m_scene;
  std::vector<std::string>& m_notes;
  level::Level m_level;
  double m_units = 1.0 / kDefaultMetresPerUnit;  // per metre
  std::vector<Vec3> m_positions;                 // metres, by node of the scene
  std::vector<bool> m_hasChildren;
  std::vector<level::NodeId> m_nodes;
  std::vector<level::LayerId> m_layers;
  int m_layersRead = 0, m_others = 0;
  bool m_hasWorld = false;
};

}  // namespace

level::Level levelOfScene(const Scene& scene, std::vector<std::string>& notes) {
  return LevelMaker(scene, notes).run();
}

}  // namespace halfspace::plugins
