// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Bytes of small mesh files, and what the readers say about them.
#pragma once

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <vector>

#include "plugins/mesh_formats/mesh_formats.h"

namespace halfspace::tests {

// Reads bytes by the format of the extension; throws std::runtime_error where no format has it.
inline plugins::ReadOutcome<plugins::MeshContents> read(const std::string& extension,
                                                        const std::string& bytes,
                                                        const std::filesystem::path& path = {}) {
  for (const auto& format : plugins::mesh_formats::allMeshFormats())
    for (const std::string& known : format->extensions())
      if (known == extension) return format->read({bytes, path}, {});
  throw std::runtime_error("no format " + extension);
}

inline std::string issueTexts(const std::vector<plugins::Issue>& issues) {
  std::string text;
  for (const plugins::Issue& issue : issues) text += messageOf(issue) + "\n";
  return text;
}

// Appends the bytes of a number as they lie in memory.
template <typename T>
void append(std::string& bytes, T value) {
  char raw[sizeof(T)];
  std::memcpy(raw, &value, sizeof(T));
  bytes.append(raw, sizeof(T));
}

// Binary STL whose header claims so many triangles; nine coordinates each.
inline std::string binaryStl(uint32_t claimed, const std::vector<float>& coordinates) {
  std::string bytes(80, 's');
  append(bytes, claimed);
  for (size_t i = 0; i + 9 <= coordinates.size(); i += 9) {
    for (int k = 0; k < 3; ++k) append(bytes, 0.0f);
    for (size_t k = 0; k < 9; ++k) append(bytes, coordinates[i + k]);
    append(bytes, uint16_t{0});
  }
  return bytes;
}

inline const std::vector<float> kTriangle = {0, 0, 0, 1, 0, 0, 0, 1, 0};

inline std::string glb(const std::string& json, const std::string& binary) {
  std::string text = json;
  text.resize((text.size() + 3) / 4 * 4, ' ');
  std::string bytes = "glTF";
  append(bytes, uint32_t{2});
  append(bytes, static_cast<uint32_t>(28 + text.size() + binary.size()));
  append(bytes, static_cast<uint32_t>(text.size()));
  bytes += "JSON" + text;
  append(bytes, static_cast<uint32_t>(binary.size()));
  bytes += std::string("BIN\0", 4) + binary;
  return bytes;
}

}  // namespace halfspace::tests
