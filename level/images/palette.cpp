// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/images/palette.h"

#include <algorithm>

#include "level/program/suggestion.h"

namespace halfspace::level {

namespace {

constexpr int kShades = 16;

struct Ramp {
  std::array<int, 3> first, last;
};

constexpr std::array<Ramp, 16> kRamps{{{{0, 0, 0}, {235, 235, 235}},
                                       {{15, 11, 7}, {143, 111, 35}},
                                       {{11, 11, 15}, {139, 139, 203}},
                                       {{0, 0, 0}, {107, 107, 15}},
                                       {{7, 0, 0}, {127, 0, 0}},
                                       {{19, 19, 0}, {175, 103, 35}},
                                       {{35, 19, 7}, {255, 243, 27}},
                                       {{11, 7, 0}, {227, 179, 151}},
                                       {{171, 139, 163}, {11, 7, 11}},
                                       {{187, 115, 159}, {11, 7, 7}},
                                       {{219, 195, 187}, {15, 11, 7}},
                                       {{111, 131, 123}, {0, 7, 0}},
                                       {{255, 243, 27}, {11, 7, 0}},
                                       {{0, 0, 255}, {15, 0, 0}},
                                       {{43, 0, 0}, {247, 211, 139}},
                                       {{167, 123, 59}, {255, 255, 255}}}};

// Of a PCX file with 256 colours: a byte 12, then the palette, at the end of the file.
std::optional<Palette> pcxPalette(const Bytes& bytes) {
  Palette palette{};
  if (bytes.size() <= palette.size() || bytes[bytes.size() - palette.size() - 1] != 12) return {};
  std::copy(bytes.end() - static_cast<std::ptrdiff_t>(palette.size()), bytes.end(),
            palette.begin());
  return palette;
}

constexpr const char* kQuakePath = "gfx/palette.lmp";
constexpr const char* kQuake2Path = "pics/colormap.pcx";

}  // namespace

const Palette& quakeLikePalette() {
  static const Palette kPalette = [] {
    Palette palette{};
    std::size_t at = 0;
    for (const auto& [first, last] : kRamps) {
      for (int shade = 0; shade < kShades; ++shade) {
        for (std::size_t channel = 0; channel < 3; ++channel) {
          const int span = last[channel] - first[channel];
          palette[at++] = static_cast<std::uint8_t>(first[channel] + span * shade / (kShades - 1));
        }
      }
    }
    return palette;
  }();
  return kPalette;
}

bool isPalettePath(const std::string& path) {
  const std::string lower = lowerCase(path);
  return lower.ends_with(kQuakePath) || lower.ends_with(kQuake2Path);
}

std::optional<Palette> paletteIn(const std::string& path, const Bytes& bytes) {
  const std::string lower = lowerCase(path);
  if (lower.ends_with(kQuake2Path)) return pcxPalette(bytes);
  Palette palette{};
  if (!lower.ends_with(kQuakePath) || bytes.size() != palette.size()) return {};
  std::ranges::copy(bytes, palette.begin());
  return palette;
}

}  // namespace halfspace::level
