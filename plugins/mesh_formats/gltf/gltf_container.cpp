// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/gltf/gltf_container.h"

#include <array>
#include <memory>

#include "plugins/mesh_formats/reading/byte_cursor.h"

namespace halfspace::plugins::mesh_formats {

using nlohmann::json;

namespace {

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
  constexpr size_t kHeader = 12, kChunkHeader = 8;
  ByteCursor cursor(bytes, 0, ByteOrder::little);
  if (bytes.size() < kHeader + kChunkHeader) throw GltfError("The file is cut off in its header.");
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

int base64Value(char c) {
  if (c >= 'A' && c <= 'Z') return c - 'A';
  if (c >= 'a' && c <= 'z') return c - 'a' + 26;
  if (c >= '0' && c <= '9') return c - '0' + 52;
  if (c == '+') return 62;
  return c == '/' ? 63 : -1;
}

std::string fromBase64(std::string_view text) {
  std::string bytes;
  bytes.reserve(text.size() / 4 * 3);
  uint32_t bits = 0;
  int count = 0;
  for (const char c : text) {
    if (c == '=') break;
    const int value = base64Value(c);
    if (value < 0) throw GltfError("A data URI is not base64.");
    bits = bits << 6 | static_cast<uint32_t>(value);
    if (++count % 4 != 1) {
      const int spare = count % 4 == 2 ? 4 : count % 4 == 3 ? 2 : 0;
      bytes += static_cast<char>(bits >> spare & 0xFF);
    }
  }
  return bytes;
}

int hexValue(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::string withoutPercents(std::string_view uri) {
  std::string path;
  for (size_t i = 0; i < uri.size(); ++i) {
    const bool escaped = uri[i] == '%' && i + 2 < uri.size() && hexValue(uri[i + 1]) >= 0 &&
                         hexValue(uri[i + 2]) >= 0;
    path += escaped ? static_cast<char>(hexValue(uri[i + 1]) * 16 + hexValue(uri[i + 2])) : uri[i];
    if (escaped) i += 2;
  }
  return path;
}

std::string fileBeside(const std::filesystem::path& source, std::string_view uri) {
  const std::filesystem::path part = withoutPercents(uri);
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

std::string toBase64(std::string_view bytes) {
  constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  text.reserve((bytes.size() + 2) / 3 * 4);
  for (size_t i = 0; i < bytes.size(); i += 3) {
    uint32_t bits = 0;
    for (size_t k = 0; k < 3; ++k)
      bits = bits << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
    for (size_t k = 0; k < 4; ++k) {
      const bool isPadding = i + k > bytes.size();
      text += isPadding ? '=' : kDigits[bits >> (18 - 6 * k) & 63u];
    }
  }
  return text;
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
    if (data == std::string::npos) throw GltfError("A data URI is not base64.");
    m_owned.push_back(std::make_unique<std::string>(
        fromBase64(std::string_view(text).substr(data + kBase64.size()))));
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

}  // namespace halfspace::plugins::mesh_formats
