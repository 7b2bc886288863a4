// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
//   header   "DDS ", 124, flags, height, width, ..., at 76 the pixel format: 32, flags, code, bits,
//            masks of red, green, blue, alpha; at 112 whether it is a cube map or a volume
//   DX10     a second header, if the code is "DX10": number of the format, dimension, ...
//   then     the largest image, then its smaller versions, which are not read
//
// Compressed images consist of blocks of 4 by 4 pixels. A block of colours has two colours of 16
// bits, from which two more are interpolated, and two bits a pixel that choose one of the four. A
// block of values (alpha, grey, normals) has two bytes, from which six more are interpolated, and
// three bits a pixel.
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>

#include "level/images/archive_kinds.h"
#include "level/images/pixel_files.h"

namespace halfspace::level {

namespace {

constexpr std::size_t kHeaderBytes = 128, kHeaderBytesWithDx10 = 148;
// Flags of the pixel format, at 80, and of the kind of texture, at 112.
constexpr std::uint32_t kHasAlpha = 1, kHasCode = 4, kHasColours = 0x40, kIsGrey = 0x20000;
constexpr std::uint32_t kIsCubeMap = 0x200, kIsVolume = 0x200000;

using Pixel = std::array<std::uint8_t, 4>;  // red, green, blue, alpha
using Block = std::array<Pixel, 16>;
using Values = std::array<std::uint8_t, 16>;

// `masked`: whole pixels, whose channels are chosen by masks.
enum class Kind : unsigned char { bc1, bc2, bc3, bc4, bc5, masked };

struct Format {
  Kind kind = Kind::masked;
  std::size_t bytes = 0;               // of a block or of a pixel
  std::array<std::uint32_t, 4> masks;  // of `masked`; an alpha of 0: opaque
};

constexpr std::array<std::uint32_t, 4> kNoMasks{};
constexpr std::array<std::uint32_t, 4> kRedFirst{0xff, 0xff00, 0xff0000, 0xff000000};
constexpr std::array<std::uint32_t, 4> kBlueFirst{0xff0000, 0xff00, 0xff, 0xff000000};
constexpr std::array<std::uint32_t, 4> kBlueFirstOpaque{0xff0000, 0xff00, 0xff, 0};

std::optional<Format> formatOfCode(const std::string& code) {
  if (code == "DXT1") return Format{Kind::bc1, 8, kNoMasks};
  if (code == "DXT3") return Format{Kind::bc2, 16, kNoMasks};
  if (code == "DXT5") return Format{Kind::bc3, 16, kNoMasks};
  if (code == "ATI1" || code == "BC4U") return Format{Kind::bc4, 8, kNoMasks};
  if (code == "ATI2" || code == "BC5U") return Format{Kind::bc5, 16, kNoMasks};
  return std::nullopt;
}

// By the numbers of DXGI_FORMAT; linear and sRGB colours are read alike.
std::optional<Format> formatOfNumber(std::uint32_t number) {
  switch (number) {
    case 28:  // R8G8B8A8_UNORM
    case 29:  // R8G8B8A8_UNORM_SRGB
      return Format{Kind::masked, 4, kRedFirst};
    case 71:  // BC1_UNORM
    case 72:  // BC1_UNORM_SRGB
      return Format{Kind::bc1, 8, kNoMasks};
    case 74:  // BC2_UNORM
    case 75:  // BC2_UNORM_SRGB
      return Format{Kind::bc2, 16, kNoMasks};
    case 77:  // BC3_UNORM
    case 78:  // BC3_UNORM_SRGB
      return Format{Kind::bc3, 16, kNoMasks};
    case 80:  // BC4_UNORM
      return Format{Kind::bc4, 8, kNoMasks};
    case 83:  // BC5_UNORM
      return Format{Kind::bc5, 16, kNoMasks};
    case 87:  // B8G8R8A8_UNORM
    case 91:  // B8G8R8A8_UNORM_SRGB
      return Format{Kind::masked, 4, kBlueFirst};
    case 88:  // B8G8R8X8_UNORM
    case 93:  // B8G8R8X8_UNORM_SRGB
      return Format{Kind::masked, 4, kBlueFirstOpaque};
    default:
      return std::nullopt;
  }
}

std::uint8_t byteOf(std::uint64_t value, std::uint64_t most) {
  return static_cast<std::uint8_t>((value * 255 + most / 2) / most);
}

std::uint8_t between(unsigned a, unsigned shareOfA, unsigned b, unsigned shareOfB) {
  return static_cast<std::uint8_t>((a * shareOfA + b * shareOfB) / (shareOfA + shareOfB));
}

// Five bits of red, six of green, five of blue.
Pixel colourOf(std::uint32_t packed) {
  return {byteOf(packed >> 11U & 31U, 31), byteOf(packed >> 5U & 63U, 63), byteOf(packed & 31U, 31),
          255};
}

class DdsReader {
 public:
  explicit DdsReader(const Bytes& file) : m_file(file) {}

