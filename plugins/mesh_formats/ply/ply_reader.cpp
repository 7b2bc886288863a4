// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cmath>
#include <map>
#include <optional>
#include <string_view>

#include "plugins/mesh_formats/mesh_formats.h"
#include "plugins/mesh_formats/ply/ply_values.h"
#include "plugins/mesh_formats/reading/mesh_collector.h"
#include "plugins/mesh_formats/reading/vertex_colors.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;

namespace {

constexpr uint64_t kItemsBetweenReports = 65536;

// The meaning of a vertex property.
enum class VertexRole : uint8_t { x, y, z, nx, ny, nz, u, v, red, green, blue, alpha, other };
constexpr size_t kRoles = static_cast<size_t>(VertexRole::other) + 1;

VertexRole vertexRole(const PlyProperty& property) {
  constexpr std::array<std::string_view, 12> kNames = {"x", "y", "z",   "nx",    "ny",   "nz",
                                                       "u", "v", "red", "green", "blue", "alpha"};
  if (property.countType) return VertexRole::other;
  std::string_view name = property.name;
  constexpr std::string_view kDiffuse = "diffuse_";
  if (name.starts_with(kDiffuse)) name.remove_prefix(kDiffuse.size());
  for (size_t i = 0; i < kNames.size(); ++i)
    if (name == kNames[i]) return static_cast<VertexRole>(i);
  if (property.name == "s" || property.name == "texture_u") return VertexRole::u;
  if (property.name == "t" || property.name == "texture_v") return VertexRole::v;
  return VertexRole::other;
}

// The value of a full colour: the largest whole number of its type, or 1.
double fullColor(PlyType type) {
  switch (type) {
    case PlyType::int8:
    case PlyType::uint8:
      return 255.0;
    case PlyType::int16:
    case PlyType::uint16:
      return 65535.0;
    case PlyType::int32:
    case PlyType::uint32:
      return 4294967295.0;
    default:
      return 1.0;
  }
}

// Texture coordinates of the corners of a face: u and v of each, in turn.
bool isCornerUvs(const PlyProperty& property) {
  return property.countType && property.name == "texcoord";
}

// Restarts a triangle strip in the element "tristrips".
constexpr double kStripEnd = -1.0;

bool isIndexList(const PlyProperty& property) {
  return property.countType &&
         (property.name == "vertex_indices" || property.name == "vertex_index");
}

class PlyReader {
 public:
  PlyReader(const Source& source, const ReadControl& control, PlyHeader header)
      : m_control(control),
        m_folder(source.path.parent_path()),
        m_size(source.bytes.size()),
        m_header(std::move(header)),
        m_values(source.bytes, m_header) {}

  ReadOutcome<MeshContents> run() {
    if (!readElements()) return {std::nullopt, std::move(m_issues).taken()};
    if (m_tooFewCorners > 0)
      m_issues.odd(std::to_string(m_tooFewCorners) +
                   " faces with fewer than three corners are left out.");
    if (m_oddUvs > 0)
      m_issues.odd(std::to_string(m_oddUvs) +
                   " faces do not have two texture coordinates for each corner; they get none.");
    if (m_unknownMaterials > 0)
      m_issues.odd(std::to_string(m_unknownMaterials) +
                   " faces name a material that the file does not have; they get none.");
    if (m_unknownTextures > 0)
      m_issues.odd(std::to_string(m_unknownTextures) +
                   " faces name an image that the file does not have; they get none.");
    noteUnread();
    if (!m_values.atEnd()) m_issues.odd("What follows the last element is passed over.");
    MeshContents mesh = std::move(m_mesh).taken(m_issues);
    addLooks(mesh);
    return {std::move(mesh), std::move(m_issues).taken()};
  }

 private:
  // Gives each material the image of its first face.
  void addLooks(MeshContents& mesh) const {
    if (m_imageOfMaterial.empty()) return;
    mesh.imageFolder = m_folder;
    for (const std::string& material : mesh.materials) {
      const auto image = m_imageOfMaterial.find(material);
      mesh.looks.emplace_back();
      if (image != m_imageOfMaterial.end()) mesh.looks.back().image = image->second;
    }
  }

  bool fail(std::string text) {
    Issue issue = m_values.here();
    issue.text = std::move(text);
    m_issues.add(std::move(issue));
    return false;
  }

