// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <map>
#include <numeric>
#include <optional>

#include "plugins/mesh_formats/gltf/gltf_accessor.h"
#include "plugins/mesh_formats/gltf/gltf_looks.h"
#include "plugins/mesh_formats/gltf/gltf_vertex_values.h"
#include "plugins/mesh_formats/gltf/gltf_vertices.h"
#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/mesh_formats/reading/mesh_collector.h"
#include "plugins/mesh_formats/reading/vertex_welder.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;
using nlohmann::json;

namespace {

// Extensions that a file may require although its surfaces can be read without them: by the
// beginnings of their names.
constexpr std::array<std::string_view, 9> kHarmless = {
    "KHR_materials_",          "KHR_texture_",          "EXT_texture_",
    "MSFT_texture_dds",        "KHR_lights_",           "KHR_animation_",
    "EXT_mesh_gpu_instancing", "KHR_mesh_quantization", "KHR_xmp"};

// A small file can place one mesh a million times. These limits bound the size of the result.
constexpr size_t kMaxTriangles = 20'000'000;
constexpr size_t kMaxNodeDepth = 256;
constexpr size_t kMaxNodeVisits = 1'000'000;

enum class Mode { triangles = 4, strip = 5, fan = 6 };

class GltfReader {
 public:
  GltfReader(const Source& source, const ReadControl& control)
      : m_control(control),
        m_container(openGltf(source.bytes)),
        m_document(m_container.document),
        m_buffers(m_container, source.path),
        m_folder(source.path.parent_path()) {}

  ReadOutcome<MeshContents> run() {
    checkExtensions();
    m_looks = looksOf(m_document);
    noteUnread();
    readScene();
    noteAttributesRead();
    noteLeftOut();
    MeshContents mesh = std::move(m_mesh).taken(m_issues);
    addLooks(mesh);
    return {std::move(mesh), std::move(m_issues).taken()};
  }

 private:
  struct Visit {
    size_t node;
    size_t depth;
    Eigen::Affine3d placed;  // transform of the parent
  };

  void checkExtensions() {
    for (const json& name : arrayMember(m_document, "extensionsRequired")) {
      const auto begins = [&](std::string_view harmless) {
        return name.is_string() && name.get_ref<const std::string&>().starts_with(harmless);
      };
      if (std::ranges::any_of(kHarmless, begins)) continue;
      throw GltfError(
          "The file requires the extension " +
          (name.is_string() ? name.get<std::string>().substr(0, 64) : std::string("?")) +
          ", which is not read. Save the file without it.");
    }
  }

  // Names what the file has beside surfaces, looks of materials and values of corners.
  void noteUnread() {
    static constexpr std::array<std::pair<const char*, const char*>, 3> kUnread{{
        {"skins", "skins (the mesh keeps its rest position)"},
        {"animations", "animations"},
        {"cameras", "cameras"},
    }};
    std::string names;
    const auto add = [&](const std::string& name) { names += (names.empty() ? "" : ", ") + name; };
    for (const auto& [key, name] : kUnread)
      if (!arrayMember(m_document, key).empty()) add(name);
    if (m_looks.embedded > 0)
      add(std::to_string(m_looks.embedded) + " images that are embedded in it");
    if (m_looks.otherImages > 0)
      add(std::to_string(m_looks.otherImages) + " images that are no base colour");
    if (!names.empty()) m_issues.note("The file has things that are not read: " + names + ".");
  }

  // Notes the attributes of vertices that are not read, each once.
  void noteAttributesRead() {
    std::string names;
    constexpr size_t kLongest = 200;
    for (const std::string& name : m_unread.names)
      if (names.size() < kLongest) names += (names.empty() ? "" : ", ") + name;
    if (!names.empty()) m_issues.note("These data of vertices are not read: " + names + ".");
    for (const std::string& text : m_unread.damaged) m_issues.odd(text + " It is left out.");
  }

