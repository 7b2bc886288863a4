// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
//   mip texture   name of 16 bytes, width, height, four offsets from the start of the lump to the
//                 images in full, half, quarter and eighth size; one byte a pixel. WAD3: after the
//                 smallest image two bytes with the number of colours, then the colours.
//   .wal          name of 32 bytes, width, height, four offsets; then name of the next frame, flags
#include "level/images/indexed_images.h"

#include "level/images/archive_kinds.h"

namespace halfspace::level {

namespace {

constexpr std::size_t kMipHeader = 40;
constexpr std::size_t kWalHeader = 100;
constexpr std::uint8_t kLastColour = 255;

struct Header {
  std::uint32_t width = 0, height = 0;
  std::uint32_t full = 0, eighth = 0;  // offsets of the largest and smallest image
};

Header headerAt(const Bytes& bytes, std::size_t at) {
  return {littleEndianAt(bytes, at), littleEndianAt(bytes, at + 4), littleEndianAt(bytes, at + 8),
          littleEndianAt(bytes, at + 20)};
}

std::string refusalOf(const Header& header, std::size_t length) {
  const auto bad = [](std::uint32_t side) { return side == 0 || side > kLargestSide; };
  if (bad(header.width) || bad(header.height)) {
    return "its size is " + std::to_string(header.width) + " x " + std::to_string(header.height) +
           " pixels";
  }
  const std::uint64_t pixels = std::uint64_t{header.width} * header.height;
  if (header.full > length || pixels > length - header.full) return "its pixels are missing";
  return {};
}

RgbaImage coloured(const Bytes& bytes, const Header& header, const Palette& palette,
                   bool isCutOut) {
  RgbaImage image{static_cast<int>(header.width), static_cast<int>(header.height), {}};
  const std::size_t count = std::size_t{header.width} * header.height;
  image.pixels.reserve(4 * count);
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t index = bytes[header.full + i];
    const bool isHole = isCutOut && index == kLastColour;
    for (std::size_t channel = 0; channel < 3; ++channel) {
      image.pixels.push_back(isHole ? 0 : palette[3 * std::size_t{index} + channel]);
    }
    image.pixels.push_back(isHole ? 0 : 255);
  }
  return image;
}

// The colours behind the smallest image of a WAD3 texture.
std::optional<Palette> paletteBehind(const Bytes& lump, const Header& header) {
  const std::uint64_t smallest = std::uint64_t{header.width / 8} * (header.height / 8);
  const std::uint64_t at = header.eighth + smallest;
  if (at + 2 > lump.size()) return {};
  const std::size_t count = std::size_t{lump[at]} | std::size_t{lump[at + 1]} << 8U;
  if (count == 0 || count > 256 || at + 2 + 3 * count > lump.size()) return {};
  Palette palette{};
  for (std::size_t i = 0; i < 3 * count; ++i) palette[i] = lump[at + 2 + i];
  return palette;
}

}  // namespace

DecodedImage mipTexture(const Bytes& lump, const Palette* palette) {
  if (lump.size() < kMipHeader) return "it is too short for a texture";
  const Header header = headerAt(lump, 16);
  if (std::string refusal = refusalOf(header, lump.size()); !refusal.empty()) return refusal;
  const bool isCutOut = lump[0] == '{';
  if (palette != nullptr) return coloured(lump, header, *palette, isCutOut);
  const auto own = paletteBehind(lump, header);
  if (!own) return "its palette is missing";
  return coloured(lump, header, *own, isCutOut);
}

DecodedImage walTexture(const Bytes& file, const Palette& palette) {
  if (file.size() < kWalHeader) return "it is too short for a texture";
  const Header header = headerAt(file, 32);
  if (std::string refusal = refusalOf(header, file.size()); !refusal.empty()) return refusal;
  return coloured(file, header, palette, false);
}

}  // namespace halfspace::level