  bool readElements() {
    bool haveVertices = false;
    for (const PlyElement& element : m_header.elements) {
      if (!countIsPossible(element)) return false;
      if (element.name == "vertex") {
        if (haveVertices) return fail("The file has two vertex elements.");
        haveVertices = true;
        if (!readVertices(element)) return false;
      } else if (element.name == "face") {
        if (!readFaces(element)) return false;
      } else if (element.name == "tristrips") {
        if (!readStrips(element)) return false;
      } else {
        if (element.count > 0)
          m_unreadElements.push_back("The element '" + printableName(element.name) + "' (" +
                                     std::to_string(element.count) + " items) is not read.");
        if (!skip(element)) return false;
      }
    }
    return haveVertices || fail("The file has no vertex element.");
  }

  static std::string printableName(std::string_view name) {
    std::string text;
    for (const char c : name.substr(0, 24)) text += c > ' ' && c < 127 ? c : '?';
    return text;
  }

  // Notes which elements and which properties of vertices and faces are not read.
  void noteUnread() {
    for (std::string& text : m_unreadElements) m_issues.odd(std::move(text));
    for (const auto& [owner, names] : m_unread)
      m_issues.note("These properties of " + owner + " are not read: " + names + ".");
  }
  void addUnread(const std::string& owner, const PlyProperty& property) {
    std::string& names = m_unread[owner];
    constexpr size_t kLongest = 200;
    if (names.size() < kLongest)
      names += (names.empty() ? "" : ", ") + printableName(property.name);
  }

  // Every item takes a minimum number of bytes, so the rest of the file bounds the count.
  bool countIsPossible(const PlyElement& element) {
    size_t least = 0;
    for (const PlyProperty& property : element.properties)
      least += m_values.leastBytes(property.countType ? *property.countType : property.type);
    if (least == 0 || element.count <= m_values.left() / least) return true;
    return fail("The header claims " + std::to_string(element.count) + " of the element '" +
                element.name + "'; the rest of the file is too short for that.");
  }

  bool keepGoing(uint64_t item) {
    if (item % kItemsBetweenReports != 0) return true;
    m_control.report(static_cast<double>(m_values.position()) / static_cast<double>(m_size));
    return !m_control.stop.stop_requested() || fail("Reading was cancelled.");
  }

  bool next(PlyType type, double& value) {
    const auto read = m_values.next(type);
    if (!read)
      return fail(m_values.atEnd() ? "The file ends in the middle of an element."
                                   : "Expected a number" + m_values.foundInstead());
    value = *read;
    return true;
  }

  // Reads the length of a list. An error if the rest of the file is too short for it.
  bool nextCount(const PlyProperty& property, size_t& count) {
    double value = 0;
    if (!next(*property.countType, value)) return false;
    if (!(value >= 0) || value != std::floor(value) ||
        value > static_cast<double>(m_values.left() / m_values.leastBytes(property.type)))
      return fail("A list's length is impossible: more than the rest of the file holds.");
    count = static_cast<size_t>(value);
    return true;
  }

  bool skip(const PlyProperty& property) {
    double ignored = 0;
    if (!property.countType) return next(property.type, ignored);
    size_t count = 0;
    if (!nextCount(property, count)) return false;
    for (size_t i = 0; i < count; ++i)
      if (!next(property.type, ignored)) return false;
    return true;
  }

  bool skip(const PlyElement& element) {
    if (element.properties.empty()) return true;
    for (uint64_t i = 0; i < element.count; ++i) {
      if (!keepGoing(i)) return false;
      for (const PlyProperty& property : element.properties)
        if (!skip(property)) return false;
    }
    return true;
  }

  bool readVertices(const PlyElement& element) {
    std::vector<VertexRole> roles;
    std::array<bool, kRoles> has{};
    std::array<double, kRoles> full{};
    for (const PlyProperty& property : element.properties) {
      roles.push_back(vertexRole(property));
      if (roles.back() == VertexRole::other) addUnread("vertices", property);
      has[static_cast<size_t>(roles.back())] = true;
      full[static_cast<size_t>(roles.back())] = fullColor(property.type);
    }
    if (!has[0] || !has[1] || !has[2]) return fail("The vertices have no x, y and z.");
    const bool normals = has[3] && has[4] && has[5], uvs = has[6] && has[7];
    const bool colors = has[8] && has[9] && has[10];
    for (size_t k = 0; k < roles.size() && !colors; ++k)
      if (roles[k] >= VertexRole::red && roles[k] <= VertexRole::alpha)
        addUnread("vertices", element.properties[k]);
    for (uint64_t i = 0; i < element.count; ++i) {
      std::array<double, kRoles> values{};
      if (!keepGoing(i)) return false;
      for (size_t k = 0; k < roles.size(); ++k) {
        if (roles[k] == VertexRole::other) {
          if (!skip(element.properties[k])) return false;
        } else if (!next(element.properties[k].type, values[static_cast<size_t>(roles[k])])) {
          return false;
        }
      }
      const Vec3 point(values[0], values[1], values[2]);
      if (!point.allFinite())
        return fail("Vertex " + std::to_string(i) + " has a coordinate that is not finite.");
      m_mesh.vertices().push_back(point);
      if (normals) m_normals.emplace_back(values[3], values[4], values[5]);
      if (uvs) m_uvs.emplace_back(values[6], values[7]);
      if (colors)
        m_colors.push_back(
            linearColor({values[8] / full[8], values[9] / full[9], values[10] / full[10]},
                        has[11] ? values[11] / full[11] : 1.0));
    }
    return true;
  }

