// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "plugins/mesh_formats/gltf/gltf_accessor.h"
#include "plugins/mesh_formats/gltf/gltf_scene.h"
#include "plugins/mesh_formats/gltf/gltf_tag.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;
using nlohmann::json;

namespace {

// A small file can name one accessor a million times. These limits bound the size of the result.
constexpr size_t kMaxSceneNodes = 1'000'000;
constexpr size_t kMaxSceneVertices = 60'000'000;

std::string nameOf(const json& object) {
  const auto name = object.find("name");
  return name != object.end() && name->is_string() ? name->get<std::string>() : std::string();
}

Vec3 zUp(double x, double y, double z) {
  return {x, -z, y};
}

class SceneReader {
 public:
  SceneReader(const Source& source, const ReadControl& control)
      : m_control(control),
        m_container(openGltf(source.bytes)),
        m_document(m_container.document),
        m_buffers(m_container, source.path) {}

  Scene run(IssueList& issues) {
    for (const json& material : arrayMember(m_document, "materials"))
      m_scene.materials.push_back({nameOf(material)});
    for (const json& mesh : arrayMember(m_document, "meshes")) readMesh(mesh);
    readNodes();
    if (m_turned > 0)
      issues.odd(
          std::to_string(m_turned) +
          " nodes with meshes were turned or scaled by another program; only their positions "
          "are used.");
    return std::move(m_scene);
  }

 private:
  std::vector<Vec3> vectors(size_t accessor) {
    const GltfAccessor numbers(m_document, m_buffers, accessor);
    if (numbers.components() != 3) throw GltfError("Positions do not have three numbers.");
    m_vertices += numbers.count();
    if (m_vertices > kMaxSceneVertices) throw GltfError("The scene is too large.");
    std::vector<Vec3> made;
    made.reserve(numbers.count());
    for (size_t i = 0; i < numbers.count(); ++i) {
      made.push_back(zUp(numbers.number(i, 0), numbers.number(i, 1), numbers.number(i, 2)));
      if (!made.back().allFinite())
        throw GltfError("Vertex " + std::to_string(i) + " of accessor " + std::to_string(accessor) +
                        " has a coordinate that is not finite.");
    }
    return made;
  }

  void readMesh(const json& mesh) {
    if (m_control.stop.stop_requested()) throw GltfError("Reading was cancelled.");
    SceneMesh made;
    made.name = nameOf(mesh);
    for (const json& primitive : arrayMember(mesh, "primitives")) readPrimitive(primitive, made);
    m_scene.meshes.push_back(std::move(made));
  }

  // Primitives that are no triangles are left out: no level was written with any.
  void readPrimitive(const json& primitive, SceneMesh& mesh) {
    constexpr size_t kTriangles = 4;
    if (sizeMember(primitive, "mode", kTriangles) != kTriangles) return;
    if (!primitive.contains("attributes") || !primitive["attributes"].contains("POSITION")) return;
    ScenePrimitive made;
    made.positions = vectors(sizeMember(primitive["attributes"], "POSITION"));
    if (primitive.contains("material"))
      made.material =
          static_cast<int>(std::min(sizeMember(primitive, "material"), m_scene.materials.size()));
    if (made.material >= static_cast<int>(m_scene.materials.size()))
      throw GltfError("A primitive names a material that is not there.");
    readUvs(primitive["attributes"], made);
    readTriangles(primitive, made);
    mesh.primitives.push_back(std::move(made));
  }

  // Texture coordinates that are no pairs of finite numbers, one for each vertex, are left out.
  void readUvs(const json& attributes, ScenePrimitive& made) const {
    if (!attributes.contains("TEXCOORD_0")) return;
    const GltfAccessor uvs(m_document, m_buffers, sizeMember(attributes, "TEXCOORD_0"));
    if (uvs.components() != 2 || uvs.count() != made.positions.size()) return;
    for (size_t i = 0; i < uvs.count(); ++i) {
      const std::array<double, 2> uv{uvs.number(i, 0), uvs.number(i, 1)};
      if (!std::isfinite(uv[0]) || !std::isfinite(uv[1])) {
        made.uvs.clear();
        return;
      }
      made.uvs.push_back(uv);
    }
  }