  void noteLeftOut() {
    if (m_passedOver > 0)
      m_issues.note(std::to_string(m_passedOver) + " sets of points or lines are passed over.");
    if (m_loneCorners > 0)
      m_issues.odd(
          std::to_string(m_loneCorners) +
          " corners at the end of lists of triangles make no triangle; they are left out.");
    const json& nodes = arrayMember(m_document, "nodes");
    size_t outside = 0;
    for (size_t i = 0; i < m_isVisited.size(); ++i)
      if (!m_isVisited[i] && nodes[i].is_object() && nodes[i].contains("mesh")) ++outside;
    if (outside > 0)
      m_issues.odd(std::to_string(outside) +
                   " nodes with meshes are not in the scene that the file shows; they are not "
                   "read.");
  }

  // Of the materials in use, if any has a colour, an image or an opacity.
  void addLooks(MeshContents& mesh) const {
    std::map<std::string, const MeshLook*> byName;
    for (size_t i = 0; i < m_looks.names.size(); ++i)
      byName.emplace(m_looks.names[i], &m_looks.looks[i]);
    for (const std::string& name : mesh.materials) {
      const auto known = byName.find(name);
      mesh.looks.push_back(known == byName.end() ? MeshLook() : *known->second);
    }
    const auto isPlain = [](const MeshLook& look) { return look == MeshLook(); };
    if (std::ranges::all_of(mesh.looks, isPlain)) return mesh.looks.clear();
    mesh.imageFolder = m_folder;
  }

  // Reads the nodes of the scene depth first, in order. A file without scenes: reads all meshes
  // without transforms.
  void readScene() {
    const json& scenes = arrayMember(m_document, "scenes");
    if (!scenes.empty()) m_isVisited.resize(arrayMember(m_document, "nodes").size(), false);
    if (scenes.empty()) {
      for (size_t i = 0; i < arrayMember(m_document, "meshes").size(); ++i)
        readMesh(i, Eigen::Affine3d::Identity(), {});
      return;
    }
    const json& scene = itemOf(m_document, "scenes", sizeMember(m_document, "scene", 0));
    std::vector<Visit> waiting;
    pushNodes(scene, 0, Eigen::Affine3d::Identity(), waiting);
    size_t visits = 0;
    while (!waiting.empty()) {
      const Visit visit = waiting.back();
      waiting.pop_back();
      if (++visits > kMaxNodeVisits || visit.depth > kMaxNodeDepth)
        throw GltfError(
            "The scene's nodes are too many, too deep, or hold each other in a circle.");
      readNode(visit, waiting);
    }
  }

  void pushNodes(const json& owner, size_t depth, const Eigen::Affine3d& placed,
                 std::vector<Visit>& waiting) {
    const json& nodes = arrayMember(owner, depth == 0 ? "nodes" : "children");
    if (waiting.size() + nodes.size() > kMaxNodeVisits)
      throw GltfError("The scene has too many nodes.");
    for (auto node = nodes.rbegin(); node != nodes.rend(); ++node) {
      const auto number = wholeNumber(*node);
      if (!number) throw GltfError("A node's number is no whole number.");
      waiting.push_back({*number, depth + 1, placed});
    }
  }

  void readNode(const Visit& visit, std::vector<Visit>& waiting) {
    const json& node = itemOf(m_document, "nodes", visit.node);
    m_isVisited[visit.node] = true;
    const Eigen::Affine3d placed = visit.placed * placement(node);
    if (node.contains("mesh")) {
      const auto name = node.find("name");
      const std::string text =
          name != node.end() && name->is_string() ? name->get<std::string>() : std::string();
      const auto instances = instancesOf(node);
      if (!instances) readMesh(sizeMember(node, "mesh"), placed, text);
      for (size_t i = 0; instances && i < instances->size(); ++i)
        readMesh(sizeMember(node, "mesh"), placed * (*instances)[i], text);
    }
    pushNodes(node, visit.depth, placed, waiting);
  }

  static double finiteNumber(const json& value) {
    if (!value.is_number()) throw GltfError("A node's placement is not made of numbers.");
    return value.get<double>();
  }