  DecodedImage run() {
    if (m_file.size() < kHeaderBytes || fieldAt(m_file, 0, 4) != "DDS ")
      return "it is too short for a DDS file, or of another kind";
    m_height = littleEndianAt(m_file, 12);
    m_width = littleEndianAt(m_file, 16);
    if (m_width == 0 || m_height == 0 || m_width > kLargestSide || m_height > kLargestSide)
      return "its size is " + std::to_string(m_width) + " x " + std::to_string(m_height) +
             " pixels";
    const std::uint32_t more = littleEndianAt(m_file, 112);
    if ((more & kIsCubeMap) != 0) return "it is a cube map, not the image of a surface";
    if ((more & kIsVolume) != 0) return "it is a volume, not the image of a surface";
    if (std::string refusal = readFormat(); !refusal.empty()) return refusal;
    const std::size_t items = m_format.kind == Kind::masked
                                  ? m_width * m_height
                                  : (m_width + 3) / 4 * ((m_height + 3) / 4);
    if (m_at > m_file.size() || items * m_format.bytes > m_file.size() - m_at)
      return "its pixels are missing";
    RgbaImage image{static_cast<int>(m_width), static_cast<int>(m_height), {}};
    image.pixels.resize(4 * m_width * m_height);
    if (m_format.kind == Kind::masked)
      readPixels(image);
    else
      readBlocks(image);
    return image;
  }

 private:
  // Returns why the format is not read; empty: it is.
  std::string readFormat() {
    m_at = kHeaderBytes;
    const std::uint32_t flags = littleEndianAt(m_file, 80);
    if ((flags & kHasCode) == 0) return readMasks(flags);
    const std::string code = fieldAt(m_file, 84, 4);
    std::optional<Format> known = formatOfCode(code);
    std::string name = '"' + code + '"';
    if (code == "DX10") {
      if (m_file.size() < kHeaderBytesWithDx10) return "its second header is missing";
      m_at = kHeaderBytesWithDx10;
      const std::uint32_t number = littleEndianAt(m_file, kHeaderBytes);
      known = formatOfNumber(number);
      name = "DXGI format " + std::to_string(number);
    }
    if (!known)
      return "it is a DDS image of " + name +
             ", which is not supported: save it as PNG, or as DDS with BC1 to BC5";
    m_format = *known;
    return {};
  }

  std::string readMasks(std::uint32_t flags) {
    const std::uint32_t bits = littleEndianAt(m_file, 88);
    for (std::size_t i = 0; i < 4; ++i) m_format.masks[i] = littleEndianAt(m_file, 92 + 4 * i);
    if ((flags & kIsGrey) != 0) m_format.masks[1] = m_format.masks[2] = m_format.masks[0];
    if ((flags & kHasAlpha) == 0) m_format.masks[3] = 0;
    const bool hasColours = (flags & (kHasColours | kIsGrey)) != 0;
    if (!hasColours || bits % 8 != 0 || bits < 8 || bits > 32 || m_format.masks[0] == 0)
      return "it is a DDS image with " + std::to_string(bits) + " bits a pixel and flags " +
             std::to_string(flags) + ", which is not supported: save it as PNG";
    m_format.bytes = bits / 8;
    return {};
  }

  void readPixels(RgbaImage& image) const {
    std::size_t at = m_at;
    for (std::size_t i = 0; i < image.pixels.size(); i += 4) {
      std::uint32_t packed = 0;
      for (unsigned byte = 0; byte < m_format.bytes; ++byte)
        packed |= std::uint32_t{m_file[at++]} << 8U * byte;
      for (std::size_t channel = 0; channel < 4; ++channel)
        image.pixels[i + channel] = channelOf(packed, m_format.masks[channel], channel == 3);
    }
  }

  static std::uint8_t channelOf(std::uint32_t packed, std::uint32_t mask, bool isAlpha) {
    if (mask == 0) return isAlpha ? 255 : 0;
    const auto shift = static_cast<unsigned>(std::countr_zero(mask));
    return byteOf((packed & mask) >> shift, mask >> shift);
  }