  void readTriangles(const json& primitive, ScenePrimitive& made) {
    const size_t count = made.positions.size();
    if (!primitive.contains("indices")) {
      for (uint32_t i = 0; i + 2 < count; i += 3) made.triangles.push_back({i, i + 1, i + 2});
      return;
    }
    const GltfAccessor indices = indicesOf(primitive, m_document, m_buffers);
    for (size_t i = 0; i + 2 < indices.count(); i += 3)
      made.triangles.push_back({indices.vertexIndex(i, count), indices.vertexIndex(i + 1, count),
                                indices.vertexIndex(i + 2, count)});
  }

  // Depth first, so that parents come before their children.
  void readNodes() {
    const json& scene = itemOf(m_document, "scenes", sizeMember(m_document, "scene", 0));
    m_scene.name = nameOf(scene);
    std::vector<std::pair<size_t, int>> waiting;  // node of the file, parent in the scene
    const auto push = [&](const json& owner, const char* key, int parent) {
      const json& list = arrayMember(owner, key);
      for (auto node = list.rbegin(); node != list.rend(); ++node) {
        if (!node->is_number_unsigned()) throw GltfError("A node's number is no whole number.");
        waiting.emplace_back(node->get<size_t>(), parent);
      }
      if (waiting.size() + m_scene.nodes.size() > kMaxSceneNodes)
        throw GltfError("The scene's nodes are too many, or hold each other in a circle.");
    };
    push(scene, "nodes", -1);
    while (!waiting.empty()) {
      const auto [index, parent] = waiting.back();
      waiting.pop_back();
      const json& node = itemOf(m_document, "nodes", index);
      readNode(node, parent);
      push(node, "children", static_cast<int>(m_scene.nodes.size()) - 1);
    }
  }

  void readNode(const json& node, int parent) {
    SceneNode made;
    made.name = nameOf(node);
    made.parent = parent;
    const json& position = arrayMember(node, "translation");
    if (position.size() == 3 && position[0].is_number() && position[1].is_number() &&
        position[2].is_number())
      made.position =
          zUp(position[0].get<double>(), position[1].get<double>(), position[2].get<double>());
    if (node.contains("mesh")) {
      made.mesh = static_cast<int>(std::min(sizeMember(node, "mesh"), m_scene.meshes.size()));
      if (made.mesh >= static_cast<int>(m_scene.meshes.size()))
        throw GltfError("A node names a mesh that is not there.");
      // No level is written with these; another program changed the file.
      if (node.contains("rotation") || node.contains("scale") || node.contains("matrix"))
        ++m_turned;
    }
    const auto extras = node.find("extras");
    if (extras != node.end() && extras->is_object() && extras->contains("halfspace"))
      made.tag = tagOf((*extras)["halfspace"]);
    m_scene.nodes.push_back(std::move(made));
  }

  const ReadControl& m_control;
  GltfContainer m_container;
  const json& m_document;
  GltfBuffers m_buffers;
  Scene m_scene;
  size_t m_vertices = 0, m_turned = 0;
};

bool hasLevelNode(const json& document) {
  for (const json& node : arrayMember(document, "nodes")) {
    if (!node.is_object()) continue;
    const auto extras = node.find("extras");
    if (extras != node.end() && extras->is_object() && extras->contains("halfspace") &&
        tagOf((*extras)["halfspace"]).kind == SceneTag::Kind::level)
      return true;
  }
  return false;
}

}  // namespace

bool GltfSceneFormat::isLevel(const Source& source) const {
  // Every scene that was made from a level contains the name of the tag. Without this search, the
  // JSON of all other files would be parsed twice: here and by their own readers.
  if (source.bytes.find("\"halfspace\"") == std::string_view::npos) return false;
  try {
    return hasLevelNode(openGltf(source.bytes).document);
  } catch (const GltfError&) {
  } catch (const json::exception&) {
  }
  return false;
}

ReadOutcome<Scene> GltfSceneFormat::read(const Source& source, const ReadControl& control) const {
  IssueList issues;
  try {
    Scene scene = SceneReader(source, control).run(issues);
    return {std::move(scene), std::move(issues).taken()};
  } catch (const GltfError& error) {
    issues.unreadable(error.what());
  } catch (const json::exception&) {
    issues.unreadable("The JSON part is not what glTF asks for.");
  }
  return {std::nullopt, std::move(issues).taken()};
}

}  // namespace halfspace::plugins::mesh_formats
