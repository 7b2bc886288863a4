// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "plugins/interface/issue.h"

namespace halfspace::plugins::mesh_formats {

enum class PlyEncoding : uint8_t { text, littleEndian, bigEndian };
enum class PlyType : uint8_t { int8, uint8, int16, uint16, int32, uint32, float32, float64 };

size_t sizeOf(PlyType type);
bool isInteger(PlyType type);

struct PlyProperty {
  std::string name;
  PlyType type = PlyType::float32;
  std::optional<PlyType> countType;  // type of a list's length; none: not a list
};

struct PlyElement {
  std::string name;
  uint64_t count = 0;  // as the header claims; not checked
  std::vector<PlyProperty> properties;
};

struct PlyHeader {
  PlyEncoding encoding = PlyEncoding::text;
  std::vector<PlyElement> elements;
  std::vector<std::string> materials;  // "comment halfspace material NAME", in their order
  std::vector<std::string> textures;   // "comment TextureFile PATH", in their order
  size_t dataBegin = 0;                // byte after the line "end_header"
  int dataLine = 0;                    // its line, from 1
};

// Limits against malicious headers; no program writes as many.
inline constexpr size_t kMaxPlyProperties = 1024;
inline constexpr size_t kMaxPlyElements = 256;
inline constexpr std::string_view kPlyMaterialComment = "halfspace material ";
// An image, and the property of faces that names it by its number, as MeshLab and scanners write
// them. Without the property all faces have the first image.
inline constexpr std::string_view kPlyTextureComment = "TextureFile ";
inline constexpr std::string_view kPlyTextureProperty = "texnumber";

// The header, or an error with its line.
std::variant<PlyHeader, Issue> readPlyHeader(std::string_view bytes);

}  // namespace halfspace::plugins::mesh_formats
