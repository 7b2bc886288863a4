// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/gltf/gltf_container.h"

#include <array>
#include <cassert>
#include <limits>
#include <memory>

#include "plugins/mesh_formats/gltf/base64.h"
#include "plugins/mesh_formats/reading/byte_cursor.h"

namespace halfspace::plugins::mesh_formats {

using nlohmann::json;

namespace {

constexpr size_t kGlbHeader = 12, kChunkHeader = 8;  // bytes

// Checks the nesting depth before parsing, because the parser would build a tree of any depth.
void checkDepth(std::string_view text) {
  int depth = 0;
  bool inString = false;
  for (size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inString) {
      if (c == '\\') ++i;
      if (c == '"') inString = false;
      continue;
    }
    if (c == '"') inString = true;
    if (c == '{' || c == '[') ++depth;
    if (c == '}' || c == ']') --depth;
    if (depth > kMaxGltfJsonDepth)
      throw GltfError("The JSON part is nested more than " + std::to_string(kMaxGltfJsonDepth) +
                      " deep.");
  }
}

// Version 1 has objects where version 2 has lists, so it is told apart before anything is read.
void checkVersion(const json& document) {
  const auto asset = document.find("asset");
  if (asset == document.end() || !asset->is_object()) return;
  const auto version = asset->find("version");
  if (version == asset->end() || !version->is_string()) return;
  const std::string& text = version->get_ref<const std::string&>();
  if (text.starts_with("1."))
    throw GltfError("This is version " + text.substr(0, 8) +
                    " of glTF; only 2 is read. Convert the file to glTF 2.0, for example by "
                    "importing it into Blender.");
}

json parseDocument(std::string_view text) {
  if (text.size() > kMaxGltfJsonBytes)
    throw GltfError("The JSON part is larger than " + std::to_string(kMaxGltfJsonBytes >> 20) +
                    " MiB.");
  checkDepth(text);
  json document = json::parse(text, nullptr, false);
  if (document.is_discarded() || !document.is_object())
    throw GltfError("The JSON part cannot be read.");
  checkVersion(document);
  return document;
}

GltfContainer openBinary(std::string_view bytes) {
  ByteCursor cursor(bytes, 0, ByteOrder::little);
  if (bytes.size() < kGlbHeader + kChunkHeader)
    throw GltfError("The file is cut off in its header.");
  cursor.skip(4);
  const auto version = cursor.take<uint32_t>();
  const auto length = cursor.take<uint32_t>();
  if (version != 2)
    throw GltfError("This is version " + std::to_string(version) +
                    " of glTF; only 2 is read. Convert the file to glTF 2.0, for example by "
                    "importing it into Blender.");
  if (length > bytes.size())
    throw GltfError("The file claims " + std::to_string(length) + " bytes and has " +
                    std::to_string(bytes.size()) + ": it is cut off.");
  GltfContainer container;
  bool haveDocument = false;
  while (cursor.left() >= kChunkHeader) {
    const auto size = cursor.take<uint32_t>();
    const auto type = cursor.take<uint32_t>();
    if (size > cursor.left()) throw GltfError("A chunk reaches beyond the end of the file.");
    const std::string_view chunk = bytes.substr(cursor.position(), size);
    cursor.skip(size);
    if (type == kGlbJsonChunk && !haveDocument) {
      container.document = parseDocument(chunk);
      haveDocument = true;
    } else if (type == kGlbBinaryChunk && !container.binaryChunk) {
      container.binaryChunk = chunk;
    }
  }
  if (!haveDocument) throw GltfError("The file has no JSON part.");
  return container;
}

int hexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string fileBeside(const std::filesystem::path& source, std::string_view uri) {
  const std::filesystem::path part = pathOfUri(uri);
  bool inside = !source.empty() && part.is_relative() && uri.find(':') == std::string_view::npos;
  for (const auto& step : part) inside = inside && step != "..";
  if (!inside) throw GltfError("A buffer lies outside the file's folder; it is not read.");
  auto file = readFile(source.parent_path() / part);
  if (!file.value)
    throw GltfError("The buffer '" + part.string() +
                    "' beside the file: " + file.issues.front().text);
  return std::move(*file.value);
}

}  // namespace

