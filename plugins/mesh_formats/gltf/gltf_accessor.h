// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "plugins/mesh_formats/gltf/gltf_container.h"

namespace halfspace::plugins::mesh_formats {

// A whole number that is not negative, also written as 3.0; empty: it is none.
std::optional<size_t> wholeNumber(const nlohmann::json& value);

// Read JSON members that may be missing or of the wrong type. All throw GltfError.
const nlohmann::json& arrayMember(const nlohmann::json& object, const char* key);  // empty if none
const nlohmann::json& itemOf(const nlohmann::json& document, const char* list, size_t index);
size_t sizeMember(const nlohmann::json& object, const char* key);
size_t sizeMember(const nlohmann::json& object, const char* key, size_t otherwise);

// A view of numbers in a buffer, or a copy of them if the accessor is sparse. The constructor
// checks that all items lie within the buffer.
class GltfAccessor {
 public:
  GltfAccessor() = default;  // of no items
  // Throws GltfError if the accessor is missing, compressed, beyond its buffer or of an unknown
  // type, or if its sparse items are out of range.
  GltfAccessor(const nlohmann::json& document, const GltfBuffers& buffers, size_t index);

  size_t count() const { return m_count; }
  int components() const { return m_components; }
  bool isUnsignedInteger() const {
    return m_componentType == 5121 || m_componentType == 5123 || m_componentType == 5125;
  }
  // Contract: item < count(), component < components(). Normalised integers give values from -1 to
  // 1.
  double number(size_t item, int component) const;
  // The number of one of so many vertices; throws GltfError if it is beyond them. Contract:
  // item < count(), isUnsignedInteger().
  uint32_t vertexIndex(size_t item, size_t vertices) const;

 private:
  void openView(const nlohmann::json& accessor, const nlohmann::json& document,
                const GltfBuffers& buffers, size_t number);
  void startWithZeros(const GltfBuffers& buffers);
  void replaceSparse(const nlohmann::json& sparse, const nlohmann::json& document,
                     const GltfBuffers& buffers, size_t number);
  size_t itemSize() const;
  uint32_t index(size_t item) const;

  std::string_view m_bytes;                      // from the first item on
  std::shared_ptr<const std::string> m_changed;  // the copy that m_bytes views, if there is one
  size_t m_count = 0, m_stride = 0;
  int m_components = 1;
  int m_componentType = 0;
  bool m_normalised = false;
};

// The indices of a primitive that has some. Throws GltfError if they are no single whole numbers.
GltfAccessor indicesOf(const nlohmann::json& primitive, const nlohmann::json& document,
                       const GltfBuffers& buffers);

}  // namespace halfspace::plugins::mesh_formats
