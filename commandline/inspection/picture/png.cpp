// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/picture/png.h"

#include <array>

#include <QByteArray>

namespace halfspace::commandline {

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

// Stores each row as differences to the pixel on the left (filter 1), so that flat colours become
// zeros.
QByteArray filteredRows(const Image& image) {
  QByteArray rows;
  rows.reserve(image.height * (3 * image.width + 1));
  for (int y = 0; y < image.height; ++y) {
    rows += '\1';
    Colour left;
    for (int x = 0; x < image.width; ++x) {
      const Colour& c = image.pixels[static_cast<size_t>(y) * static_cast<size_t>(image.width) +
                                     static_cast<size_t>(x)];
      rows += static_cast<char>(c.red - left.red);
      rows += static_cast<char>(c.green - left.green);
      rows += static_cast<char>(c.blue - left.blue);
      left = c;
    }
  }
  return rows;
}

}  // namespace

std::string pngOf(const Image& image) {
  std::string header;
  appendBigEndian(header, static_cast<std::uint32_t>(image.width));
  appendBigEndian(header, static_cast<std::uint32_t>(image.height));
  header += {8, 2, 0, 0, 0};  // bit depth, true colour, deflate, adaptive filters, no interlacing
  // Skips the four bytes of length that Qt puts before the data of zlib.
  const QByteArray packed = qCompress(filteredRows(image)).mid(4);
  std::string file = "\x89PNG\r\n\x1a\n";
  appendChunk(file, "IHDR", header);
  appendChunk(file, "IDAT", packed.toStdString());
  appendChunk(file, "IEND", {});
  return file;
}

}  // namespace halfspace::commandline
