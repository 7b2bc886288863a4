// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <array>
#include <cstdint>

#include <QByteArray>

#include "plugins/level_scene/stored_image.h"

namespace halfspace::plugins {

namespace {

std::array<std::uint32_t, 256> crcTable() {
  std::array<std::uint32_t, 256> table{};
  for (std::uint32_t n = 0; n < 256; ++n) {
    std::uint32_t c = n;
    for (int k = 0; k < 8; ++k) c = (c & 1) != 0 ? 0xedb88320 ^ (c >> 1) : c >> 1;
    table[n] = c;
  }
  return table;
}

std::uint32_t crcOf(const std::string& bytes) {
  static const std::array<std::uint32_t, 256> table = crcTable();
  std::uint32_t crc = 0xffffffff;
  for (const char byte : bytes) {
    crc = table[(crc ^ static_cast<unsigned char>(byte)) & 0xff] ^ (crc >> 8);
  }
  return ~crc;
}

void appendBigEndian(std::string& bytes, std::uint32_t value) {
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(value >> shift & 0xff);
}

void appendChunk(std::string& file, const std::string& type, const std::string& data) {
  appendBigEndian(file, static_cast<std::uint32_t>(data.size()));
  const std::string body = type + data;
  file += body;
  appendBigEndian(file, crcOf(body));
}

bool isOpaque(const level::RgbaImage& image) {
  for (std::size_t i = 3; i < image.pixels.size(); i += 4)
    if (image.pixels[i] != 255) return false;
  return true;
}

// Stores each row as differences to the pixel on the left (filter 1), so that flat colours become
// zeros.
QByteArray filteredRows(const level::RgbaImage& image, std::size_t channels) {
  QByteArray rows;
  rows.reserve(image.height * (static_cast<qsizetype>(channels) * image.width + 1));
  auto pixel = image.pixels.begin();
  for (int y = 0; y < image.height; ++y) {
    rows += '\1';
    std::array<std::uint8_t, 4> left{};
    for (int x = 0; x < image.width; ++x, pixel += 4) {
      for (std::size_t channel = 0; channel < channels; ++channel) {
        const std::uint8_t value = pixel[static_cast<std::ptrdiff_t>(channel)];
        rows += static_cast<char>(value - left[channel]);
        left[channel] = value;
      }
    }
  }
  return rows;
}

}  // namespace

std::string pngOf(const level::RgbaImage& image) {
  constexpr char kTrueColour = 2, kTrueColourWithAlpha = 6;
  const bool opaque = isOpaque(image);
  std::string header;
  appendBigEndian(header, static_cast<std::uint32_t>(image.width));
  appendBigEndian(header, static_cast<std::uint32_t>(image.height));
  // Bit depth, colour type, deflate, adaptive filters, no interlacing.
  header += {8, opaque ? kTrueColour : kTrueColourWithAlpha, 0, 0, 0};
  // Skips the four bytes of length that Qt puts before the data of zlib.
  const QByteArray packed = qCompress(filteredRows(image, opaque ? 3 : 4)).mid(4);
  std::string file = "\x89PNG\r\n\x1a\n";
  appendChunk(file, "IHDR", header);
  appendChunk(file, "IDAT", packed.toStdString());
  appendChunk(file, "IEND", {});
  return file;
}

}  // namespace halfspace::plugins