  bool readFaces(const PlyElement& element) {
    bool haveIndices = false;
    for (const PlyProperty& property : element.properties) haveIndices |= isIndexList(property);
    if (!haveIndices) return fail("The faces have no list of vertex indices.");
    for (const PlyProperty& property : element.properties)
      if (!isIndexList(property) && !isCornerUvs(property) && !isMaterial(property) &&
          !isTexture(property))
        addUnread("faces", property);
    for (uint64_t i = 0; i < element.count; ++i) {
      if (!keepGoing(i) || !readFace(element, i)) return false;
    }
    return true;
  }

  bool isMaterial(const PlyProperty& property) const {
    return property.name == "material" && !property.countType && !m_header.materials.empty();
  }

  bool isTexture(const PlyProperty& property) const {
    return property.name == kPlyTextureProperty && !property.countType &&
           !m_header.textures.empty();
  }

  // Triangle strips, as scanners write them: lists of vertices in which every three in a row are a
  // triangle, every second one turned, and -1 begins a new strip.
  bool readStrips(const PlyElement& element) {
    bool haveIndices = false;
    for (const PlyProperty& property : element.properties) haveIndices |= isIndexList(property);
    if (!haveIndices) return fail("The triangle strips have no list of vertex indices.");
    for (uint64_t i = 0; i < element.count; ++i) {
      if (!keepGoing(i)) return false;
      for (const PlyProperty& property : element.properties)
        if (!(isIndexList(property) ? readStrip(property) : skip(property))) return false;
    }
    return true;
  }

  bool readStrip(const PlyProperty& property) {
    size_t count = 0;
    if (!nextCount(property, count)) return false;
    m_strip.clear();
    for (size_t i = 0; i < count; ++i) {
      double index = 0;
      if (!keepGoing(i) || !next(property.type, index)) return false;
      if (index == kStripEnd) {
        m_strip.clear();
        continue;
      }
      if (!isVertex(index)) return failMissingVertex("A triangle strip");
      m_strip.push_back(static_cast<int>(index));
      if (m_strip.size() >= 3) addOfStrip();
    }
    return true;
  }

  // Adds the last three vertices of the strip. A repeated vertex joins two strips and makes no
  // triangle.
  void addOfStrip() {
    const size_t n = m_strip.size();
    m_corners = {m_strip[n - 3], m_strip[n - 2], m_strip[n - 1]};
    if (n % 2 == 0) std::swap(m_corners[0], m_corners[1]);
    const bool isJoint = m_corners[0] == m_corners[1] || m_corners[1] == m_corners[2] ||
                         m_corners[2] == m_corners[0];
    if (isJoint) return;
    setTexture(0.0, std::nullopt);
    addFace(ofCorners(m_uvs, m_cornerUvs));
  }

  void addFace(std::span<const Vec2> uvs) {
    m_mesh.addFace(m_corners, uvs, ofCorners(m_normals, m_cornerNormals),
                   ofCorners(m_colors, m_cornerColors));
  }

  bool isVertex(double index) {
    return index >= 0 && index < static_cast<double>(m_mesh.vertices().size()) &&
           index == std::floor(index);
  }
  bool failMissingVertex(const std::string& owner) {
    return fail(owner + " names a vertex that is not there; the file has " +
                std::to_string(m_mesh.vertices().size()) + ".");
  }

  bool readFace(const PlyElement& element, uint64_t number) {
    std::optional<double> material, texture;
    bool hasOwnUvs = false;
    for (const PlyProperty& property : element.properties) {
      bool ok = true;
      if (isIndexList(property)) {
        ok = readCorners(property, number);
      } else if (isCornerUvs(property)) {
        ok = readCornerUvs(property);
        hasOwnUvs = true;
      } else if (isMaterial(property)) {
        ok = next(property.type, material.emplace());
      } else if (isTexture(property)) {
        ok = next(property.type, texture.emplace());
      } else {
        ok = skip(property);
      }
      if (!ok) return false;
    }
    if (m_corners.size() < 3) {
      ++m_tooFewCorners;
      return true;
    }
    if (material) setMaterial(*material);
    setTexture(texture.value_or(0.0), material ? std::optional(nameOf(*material)) : std::nullopt);
    if (hasOwnUvs && m_ownUvs.size() != m_corners.size()) {
      if (!m_ownUvs.empty()) ++m_oddUvs;
      m_ownUvs.clear();
    }
    addFace(hasOwnUvs ? std::span<const Vec2>(m_ownUvs) : ofCorners(m_uvs, m_cornerUvs));
    return true;
  }

