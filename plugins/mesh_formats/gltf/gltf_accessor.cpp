// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/gltf/gltf_accessor.h"

#include <algorithm>
#include <cmath>

#include "plugins/mesh_formats/reading/byte_cursor.h"

namespace halfspace::plugins::mesh_formats {

using nlohmann::json;

namespace {

size_t componentSize(int type) {
  switch (type) {
    case 5120:
    case 5121:
      return 1;
    case 5122:
    case 5123:
      return 2;
    case 5125:
    case 5126:
      return 4;
    default:
      throw GltfError("An accessor's component type is unknown.");
  }
}

int componentCount(const json& accessor) {
  const auto type = accessor.find("type");
  const std::string name =
      type != accessor.end() && type->is_string() ? type->get<std::string>() : "";
  if (name == "SCALAR") return 1;
  if (name == "VEC2") return 2;
  if (name == "VEC3") return 3;
  if (name == "VEC4") return 4;
  throw GltfError("An accessor's type is not SCALAR, VEC2, VEC3 or VEC4.");
}

bool isCompressed(const json& view) {
  const auto extensions = view.find("extensions");
  if (extensions == view.end() || !extensions->is_object()) return false;
  for (const auto& [name, ignored] : extensions->items())
    if (name.ends_with("_compression")) return true;
  return false;
}

}  // namespace

const json& arrayMember(const json& object, const char* key) {
  static const json kNone = json::array();
  if (!object.is_object()) return kNone;
  const auto found = object.find(key);
  if (found == object.end()) return kNone;
  if (!found->is_array()) throw GltfError(std::string("'") + key + "' is no list.");
  return *found;
}

const json& itemOf(const json& document, const char* list, size_t index) {
  const json& items = arrayMember(document, list);
  if (index >= items.size() || !items[index].is_object())
    throw GltfError("The file names number " + std::to_string(index) + " of '" + list +
                    "', which is not there.");
  return items[index];
}

std::optional<size_t> wholeNumber(const json& value) {
  if (value.is_number_unsigned()) return value.get<size_t>();
  if (!value.is_number_float()) return std::nullopt;
  constexpr double kMost = 0x1p53;
  const double number = value.get<double>();
  if (!(number >= 0.0 && number < kMost) || number != std::floor(number)) return std::nullopt;
  return static_cast<size_t>(number);
}

size_t sizeMember(const json& object, const char* key) {
  const auto found = object.is_object() ? object.find(key) : object.end();
  const auto number = found == object.end() ? std::nullopt : wholeNumber(*found);
  if (!number) throw GltfError(std::string("'") + key + "' is missing or no whole number.");
  return *number;
}

size_t sizeMember(const json& object, const char* key, size_t otherwise) {
  return object.contains(key) ? sizeMember(object, key) : otherwise;
}

GltfAccessor::GltfAccessor(const json& document, const GltfBuffers& buffers, size_t index) {
  const json& accessor = itemOf(document, "accessors", index);
  m_count = sizeMember(accessor, "count");
  m_components = componentCount(accessor);
  m_componentType =
      static_cast<int>(std::min<size_t>(sizeMember(accessor, "componentType"), 65535));
  const auto normalised = accessor.find("normalized");
  m_normalised =
      normalised != accessor.end() && normalised->is_boolean() && normalised->get<bool>();
  if (accessor.contains("bufferView")) {
    openView(accessor, document, buffers, index);
  } else {
    startWithZeros(buffers);
  }
  if (accessor.contains("sparse")) replaceSparse(accessor["sparse"], document, buffers, index);
}

size_t GltfAccessor::itemSize() const {
  return componentSize(m_componentType) * static_cast<size_t>(m_components);
}

void GltfAccessor::openView(const json& accessor, const json& document, const GltfBuffers& buffers,
                            size_t number) {
  const json& view = itemOf(document, "bufferViews", sizeMember(accessor, "bufferView"));
  // Without compression the view holds the data itself, whatever else extensions say about it.
  if (isCompressed(view))
    throw GltfError("Compressed buffers are not read. Save the file without compression.");
  const std::string_view buffer = buffers.buffer(sizeMember(view, "buffer"));
  const size_t viewBegin = sizeMember(view, "byteOffset", 0);
  const size_t viewSize = sizeMember(view, "byteLength");
  if (viewBegin > buffer.size() || viewSize > buffer.size() - viewBegin)
    throw GltfError("A buffer view reaches beyond its buffer.");
  m_stride = sizeMember(view, "byteStride", itemSize());
  const size_t begin = sizeMember(accessor, "byteOffset", 0);
  if (m_stride < itemSize() || m_stride > 252 + itemSize())
    throw GltfError("A buffer view's stride is impossible.");
  const bool fits = m_count == 0 || (begin <= viewSize && itemSize() <= viewSize - begin &&
                                     m_count - 1 <= (viewSize - begin - itemSize()) / m_stride);
  if (!fits)
    throw GltfError("Accessor " + std::to_string(number) + " claims " + std::to_string(m_count) +
                    " items, which its buffer view cannot hold.");
  m_bytes = buffer.substr(viewBegin + (m_count > 0 ? begin : 0));
}

// An accessor without a view has zeros. Memory stays in proportion to the file.
void GltfAccessor::startWithZeros(const GltfBuffers& buffers) {
  constexpr size_t kMostZeros = 1U << 20U;
  if (m_count > kMostZeros + buffers.bytes())
    throw GltfError("An accessor without data claims " + std::to_string(m_count) + " items.");
  m_stride = itemSize();
  m_changed = std::make_shared<const std::string>(m_count * m_stride, '\0');
  m_bytes = *m_changed;
}

// The items that a list of indices names are replaced by those of a second view.
void GltfAccessor::replaceSparse(const json& sparse, const json& document,
                                 const GltfBuffers& buffers, size_t number) {
  if (!sparse.is_object() || !sparse.contains("indices") || !sparse.contains("values"))
    throw GltfError("A sparse accessor has no indices or no values.");
  // Both are lists in a view. They have no type and no count.
  const auto listOf = [&](const char* key, int components, int type) {
    GltfAccessor list;
    list.m_count = sizeMember(sparse, "count");
    list.m_components = components;
    list.m_componentType = type;
    list.openView(sparse[key], document, buffers, number);
    return list;
  };
  const GltfAccessor indices = listOf(
      "indices", 1,
      static_cast<int>(std::min<size_t>(sizeMember(sparse["indices"], "componentType"), 65535)));
  if (!indices.isUnsignedInteger()) throw GltfError("Sparse indices are not whole numbers.");
  const GltfAccessor values = listOf("values", m_components, m_componentType);
  std::string changed(m_count * itemSize(), '\0');
  for (size_t i = 0; i < m_count; ++i)
    m_bytes.copy(changed.data() + i * itemSize(), itemSize(), i * m_stride);
  for (size_t i = 0; i < indices.m_count; ++i) {
    const size_t item = indices.index(i);
    if (item >= m_count)
      throw GltfError("A sparse accessor replaces item " + std::to_string(item) + " of " +
                      std::to_string(m_count) + ".");
    values.m_bytes.copy(changed.data() + item * itemSize(), itemSize(), i * values.m_stride);
  }
  m_changed = std::make_shared<const std::string>(std::move(changed));
  m_bytes = *m_changed;
  m_stride = itemSize();
}

double GltfAccessor::number(size_t item, int component) const {
  const char* at = m_bytes.data() + item * m_stride +
                   static_cast<size_t>(component) * componentSize(m_componentType);
  const auto scaled = [&](double value, double largest) {
    return m_normalised ? std::max(value / largest, -1.0) : value;
  };
  switch (m_componentType) {
    case 5120:
      return scaled(numberAt<int8_t>(at, ByteOrder::little), 127);
    case 5121:
      return scaled(numberAt<uint8_t>(at, ByteOrder::little), 255);
    case 5122:
      return scaled(numberAt<int16_t>(at, ByteOrder::little), 32767);
    case 5123:
      return scaled(numberAt<uint16_t>(at, ByteOrder::little), 65535);
    case 5125:
      return numberAt<uint32_t>(at, ByteOrder::little);
    default:
      return numberAt<float>(at, ByteOrder::little);
  }
}

GltfAccessor indicesOf(const json& primitive, const json& document, const GltfBuffers& buffers) {
  GltfAccessor indices(document, buffers, sizeMember(primitive, "indices"));
  if (!indices.isUnsignedInteger() || indices.components() != 1)
    throw GltfError("Indices are not whole numbers.");
  return indices;
}

uint32_t GltfAccessor::vertexIndex(size_t item, size_t vertices) const {
  const uint32_t found = index(item);
  if (found >= vertices)
    throw GltfError("A triangle names vertex " + std::to_string(found) + " of " +
                    std::to_string(vertices) + ".");
  return found;
}

uint32_t GltfAccessor::index(size_t item) const {
  const char* at = m_bytes.data() + item * m_stride;
  switch (m_componentType) {
    case 5121:
      return numberAt<uint8_t>(at, ByteOrder::little);
    case 5123:
      return numberAt<uint16_t>(at, ByteOrder::little);
    default:
      return numberAt<uint32_t>(at, ByteOrder::little);
  }
}

}  // namespace halfspace::plugins::mesh_formats