  static Eigen::VectorXd numbers(const json& node, const char* key, std::vector<double> otherwise) {
    const json& list = arrayMember(node, key);
    if (!list.empty() && list.size() != otherwise.size())
      throw GltfError("A node's placement has the wrong number of numbers.");
    for (size_t i = 0; i < list.size(); ++i) otherwise[i] = finiteNumber(list[i]);
    return Eigen::Map<Eigen::VectorXd>(otherwise.data(), static_cast<int>(otherwise.size()));
  }

  static Eigen::Affine3d placement(const json& node) {
    if (node.contains("matrix")) {  // in column-major order
      const Eigen::VectorXd m =
          numbers(node, "matrix", {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1});
      Eigen::Affine3d placed;
      placed.matrix() = Eigen::Map<const Eigen::Matrix4d>(m.data());
      return placed;
    }
    const Eigen::VectorXd t = numbers(node, "translation", {0, 0, 0});
    const Eigen::VectorXd r = numbers(node, "rotation", {0, 0, 0, 1});
    const Eigen::VectorXd s = numbers(node, "scale", {1, 1, 1});
    return placementOf({t[0], t[1], t[2], 0}, {r[0], r[1], r[2], r[3]}, {s[0], s[1], s[2], 0});
  }

  // The last number of `move` and of `scale` has no meaning.
  static Eigen::Affine3d placementOf(const Eigen::Vector4d& move, const Eigen::Vector4d& rotation,
                                     const Eigen::Vector4d& scale) {
    const Eigen::Quaterniond turn(rotation[3], rotation[0], rotation[1], rotation[2]);
    Eigen::Affine3d placed = Eigen::Affine3d::Identity();
    if (turn.norm() > 0) placed.linear() = turn.normalized().toRotationMatrix();
    placed.linear() = placed.linear() * scale.head<3>().asDiagonal();
    placed.translation() = move.head<3>();
    return placed;
  }

  // The transforms at which EXT_mesh_gpu_instancing places the mesh of a node; empty: without it.
  std::optional<std::vector<Eigen::Affine3d>> instancesOf(const json& node) const {
    const auto extensions = node.find("extensions");
    if (extensions == node.end() || !extensions->is_object()) return std::nullopt;
    const auto instancing = extensions->find("EXT_mesh_gpu_instancing");
    if (instancing == extensions->end() || !instancing->is_object()) return std::nullopt;
    const json& attributes =
        instancing->contains("attributes") ? (*instancing)["attributes"] : *instancing;
    std::map<std::string, GltfAccessor> lists;
    for (const auto& [name, components] :
         {std::pair("TRANSLATION", 3), std::pair("ROTATION", 4), std::pair("SCALE", 3)}) {
      if (!attributes.is_object() || !attributes.contains(name)) continue;
      const GltfAccessor list(m_document, m_buffers, sizeMember(attributes, name));
      if (list.components() != components || list.count() > kMaxNodeVisits ||
          (!lists.empty() && list.count() != lists.begin()->second.count()))
        throw GltfError("The instances of a mesh are too many, or their lists do not agree.");
      lists.emplace(name, list);
    }
    std::vector<Eigen::Affine3d> placed;
    for (size_t i = 0; !lists.empty() && i < lists.begin()->second.count(); ++i)
      placed.push_back(placementOf(lists, i));
    return placed;
  }

  static Eigen::Affine3d placementOf(const std::map<std::string, GltfAccessor>& lists,
                                     size_t item) {
    const auto numbers = [&](const char* name, Eigen::Vector4d values) {
      const auto list = lists.find(name);
      for (int i = 0; list != lists.end() && i < list->second.components(); ++i)
        values[i] = list->second.number(item, i);
      return values;
    };
    return placementOf(numbers("TRANSLATION", {0, 0, 0, 0}), numbers("ROTATION", {0, 0, 0, 1}),
                       numbers("SCALE", {1, 1, 1, 0}));
  }