std::string pathOfUri(std::string_view uri) {
  std::string path;
  for (size_t i = 0; i < uri.size(); ++i) {
    const bool escaped = uri[i] == '%' && i + 2 < uri.size() && hexValue(uri[i + 1]) >= 0 &&
                         hexValue(uri[i + 2]) >= 0;
    path += escaped ? static_cast<char>(hexValue(uri[i + 1]) * 16 + hexValue(uri[i + 2])) : uri[i];
    if (escaped) i += 2;
  }
  return path;
}

std::string glbFile(std::string document, std::string_view binary) {
  assert(binary.size() % 4 == 0);
  document.resize((document.size() + 3) / 4 * 4, ' ');
  size_t size = kGlbHeader + kChunkHeader + document.size();
  if (!binary.empty()) size += kChunkHeader + binary.size();
  assert(size <= std::numeric_limits<uint32_t>::max());
  std::string bytes;
  bytes.reserve(size);
  appendNumberBytes(bytes, kGlbMagic);
  appendNumberBytes(bytes, uint32_t{2});
  appendNumberBytes(bytes, static_cast<uint32_t>(size));
  appendNumberBytes(bytes, static_cast<uint32_t>(document.size()));
  appendNumberBytes(bytes, kGlbJsonChunk);
  bytes += document;
  if (binary.empty()) return bytes;
  appendNumberBytes(bytes, static_cast<uint32_t>(binary.size()));
  appendNumberBytes(bytes, kGlbBinaryChunk);
  return bytes += binary;
}

GltfContainer openGltf(std::string_view bytes) {
  if (bytes.size() >= 4 && numberAt<uint32_t>(bytes.data(), ByteOrder::little) == kGlbMagic)
    return openBinary(bytes);
  return {parseDocument(bytes), std::nullopt};
}

GltfBuffers::GltfBuffers(const GltfContainer& container, const std::filesystem::path& sourcePath) {
  const auto buffers = container.document.find("buffers");
  if (buffers == container.document.end() || !buffers->is_array()) return;
  size_t index = 0;
  for (const json& buffer : *buffers) add(buffer, index++, container, sourcePath);
}

void GltfBuffers::add(const json& buffer, size_t index, const GltfContainer& container,
                      const std::filesystem::path& sourcePath) {
  const json* uri = buffer.is_object() && buffer.contains("uri") ? &buffer["uri"] : nullptr;
  if (!uri) {
    if (index != 0 || !container.binaryChunk)
      throw GltfError("Buffer " + std::to_string(index) + " has no data.");
    m_views.push_back(*container.binaryChunk);
    return;
  }
  if (!uri->is_string()) throw GltfError("A buffer's URI is no text.");
  const std::string& text = uri->get_ref<const std::string&>();
  constexpr std::string_view kBase64 = ";base64,";
  if (text.starts_with("data:")) {
    const size_t data = text.find(kBase64);
    std::optional<std::string> bytes;
    if (data != std::string::npos)
      bytes = fromBase64(std::string_view(text).substr(data + kBase64.size()));
    if (!bytes) throw GltfError("A data URI is not base64.");
    m_owned.push_back(std::make_unique<std::string>(std::move(*bytes)));
  } else {
    m_owned.push_back(std::make_unique<std::string>(fileBeside(sourcePath, text)));
  }
  m_views.push_back(*m_owned.back());
}

std::string_view GltfBuffers::buffer(size_t index) const {
  if (index >= m_views.size())
    throw GltfError("The file names buffer " + std::to_string(index) + ", which is not there.");
  return m_views[index];
}

size_t GltfBuffers::bytes() const {
  size_t sum = 0;
  for (const std::string_view view : m_views) sum += view.size();
  return sum;
}

}  // namespace halfspace::plugins::mesh_formats
