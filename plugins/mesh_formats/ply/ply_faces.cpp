// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/ply/ply_faces.h"

#include <cmath>
#include <utility>

namespace halfspace::plugins::mesh_formats {

namespace {

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

}  // namespace

bool PlyFaces::isMaterial(const PlyProperty& property) const {
  return property.name == "material" && !property.countType && !m_header.materials.empty();
}

bool PlyFaces::isTexture(const PlyProperty& property) const {
  return property.name == kPlyTextureProperty && !property.countType && !m_header.textures.empty();
}

bool PlyFaces::isVertex(double index) {
  return index >= 0 && index < static_cast<double>(m_mesh.vertices().size()) &&
         index == std::floor(index);
}

bool PlyFaces::failMissingVertex(const std::string& owner) {
  return m_items.fail(owner + " names a vertex that is not there; the file has " +
                      std::to_string(m_mesh.vertices().size()) + ".");
}

bool PlyFaces::readFaces(const PlyElement& element) {
  bool haveIndices = false;
  for (const PlyProperty& property : element.properties) haveIndices |= isIndexList(property);
  if (!haveIndices) return m_items.fail("The faces have no list of vertex indices.");
  const PlyColor color(element);
  const bool isColored = color.isWhole() && m_vertices.colors.empty();
  for (const PlyProperty& property : element.properties)
    if (!isIndexList(property) && !isCornerUvs(property) && !isMaterial(property) &&
        !isTexture(property) && !(isColored && PlyColor::partOf(property)))
      m_items.addUnread("faces", property);
  for (uint64_t i = 0; i < element.count; ++i) {
    if (!m_items.keepGoing(i) || !readFace(element, i, color)) return false;
  }
  return true;
}

bool PlyFaces::readFace(const PlyElement& element, uint64_t number, const PlyColor& color) {
  std::optional<double> material, texture;
  std::array<double, 4> parts{};
  bool hasOwnUvs = false;
  for (const PlyProperty& property : element.properties) {
    bool ok = true;
    if (isIndexList(property)) {
      ok = readCorners(property, number);
    } else if (isCornerUvs(property)) {
      ok = readCornerUvs(property);
      hasOwnUvs = true;
    } else if (isMaterial(property)) {
      ok = m_items.next(property.type, material.emplace());
    } else if (isTexture(property)) {
      ok = m_items.next(property.type, texture.emplace());
    } else if (const auto part = PlyColor::partOf(property)) {
      ok = m_items.next(property.type, parts[*part]);
    } else {
      ok = m_items.skip(property);
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
  addFace(hasOwnUvs ? std::span<const Vec2>(m_ownUvs) : ofCorners(m_vertices.uvs, m_cornerUvs),
          color.isWhole() ? std::optional(color.linear(parts)) : std::nullopt);
  return true;
}

bool PlyFaces::readCorners(const PlyProperty& property, uint64_t face) {
  size_t count = 0;
  if (!m_items.nextCount(property, count)) return false;
  m_corners.clear();
  for (size_t i = 0; i < count; ++i) {
    double index = 0;
    if (!m_items.next(property.type, index)) return false;
    if (!isVertex(index)) return failMissingVertex("Face " + std::to_string(face));
    m_corners.push_back(static_cast<int>(index));
  }
  return true;
}

bool PlyFaces::readCornerUvs(const PlyProperty& property) {
  size_t count = 0;
  if (!m_items.nextCount(property, count)) return false;
  m_ownUvs.clear();
  for (size_t i = 0; i < count; ++i) {
    double value = 0;
    if (!m_items.next(property.type, value)) return false;
    if (i % 2 == 0) m_ownUvs.emplace_back(value, 0.0);
    m_ownUvs.back()[static_cast<int>(i % 2)] = value;
  }
  return true;
}

bool PlyFaces::readStrips(const PlyElement& element) {
  bool haveIndices = false;
  for (const PlyProperty& property : element.properties) haveIndices |= isIndexList(property);
  if (!haveIndices) return m_items.fail("The triangle strips have no list of vertex indices.");
  for (uint64_t i = 0; i < element.count; ++i) {
    if (!m_items.keepGoing(i)) return false;
    for (const PlyProperty& property : element.properties)
      if (!(isIndexList(property) ? readStrip(property) : m_items.skip(property))) return false;
  }
  return true;
}

bool PlyFaces::readStrip(const PlyProperty& property) {
  size_t count = 0;
  if (!m_items.nextCount(property, count)) return false;
  m_strip.clear();
  for (size_t i = 0; i < count; ++i) {
    double index = 0;
    if (!m_items.keepGoing(i) || !m_items.next(property.type, index)) return false;
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
void PlyFaces::addOfStrip() {
  const size_t n = m_strip.size();
  m_corners = {m_strip[n - 3], m_strip[n - 2], m_strip[n - 1]};
  if (n % 2 == 0) std::swap(m_corners[0], m_corners[1]);
  const bool isJoint =
      m_corners[0] == m_corners[1] || m_corners[1] == m_corners[2] || m_corners[2] == m_corners[0];
  if (isJoint) return;
  setTexture(0.0, std::nullopt);
  addFace(ofCorners(m_vertices.uvs, m_cornerUvs), std::nullopt);
}

// color: of the face; colours of vertices go first.
void PlyFaces::addFace(std::span<const Vec2> uvs, const std::optional<Color>& color) {
  std::span<const Color> colors = ofCorners(m_vertices.colors, m_cornerColors);
  if (colors.empty() && color) {
    m_cornerColors.assign(m_corners.size(), *color);
    colors = m_cornerColors;
  }
  m_mesh.addFace(m_corners, uvs, ofCorners(m_vertices.normals, m_cornerNormals), colors);
}

// Of the face that is added next. Where the file has no materials, images are materials, with
// their paths as names.
void PlyFaces::setTexture(double index, std::optional<std::string_view> material) {
  const auto& textures = m_header.textures;
  if (textures.empty()) return;
  const bool isThere =
      index >= 0 && index < static_cast<double>(textures.size()) && index == std::floor(index);
  if (!isThere && index != -1) ++m_unknownTextures;
  const std::string image = isThere ? textures[static_cast<size_t>(index)] : std::string();
  if (!material) m_mesh.setMaterial(image);
  m_imageOfMaterial.try_emplace(std::string(material.value_or(image)), image);
}

std::string_view PlyFaces::nameOf(double material) const {
  const bool isNamed = material >= 0 && material < static_cast<double>(m_header.materials.size()) &&
                       material == std::floor(material);
  return isNamed ? std::string_view(m_header.materials[static_cast<size_t>(material)])
                 : std::string_view();
}

// Of the faces added afterwards. -1 is what writers put for faces without a material.
void PlyFaces::setMaterial(double index) {
  const bool isThere = index >= 0 && index < static_cast<double>(m_header.materials.size()) &&
                       index == std::floor(index);
  if (!isThere && index != -1) ++m_unknownMaterials;
  m_mesh.setMaterial(nameOf(index));
}

template <typename Value>
std::span<const Value> PlyFaces::ofCorners(const std::vector<Value>& perVertex,
                                           std::vector<Value>& list) {
  list.clear();
  if (perVertex.empty()) return {};
  for (const int corner : m_corners) list.push_back(perVertex[static_cast<size_t>(corner)]);
  return list;
}

void PlyFaces::noteOddFaces() {
  const auto note = [&](size_t faces, const char* text) {
    if (faces > 0) m_items.issues().odd(std::to_string(faces) + text);
  };
  note(m_tooFewCorners, " faces with fewer than three corners are left out.");
  note(m_oddUvs, " faces do not have two texture coordinates for each corner; they get none.");
  note(m_unknownMaterials, " faces name a material that the file does not have; they get none.");
  note(m_unknownTextures, " faces name an image that the file does not have; they get none.");
}

}  // namespace halfspace::plugins::mesh_formats