  bool readCornerUvs(const PlyProperty& property) {
    size_t count = 0;
    if (!nextCount(property, count)) return false;
    m_ownUvs.clear();
    for (size_t i = 0; i < count; ++i) {
      double value = 0;
      if (!next(property.type, value)) return false;
      if (i % 2 == 0) m_ownUvs.emplace_back(value, 0.0);
      m_ownUvs.back()[static_cast<int>(i % 2)] = value;
    }
    return true;
  }

  // Of the face that is added next. Where the file has no materials, images are materials, with
  // their paths as names.
  void setTexture(double index, std::optional<std::string_view> material) {
    const auto& textures = m_header.textures;
    if (textures.empty()) return;
    const bool isThere =
        index >= 0 && index < static_cast<double>(textures.size()) && index == std::floor(index);
    if (!isThere && index != -1) ++m_unknownTextures;
    const std::string image = isThere ? textures[static_cast<size_t>(index)] : std::string();
    if (!material) m_mesh.setMaterial(image);
    m_imageOfMaterial.try_emplace(std::string(material.value_or(image)), image);
  }

  std::string_view nameOf(double material) const {
    const bool isNamed = material >= 0 &&
                         material < static_cast<double>(m_header.materials.size()) &&
                         material == std::floor(material);
    return isNamed ? std::string_view(m_header.materials[static_cast<size_t>(material)])
                   : std::string_view();
  }

  // Of the faces added afterwards. -1 is what writers put for faces without a material.
  void setMaterial(double index) {
    const bool isThere = index >= 0 && index < static_cast<double>(m_header.materials.size()) &&
                         index == std::floor(index);
    if (!isThere && index != -1) ++m_unknownMaterials;
    m_mesh.setMaterial(nameOf(index));
  }

  template <typename Value>
  std::span<const Value> ofCorners(const std::vector<Value>& perVertex, std::vector<Value>& list) {
    list.clear();
    if (perVertex.empty()) return {};
    for (const int corner : m_corners) list.push_back(perVertex[static_cast<size_t>(corner)]);
    return list;
  }

  bool readCorners(const PlyProperty& property, uint64_t face) {
    size_t count = 0;
    if (!nextCount(property, count)) return false;
    m_corners.clear();
    for (size_t i = 0; i < count; ++i) {
      double index = 0;
      if (!next(property.type, index)) return false;
      if (!isVertex(index)) return failMissingVertex("Face " + std::to_string(face));
      m_corners.push_back(static_cast<int>(index));
    }
    return true;
  }

  const ReadControl& m_control;
  std::filesystem::path m_folder;
  size_t m_size;
  PlyHeader m_header;
  PlyValues m_values;
  MeshCollector m_mesh;
  IssueList m_issues;
  std::vector<Vec3> m_normals;  // per vertex
  std::vector<Vec2> m_uvs;
  std::vector<std::array<float, 4>> m_colors;
  std::vector<int> m_corners, m_strip;
  std::vector<std::string> m_unreadElements;
  std::map<std::string, std::string> m_unread;  // names of properties, by their element
  std::vector<Vec2> m_cornerUvs, m_ownUvs;      // of a face: from its vertices, from its own list
  std::vector<Vec3> m_cornerNormals;
  std::vector<std::array<float, 4>> m_cornerColors;
  size_t m_tooFewCorners = 0, m_oddUvs = 0;
  size_t m_unknownMaterials = 0;                         // faces with a material index out of range
  size_t m_unknownTextures = 0;                          // the same of images
  std::map<std::string, std::string> m_imageOfMaterial;  // of those that faces name
};

}  // namespace

ReadOutcome<MeshContents> PlyFormat::read(const Source& source, const ReadControl& control) const {
  auto header = readPlyHeader(source.bytes);
  if (auto* issue = std::get_if<Issue>(&header)) return {std::nullopt, {std::move(*issue)}};
  return PlyReader(source, control, std::move(std::get<PlyHeader>(header))).run();
}

}  // namespace halfspace::plugins::mesh_formats
