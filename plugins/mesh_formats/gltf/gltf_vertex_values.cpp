// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/gltf/gltf_vertex_values.h"

#include <algorithm>
#include <cmath>

#include "plugins/mesh_formats/gltf/gltf_vertices.h"

namespace halfspace::plugins::mesh_formats {

using geometry::Vec3;
using nlohmann::json;

namespace {

class ValueReader {
 public:
  ValueReader(const json& document, const GltfBuffers& buffers, size_t count)
      : m_document(document), m_buffers(buffers), m_count(count) {}

  GltfAccessor accessorOf(const std::string& name, const json& value, int least, int most) const {
    const auto index = wholeNumber(value);
    if (!index) throw GltfError("The attribute " + name + " names no accessor.");
    GltfAccessor accessor(m_document, m_buffers, *index);
    if (accessor.count() != m_count)
      throw GltfError("The attribute " + name + " has " + std::to_string(accessor.count()) +
                      " items for " + std::to_string(m_count) + " positions.");
    if (accessor.components() < least || accessor.components() > most)
      throw GltfError("The attribute " + name + " has the wrong number of components.");
    return accessor;
  }

  std::vector<Vec2> uvs(const std::string& name, const json& value) const {
    const GltfAccessor accessor = accessorOf(name, value, 2, 2);
    std::vector<Vec2> uvs;
    uvs.reserve(m_count);
    for (size_t i = 0; i < m_count; ++i)
      uvs.emplace_back(accessor.number(i, 0), 1.0 - accessor.number(i, 1));
    return uvs;
  }

  std::vector<Vec3> normals(const std::string& name, const json& value,
                            const Eigen::Affine3d& placed) const {
    const GltfAccessor accessor = accessorOf(name, value, 3, 3);
    // Normals are covectors: the inverse transpose keeps them upright on a stretched surface. The
    // cofactors are the same but for a positive factor, and exist for a flattening transform, too.
    const Eigen::Matrix3d m = placed.linear();
    const bool isPlaced = !m.isIdentity(0);
    Eigen::Matrix3d upright;
    upright << Vec3(m.col(1).cross(m.col(2))), Vec3(m.col(2).cross(m.col(0))),
        Vec3(m.col(0).cross(m.col(1)));
    if (m.determinant() < 0) upright = -upright;
    std::vector<Vec3> normals;
    normals.reserve(m_count);
    for (size_t i = 0; i < m_count; ++i) {
      Vec3 normal(accessor.number(i, 0), accessor.number(i, 1), accessor.number(i, 2));
      if (isPlaced) normal = Vec3(upright * normal).stableNormalized();
      normals.emplace_back(normal.x(), -normal.z(), normal.y());
    }
    return normals;
  }

  std::vector<std::array<float, 4>> colors(const std::string& name, const json& value) const {
    const GltfAccessor accessor = accessorOf(name, value, 3, 4);
    std::vector<std::array<float, 4>> colors(m_count, {1, 1, 1, 1});
    for (size_t i = 0; i < m_count; ++i) {
      for (int part = 0; part < accessor.components(); ++part)
        colors[i][static_cast<size_t>(part)] = static_cast<float>(accessor.number(i, part));
    }
    return colors;
  }

  // Empty if a number is none: then equal positions are one vertex, as in files of other programs.
  std::vector<uint32_t> numbers(const std::string& name, const json& value) const {
    const GltfAccessor accessor = accessorOf(name, value, 1, 1);
    std::vector<uint32_t> numbers;
    numbers.reserve(m_count);
    for (size_t i = 0; i < m_count; ++i) {
      const double number = accessor.number(i, 0);
      if (!(number >= 0.0 && number < 0x1p24 && number == std::floor(number))) return {};
      numbers.push_back(static_cast<uint32_t>(number));
    }
    return numbers;
  }

 private:
  const json& m_document;
  const GltfBuffers& m_buffers;
  size_t m_count;
};

template <typename Vector>
void refuseUnlessFinite(const std::vector<Vector>& list, const std::string& name) {
  const auto isFinite = [](const Vector& value) { return value.allFinite(); };
  if (!std::ranges::all_of(list, isFinite))
    throw GltfError("The attribute " + name + " has a number that is not finite.");
}

void readValue(const ValueReader& reader, const std::string& name, const json& value,
               const Eigen::Affine3d& placed, GltfVertexValues& values) {
  if (name == "TEXCOORD_0") {
    auto uvs = reader.uvs(name, value);
    refuseUnlessFinite(uvs, name);
    values.uvs = std::move(uvs);
  } else if (name == "NORMAL") {
    auto normals = reader.normals(name, value, placed);
    refuseUnlessFinite(normals, name);
    values.normals = std::move(normals);
  } else if (name == "COLOR_0") {
    values.colors = reader.colors(name, value);
  } else {
    values.numbers = reader.numbers(name, value);
  }
}

}  // namespace

GltfVertexValues vertexValues(const json& attributes, const json& document,
                              const GltfBuffers& buffers, size_t count,
                              const Eigen::Affine3d& placed, GltfUnreadValues& unread) {
  constexpr size_t kMostMessages = 16;
  const ValueReader reader(document, buffers, count);
  GltfVertexValues values;
  for (const auto& [name, value] : attributes.items()) {
    if (name == "POSITION") continue;
    if (name != "TEXCOORD_0" && name != "NORMAL" && name != "COLOR_0" &&
        name != kGltfVertexNumber) {
      unread.names.insert(name.substr(0, 32));
      continue;
    }
    try {
      readValue(reader, name, value, placed, values);
    } catch (const GltfError& error) {
      if (unread.damaged.size() < kMostMessages) unread.damaged.insert(error.what());
    }
  }
  return values;
}

}  // namespace halfspace::plugins::mesh_formats