  void readMesh(size_t index, const Eigen::Affine3d& placed, const std::string& nodeName) {
    const json& mesh = itemOf(m_document, "meshes", index);
    const auto name = mesh.find("name");
    const std::string meshName =
        name != mesh.end() && name->is_string() ? name->get<std::string>() : std::string();
    if (!nodeName.empty() || !meshName.empty())
      m_mesh.beginObject(nodeName.empty() ? meshName : nodeName);
    else if (m_meshesRead > 0)
      m_mesh.beginObject({});
    ++m_meshesRead;
    const json& primitives = arrayMember(mesh, "primitives");
    bool attributes = false;
    for (const json& primitive : primitives)
      attributes |= primitive.is_object() && primitive.contains("attributes") &&
                    primitive["attributes"].size() > 1;
    m_byAccessor.clear();
    VertexWelder welder(m_mesh.vertices());
    for (const json& primitive : primitives)
      readPrimitive(primitive, placed, attributes ? &welder : nullptr);
  }

  // The vertex indices of the positions of one accessor. With a welder, equal positions share a
  // vertex; without, each position gets a vertex. With numbers, equal numbers share one.
  const std::vector<int>& verticesOf(size_t accessor, const Eigen::Affine3d& placed,
                                     VertexWelder* welder, const std::vector<uint32_t>& numbers) {
    const auto [position, isNew] = m_byAccessor.try_emplace(accessor);
    std::vector<int>& indices = position->second;
    if (!isNew) return indices;
    const GltfAccessor positions(m_document, m_buffers, accessor);
    if (positions.components() != 3) throw GltfError("Positions do not have three numbers.");
    indices.reserve(positions.count());
    std::map<uint32_t, int> byNumber;
    for (size_t i = 0; i < positions.count(); ++i) {
      Vec3 point(positions.number(i, 0), positions.number(i, 1), positions.number(i, 2));
      if (!placed.matrix().isIdentity(0)) point = placed * point;
      if (!point.allFinite())
        throw GltfError("Vertex " + std::to_string(i) + " of accessor " + std::to_string(accessor) +
                        " has a coordinate that is not finite.");
      point = Vec3(point.x(), -point.z(), point.y());
      if (m_mesh.vertices().size() >= 3 * kMaxTriangles) throw GltfError("The scene is too large.");
      if (!numbers.empty()) {
        const auto [known, isFirst] =
            byNumber.try_emplace(numbers[i], static_cast<int>(m_mesh.vertices().size()));
        if (isFirst) m_mesh.vertices().push_back(point);
        indices.push_back(known->second);
      } else if (welder) {
        indices.push_back(welder->indexOf(point));
      } else {
        indices.push_back(static_cast<int>(m_mesh.vertices().size()));
        m_mesh.vertices().push_back(point);
      }
    }
    return indices;
  }

  void readPrimitive(const json& primitive, const Eigen::Affine3d& placed, VertexWelder* welder) {
    if (m_control.stop.stop_requested()) throw GltfError("Reading was cancelled.");
    if (!primitive.is_object()) throw GltfError("A primitive is no object.");
    if (primitive.contains("extensions") && primitive["extensions"].is_object() &&
        primitive["extensions"].contains("KHR_draco_mesh_compression"))
      throw GltfError("Compressed meshes are not read. Save the file without compression.");
    const size_t mode = sizeMember(primitive, "mode", static_cast<size_t>(Mode::triangles));
    const auto attributes = primitive.find("attributes");
    if (mode < 4 || mode > 6 || attributes == primitive.end() ||
        !attributes->contains("POSITION")) {
      ++m_passedOver;
      return;
    }
    setMaterial(primitive);
    if (!arrayMember(primitive, "targets").empty())
      m_unread.names.insert("morph targets (the mesh keeps its base shape)");
    const size_t accessor = sizeMember(*attributes, "POSITION");
    m_values =
        vertexValues(*attributes, m_document, m_buffers,
                     GltfAccessor(m_document, m_buffers, accessor).count(), placed, m_unread);
    const std::vector<int>& vertices = verticesOf(accessor, placed, welder, m_values.numbers);
    // A mirroring transform reverses the order of corners.
    m_mirrored = placed.linear().determinant() < 0;
    addTriangles(static_cast<Mode>(mode), cornersOf(primitive, vertices.size()), vertices);
  }

  void setMaterial(const json& primitive) {
    if (!primitive.contains("material")) {
      if (m_namedMaterial) m_mesh.setMaterial({});
      return;
    }
    const size_t index = sizeMember(primitive, "material");
    itemOf(m_document, "materials", index);  // throws if it is not there
    m_namedMaterial = true;
    m_mesh.setMaterial(m_looks.names[index]);
  }

