// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/images/pixel_files.h"

#include <algorithm>
#include <array>

namespace halfspace::level {

namespace {

constexpr std::string_view kTga = ".tga", kDds = ".dds";
constexpr std::array<std::uint8_t, 4> kPngStart{0x89, 'P', 'N', 'G'};
constexpr std::array<std::uint8_t, 3> kJpegStart{0xFF, 0xD8, 0xFF};

template <std::size_t count>
bool startsWith(const Bytes& file, const std::array<std::uint8_t, count>& start) {
  return file.size() >= count && std::equal(start.begin(), start.end(), file.begin());
}

}  // namespace

std::optional<DecodedImage> decodedFile(std::string_view ending, const Bytes& file) {
  if (startsWith(file, kPngStart) || startsWith(file, kJpegStart)) return std::nullopt;
  if (ending == kTga) return tgaImage(file);
  if (ending == kDds) return ddsImage(file);
  return std::nullopt;
}

}  // namespace halfspace::level
