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

// Thrown inside the glTF reader, with the sentence that tells the user; never leaves it.
class GltfFault : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// JSON takes many times its text in memory; scenes stay far below this.
inline constexpr size_t kMaxGltfJsonBytes = size_t{64} << 20;
inline constexpr int kMaxGltfJsonDepth = 64;

inline constexpr uint32_t kGlbMagic = 0x46546C67;  // "glTF"
inline constexpr uint32_t kGlbJsonChunk = 0x4E4F534A, kGlbBinaryChunk = 0x004E4942;

// The two parts of a file.
struct GltfContainer {
  nlohmann::json document;
  std::optional<std::string_view> binaryChunk;  // of a .glb
};

// Throws GltfFault.
GltfContainer openGltf(std::string_view bytes);

// All buffers of the document: the binary chunk, data URIs, and files beside the source. A file may
// not lie outside the source's folder. Throws GltfFault.
class GltfBuffers {
 public:
  GltfBuffers(const GltfContainer& container, const std::filesystem::path& sourcePath);
  std::string_view buffer(size_t index) const;

 private:
  void add(const nlohmann::json& buffer, size_t index, const GltfContainer& container,
           const std::filesystem::path& sourcePath);

  std::vector<std::string_view> m_views;
  std::vector<std::unique_ptr<std::string>> m_owned;
};

}  // namespace halfspace::plugins::mesh_formats