  void readBlocks(RgbaImage& image) const {
    std::size_t at = m_at;
    for (std::size_t top = 0; top < m_height; top += 4)
      for (std::size_t left = 0; left < m_width; left += 4, at += m_format.bytes) {
        const Block block = blockAt(at);
        for (std::size_t y = 0; y < std::min<std::size_t>(4, m_height - top); ++y)
          for (std::size_t x = 0; x < std::min<std::size_t>(4, m_width - left); ++x)
            std::ranges::copy(block[4 * y + x],
                              image.pixels.begin() + static_cast<std::ptrdiff_t>(
                                                         4 * ((top + y) * m_width + left + x)));
      }
  }

  Block blockAt(std::size_t at) const {
    switch (m_format.kind) {
      case Kind::bc1:
        return colours(at, true);
      case Kind::bc2:
        return withAlpha(colours(at + 8, false), fourBitValues(at));
      case Kind::bc3:
        return withAlpha(colours(at + 8, false), values(at));
      case Kind::bc4: {
        Block made;
        const Values grey = values(at);
        for (std::size_t i = 0; i < 16; ++i) made[i] = {grey[i], grey[i], grey[i], 255};
        return made;
      }
      case Kind::bc5:
        return normals(values(at), values(at + 8));
      case Kind::masked:
        break;
    }
    return {};
  }

  // The block of colours at `at`. `mayBeTransparent`: if the first colour is not greater than the
  // second, only one colour is interpolated, and the fourth is transparent.
  Block colours(std::size_t at, bool mayBeTransparent) const {
    const std::uint32_t both = littleEndianAt(m_file, at), first = both & 0xffffU,
                        second = both >> 16U;
    const Pixel a = colourOf(first), b = colourOf(second);
    std::array<Pixel, 4> palette{a, b, Pixel{0, 0, 0, 255}, Pixel{0, 0, 0, 255}};
    const bool hasFour = !mayBeTransparent || first > second;
    for (std::size_t i = 0; i < 3; ++i) {
      palette[2][i] = hasFour ? between(a[i], 2, b[i], 1) : between(a[i], 1, b[i], 1);
      if (hasFour) palette[3][i] = between(a[i], 1, b[i], 2);
    }
    if (!hasFour) palette[3][3] = 0;
    const std::uint32_t choices = littleEndianAt(m_file, at + 4);
    Block made;
    for (std::size_t i = 0; i < 16; ++i) made[i] = palette[choices >> 2 * i & 3U];
    return made;
  }

  // The block of values at `at`. If the first byte is not greater than the second, only four values
  // are interpolated, and the other two are 0 and 255.
  Values values(std::size_t at) const {
    const unsigned a = m_file[at], b = m_file[at + 1];
    std::array<std::uint8_t, 8> palette{m_file[at], m_file[at + 1], 0, 0, 0, 0, 0, 255};
    const unsigned steps = a > b ? 7 : 5;
    for (unsigned i = 1; i < steps; ++i) palette[i + 1] = between(a, steps - i, b, i);
    std::uint64_t choices = 0;
    for (unsigned byte = 0; byte < 6; ++byte)
      choices |= std::uint64_t{m_file[at + 2 + byte]} << 8U * byte;
    Values made;
    for (std::size_t i = 0; i < 16; ++i) made[i] = palette[choices >> 3 * i & 7U];
    return made;
  }

  Values fourBitValues(std::size_t at) const {
    Values made;
    for (std::size_t i = 0; i < 16; ++i)
      made[i] = static_cast<std::uint8_t>(17 * (m_file[at + i / 2] >> 4 * (i % 2) & 15));
    return made;
  }

  static Block withAlpha(Block block, const Values& alpha) {
    for (std::size_t i = 0; i < 16; ++i) block[i][3] = alpha[i];
    return block;
  }

  // Colours of unit normals with these x and y; z is computed.
  static Block normals(const Values& x, const Values& y) {
    Block made;
    for (std::size_t i = 0; i < 16; ++i) {
      const double across = 2.0 * x[i] / 255 - 1, along = 2.0 * y[i] / 255 - 1;
      const double up = std::sqrt(std::max(0.0, 1.0 - across * across - along * along));
      made[i] = {x[i], y[i], static_cast<std::uint8_t>(127.5 * (up + 1)), 255};
    }
    return made;
  }

  const Bytes& m_file;
  Format m_format;
  std::size_t m_width = 0, m_height = 0, m_at = 0;
};

}  // namespace

DecodedImage ddsImage(const Bytes& file) {
  return DdsReader(file).run();
}

}  // namespace halfspace::level
