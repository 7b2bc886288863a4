// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
//   header   length of the text behind it, whether there is a map of colours, kind of image; of the
//            map: first number, number of colours, bits; x, y, width, height, bits, order
//   then     the text, the map, the pixels row by row (blue, green, red, alpha). With run lengths,
//            a byte before each packet: a set top bit means that one pixel is repeated.
#include <algorithm>
#include <optional>

#include "level/images/archive_kinds.h"
#include "level/images/pixel_files.h"

namespace halfspace::level {

namespace {

constexpr std::size_t kHeader = 18;
constexpr std::uint8_t kFromTheRight = 0x10, kFromTheTop = 0x20;
enum Kind : std::uint8_t { mapped = 1, trueColour = 2, grey = 3 };
constexpr std::uint8_t kRunLengths = 8;  // added to the kind

using Pixel = std::array<std::uint8_t, 4>;  // red, green, blue, alpha

std::size_t shortAt(const Bytes& bytes, std::size_t at) {
  return std::size_t{bytes[at]} | std::size_t{bytes[at + 1]} << 8U;
}

class TgaReader {
 public:
  explicit TgaReader(const Bytes& file) : m_file(file) {}

  DecodedImage run() {
    if (m_file.size() < kHeader) return "it is too short for a TGA file";
    if (std::string refusal = readHeader(); !refusal.empty()) return refusal;
    if (leastBytes() > m_file.size() - std::min(m_at, m_file.size()))
      return "its pixels are missing";
    RgbaImage image{static_cast<int>(m_width), static_cast<int>(m_height), {}};
    image.pixels.resize(m_width * m_height * 4);
    for (std::size_t i = 0; i < m_width * m_height; ++i) {
      const auto pixel = m_hasRuns ? nextOfPackets() : nextPixel();
      if (!pixel) return "its pixels are missing";
      std::ranges::copy(*pixel,
                        image.pixels.begin() + static_cast<std::ptrdiff_t>(4 * pixelOffset(i)));
    }
    makeOpaqueIfEmpty(image);
    return image;
  }

 private:
  std::string readHeader() {
    m_kind = static_cast<std::uint8_t>(m_file[2] & ~kRunLengths);
    m_hasRuns = (m_file[2] & kRunLengths) != 0;
    m_width = shortAt(m_file, 12);
    m_height = shortAt(m_file, 14);
    const unsigned bits = m_file[16];
    m_order = m_file[17];
    if (m_width == 0 || m_height == 0 || m_width > kLargestSide || m_height > kLargestSide)
      return "its size is " + std::to_string(m_width) + " x " + std::to_string(m_height) +
             " pixels";
    const bool isKnown = m_kind == trueColour ? bits == 15 || bits == 16 || bits == 24 || bits == 32
                                              : (m_kind == mapped || m_kind == grey) && bits == 8;
    if (!isKnown)
      return "it is a TGA image of kind " + std::to_string(m_file[2]) + " with " +
             std::to_string(bits) + " bits a pixel, which is not supported";
    m_bytes = (bits + 7) / 8;
    m_at = kHeader + m_file[0];
    if (m_kind == mapped && m_file[1] != 1) return "its map of colours is missing";
    return m_file[1] == 1 ? readMap() : std::string();
  }

  // The smallest number of bytes that the pixels can take, so that a small file never makes a large
  // image. The longest run of equal pixels is 128.
  std::size_t leastBytes() const {
    const std::size_t pixels = m_width * m_height;
    return m_hasRuns ? (pixels + 127) / 128 * (1 + m_bytes) : pixels * m_bytes;
  }

  std::string readMap() {
    m_first = shortAt(m_file, 3);
    const std::size_t count = shortAt(m_file, 5), bytes = (std::size_t{m_file[7]} + 7) / 8;
    if (bytes < 2 || bytes > 4 || m_at > m_file.size() || count * bytes > m_file.size() - m_at)
      return "its map of colours is damaged";
    for (std::size_t i = 0; i < count; ++i, m_at += bytes) m_map.push_back(colourAt(m_at, bytes));
    return {};
  }

  // Contract: `bytes` bytes from `at` are in the file.
  Pixel colourAt(std::size_t at, std::size_t bytes) const {
    if (bytes >= 3)
      return {m_file[at + 2], m_file[at + 1], m_file[at],
              bytes == 4 ? m_file[at + 3] : std::uint8_t{255}};
    const std::size_t packed = shortAt(m_file, at);  // five bits each, blue in the lowest
    const auto part = [&](unsigned shift) {
      return static_cast<std::uint8_t>((packed >> shift & 31U) * 255 / 31);
    };
    return {part(10), part(5), part(0), 255};
  }

  std::optional<Pixel> nextPixel() {
    if (m_at > m_file.size() || m_bytes > m_file.size() - m_at) return std::nullopt;
    const std::size_t at = m_at;
    m_at += m_bytes;
    if (m_kind == trueColour) return colourAt(at, m_bytes);
    const std::uint8_t value = m_file[at];
    if (m_kind == grey) return Pixel{value, value, value, 255};
    if (value < m_first || value - m_first >= m_map.size()) return std::nullopt;
    return m_map[value - m_first];
  }

  std::optional<Pixel> nextOfPackets() {
    if (m_left == 0) {
      if (m_at >= m_file.size()) return std::nullopt;
      const std::uint8_t head = m_file[m_at++];
      m_left = (head & 127U) + 1U;
      m_isRun = head > 127;
      if (m_isRun) m_repeated = nextPixel();
    }
    --m_left;
    return m_isRun ? m_repeated : nextPixel();
  }

  // The place in the image, from the upper left, of the pixel with this number in the file.
  std::size_t pixelOffset(std::size_t number) const {
    std::size_t x = number % m_width, y = number / m_width;
    if ((m_order & kFromTheRight) != 0) x = m_width - 1 - x;
    if ((m_order & kFromTheTop) == 0) y = m_height - 1 - y;
    return y * m_width + x;
  }

  static void makeOpaqueIfEmpty(RgbaImage& image) {
    for (std::size_t i = 3; i < image.pixels.size(); i += 4)
      if (image.pixels[i] != 0) return;
    for (std::size_t i = 3; i < image.pixels.size(); i += 4) image.pixels[i] = 255;
  }

  const Bytes& m_file;
  std::uint8_t m_kind = 0, m_order = 0;
  bool m_hasRuns = false, m_isRun = false;
  std::size_t m_width = 0, m_height = 0, m_bytes = 0, m_at = 0, m_first = 0, m_left = 0;
  std::vector<Pixel> m_map;
  std::optional<Pixel> m_repeated;
};

}  // namespace

DecodedImage tgaImage(const Bytes& file) {
  return TgaReader(file).run();
}

}  // namespace halfspace::level
