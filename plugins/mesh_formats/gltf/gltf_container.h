// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "plugins/interface/source.h"

namespace halfspace::plugins::mesh_formats {

// Thrown and caught inside the glTF reader; its text is the message for the user.
class GltfError : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// Limit of the JSON text: parsed JSON takes many times its size in memory. Real scenes stay far
// below it.
inline constexpr size_t kMaxGltfJsonBytes = size_t{64} << 20;
inline constexpr int kMaxGltfJsonDepth = 64;

inline constexpr uint32_t kGlbMagic = 0x46546C67;  // "glTF"
inline constexpr uint32_t kGlbJsonChunk = 0x4E4F534A, kGlbBinaryChunk = 0x004E4942;

// The two parts of a file.
struct GltfContainer {
  nlohmann::json document;
  std::optional<std::string_view> binaryChunk;  // of a .glb file; a view of its bytes
};

// The document as text. Names of a level may be any bytes; invalid UTF-8 becomes a replacement
// character.
template <class Json>
std::string gltfText(const Json& document) {
  return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

// A .glb file: the header, the JSON chunk, and the binary chunk unless `binary` is empty. Contract:
// the size of `binary` is a multiple of four, and the file is smaller than 4 GiB.
std::string glbFile(std::string document, std::string_view binary);

// The path that a URI of the document means: percent signs are decoded.
std::string pathOfUri(std::string_view uri);

// Reads a .glb or .gltf file. Contract: `bytes` outlives the container. Throws GltfError.
GltfContainer openGltf(std::string_view bytes);

// All buffers of the document: the binary chunk, data URIs, and files in the source's folder or
// below it; other files are refused. The constructor and buffer() throw GltfError.
class GltfBuffers {
 public:
  GltfBuffers(const GltfContainer& container, const std::filesystem::path& sourcePath);
  std::string_view buffer(size_t index) const;
  size_t bytes() const;  // of all buffers

 private:
  void add(const nlohmann::json& buffer, size_t index, const GltfContainer& container,
           const std::filesystem::path& sourcePath);

  std::vector<std::string_view> m_views;
  std::vector<std::unique_ptr<std::string>> m_owned;
};

}  // namespace halfspace::plugins::mesh_formats