  // The corners of a primitive's triangles, as numbers of its positions.
  std::vector<uint32_t> cornersOf(const json& primitive, size_t positions) {
    std::vector<uint32_t> corners;
    if (!primitive.contains("indices")) {
      corners.resize(positions);
      std::iota(corners.begin(), corners.end(), 0U);
      return corners;
    }
    const GltfAccessor indices = indicesOf(primitive, m_document, m_buffers);
    corners.reserve(indices.count());
    for (size_t i = 0; i < indices.count(); ++i)
      corners.push_back(indices.vertexIndex(i, positions));
    return corners;
  }

  void addTriangles(Mode mode, const std::vector<uint32_t>& corners,
                    const std::vector<int>& vertices) {
    const size_t step = mode == Mode::triangles ? 3 : 1;
    m_loneCorners += step == 3 ? corners.size() % 3 : 0;
    if (corners.size() < 3) return;
    for (size_t i = 0; i + 2 < corners.size(); i += step) {
      std::array<uint32_t, 3> triangle = {corners[mode == Mode::fan ? 0 : i], corners[i + 1],
                                          corners[i + 2]};
      const bool turn = (mode == Mode::strip && i % 2 == 1) != m_mirrored;
      if (turn) std::swap(triangle[1], triangle[2]);
      const std::array<int, 3> face = {vertices[triangle[0]], vertices[triangle[1]],
                                       vertices[triangle[2]]};
      // Exporters join strips by degenerate triangles with a repeated corner.
      const bool stitch =
          mode == Mode::strip && (face[0] == face[1] || face[1] == face[2] || face[2] == face[0]);
      if (stitch) continue;
      if (m_mesh.faces().size() >= kMaxTriangles)
        throw GltfError("The scene has more than " + std::to_string(kMaxTriangles) + " triangles.");
      addFace(face, triangle);
    }
  }

  void addFace(const std::array<int, 3>& face, const std::array<uint32_t, 3>& corners) {
    std::array<Vec2, 3> uvs;
    std::array<Vec3, 3> normals;
    std::array<std::array<float, 4>, 3> colors{};
    const bool hasUvs = !m_values.uvs.empty(), hasNormals = !m_values.normals.empty(),
               hasColors = !m_values.colors.empty();
    for (size_t i = 0; i < 3; ++i) {
      if (hasUvs) uvs[i] = m_values.uvs[corners[i]];
      if (hasNormals) normals[i] = m_values.normals[corners[i]];
      if (hasColors) colors[i] = m_values.colors[corners[i]];
    }
    m_mesh.addFace(face, {uvs.data(), hasUvs ? size_t{3} : 0},
                   {normals.data(), hasNormals ? size_t{3} : 0},
                   {colors.data(), hasColors ? size_t{3} : 0});
  }

  const ReadControl& m_control;
  GltfContainer m_container;
  const json& m_document;
  GltfBuffers m_buffers;
  MeshCollector m_mesh;
  IssueList m_issues;
  std::map<size_t, std::vector<int>> m_byAccessor;  // cache of verticesOf() for the current mesh
  GltfVertexValues m_values;                        // of the current primitive
  std::filesystem::path m_folder;                   // of the file
  GltfLooks m_looks;
  GltfUnreadValues m_unread;
  std::vector<bool> m_isVisited;  // per node: a scene shows it
  size_t m_passedOver = 0, m_loneCorners = 0, m_meshesRead = 0;
  bool m_namedMaterial = false, m_mirrored = false;
};

}  // namespace

ReadOutcome<MeshContents> GltfFormat::read(const Source& source, const ReadControl& control) const {
  IssueList issues;
  try {
    return GltfReader(source, control).run();
  } catch (const GltfError& error) {
    issues.unreadable(error.what());
  } catch (const json::exception&) {
    issues.unreadable("The JSON part is not what glTF asks for.");
  }
  return {std::nullopt, std::move(issues).taken()};
}

}  // namespace halfspace::plugins::mesh_formats
