// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/archives/game_models.h"

#include <array>
#include <bit>

#include "tests/support/archives/game_archives.h"

namespace halfspace::tests {

namespace {

// The corners of the cube are counted x first; triangles clockwise from outside.
constexpr std::array<std::array<quint16, 3>, 12> kTriangles{{{0, 2, 6},
                                                             {0, 6, 4},
                                                             {1, 7, 3},
                                                             {1, 5, 7},
                                                             {0, 5, 1},
                                                             {0, 4, 5},
                                                             {2, 3, 7},
                                                             {2, 7, 6},
                                                             {0, 1, 3},
                                                             {0, 3, 2},
                                                             {4, 7, 5},
                                                             {4, 6, 7}}};

QByteArray real(float value) {
  return number32(std::bit_cast<quint32>(value));
}

QByteArray padded(const QByteArray& text, int length) {
  return text + QByteArray(length - text.size(), '\0');
}

// The corners as bytes, scaled to `size`.
QByteArray byteCorners(quint8 size) {
  QByteArray bytes;
  for (int corner = 0; corner < 8; ++corner) {
    for (int axis = 0; axis < 3; ++axis)
      bytes += static_cast<char>((corner >> axis & 1) != 0 ? size : 0);
    bytes += '\0';
  }
  return bytes;
}

QByteArray filled(int count, quint8 colour) {
  return QByteArray(count, static_cast<char>(colour));
}

}  // namespace

QByteArray cubeMdl(const QList<quint8>& skins) {
  QByteArray bytes = "IDPO" + number32(6);
  for (const float scale : {1.0F, 1.0F, 1.0F}) bytes += real(scale);
  for (const float offset : {-16.0F, -16.0F, -16.0F}) bytes += real(offset);
  bytes += real(28) + real(0) + real(0) + real(0);
  bytes += number32(static_cast<quint32>(skins.size())) + number32(8) + number32(4);
  bytes += number32(8) + number32(12) + number32(2);  // vertices, triangles, frames
  bytes += number32(0) + number32(0) + real(1);
  for (const quint8 colour : skins) bytes += number32(0) + filled(8 * 4, colour);
  for (quint32 corner = 0; corner < 8; ++corner)
    bytes += number32(corner < 4 ? 0x20 : 0) + number32(corner & 3U) + number32(corner / 4);
  quint32 front = 0;
  for (const auto& triangle : kTriangles) {
    bytes += number32(front++ % 2);
    for (const quint16 corner : triangle) bytes += number32(corner);
  }
  for (const quint8 size : {quint8{32}, quint8{64}}) {
    bytes += number32(0) + number32(0) + number32(0) + padded("frame", 16) + byteCorners(size);
  }
  return bytes;
}

QByteArray cubeMd2(const QList<QByteArray>& skins) {
  constexpr quint32 kHeader = 68, kFrame = 40 + 8 * 4;
  const auto names = static_cast<quint32>(skins.size());
  const quint32 atCoordinates = kHeader + 64 * names, atTriangles = atCoordinates + 4 * 4,
                atFrames = atTriangles + 12 * 12, end = atFrames + 2 * kFrame;
  QByteArray bytes = "IDP2";
  for (const quint32 value : {8U, 64U, 32U, kFrame, names, 8U, 4U, 12U, 0U, 2U, kHeader,
                              atCoordinates, atTriangles, atFrames, end, end})
    bytes += number32(value);
  for (const QByteArray& skin : skins) bytes += padded(skin, 64);
  for (const quint16 at : {0, 0, 64, 0, 0, 32, 64, 32}) bytes += number16(at);
  for (const auto& triangle : kTriangles) {
    for (const quint16 corner : triangle) bytes += number16(corner);
    for (const quint16 corner : triangle) bytes += number16(corner % 4);
  }
  for (const quint8 size : {quint8{32}, quint8{64}}) {
    for (int i = 0; i < 3; ++i) bytes += real(1);
    for (int i = 0; i < 3; ++i) bytes += real(-16);
    bytes += padded("frame", 16) + byteCorners(size);
  }
  return bytes;
}

QByteArray cubeMd3(const QByteArray& shader) {
  constexpr quint32 kHeader = 108, kSurface = 108, kShader = 68;
  const quint32 atTriangles = kSurface + kShader, atCoordinates = atTriangles + 12 * 12,
                atVertices = atCoordinates + 8 * 8, end = atVertices + 2 * 8 * 8;
  QByteArray bytes = "IDP3" + number32(15) + padded("cube", 64) + number32(0);
  for (const quint32 value : {2U, 0U, 1U, 0U, kHeader, kHeader, kHeader, kHeader + end})
    bytes += number32(value);
  bytes += "IDP3" + padded("side", 64) + number32(0);
  for (const quint32 value :
       {2U, 1U, 8U, 12U, atTriangles, kSurface, atCoordinates, atVertices, end})
    bytes += number32(value);
  bytes += padded(shader, 64) + number32(0);
  for (const auto& triangle : kTriangles)
    for (const quint16 corner : triangle) bytes += number32(corner);
  for (int corner = 0; corner < 8; ++corner)
    bytes += real(static_cast<float>(corner & 1)) + real(static_cast<float>(corner >> 1 & 1));
  for (const int size : {32, 64}) {
    for (int corner = 0; corner < 8; ++corner) {
      for (int axis = 0; axis < 3; ++axis) {
        const int at = ((corner >> axis & 1) != 0 ? size : 0) - 16;
        bytes += number16(static_cast<quint16>(static_cast<qint16>(64 * at)));
      }
      bytes += number16(0);  // straight up
    }
  }
  return bytes;
}

QByteArray sprite(const QList<quint8>& colours) {
  QByteArray bytes = "IDSP" + number32(1) + number32(2) + real(4) + number32(4) + number32(2);
  bytes += number32(static_cast<quint32>(colours.size())) + real(0) + number32(0);
  for (const quint8 colour : colours) {
    bytes += number32(0) + number32(static_cast<quint32>(-2)) + number32(1) + number32(4) +
             number32(2) + filled(8, colour);
  }
  return bytes;
}

QByteArray halfLifeSprite(quint32 drawn, quint8 colour) {
  QByteArray bytes = "IDSP" + number32(2) + number32(2) + number32(drawn) + real(4) + number32(4);
  bytes += number32(2) + number32(1) + real(0) + number32(0) + number16(256) + colours();
  bytes += number32(0) + number32(static_cast<quint32>(-2)) + number32(1) + number32(4) +
           number32(2) + filled(8, colour);
  return bytes;
}

QByteArray tga(quint8 red, quint8 green, quint8 blue) {
  QByteArray bytes(18, '\0');
  bytes[2] = 2;
  bytes[12] = bytes[14] = 2;
  bytes[16] = 24;
  for (int i = 0; i < 4; ++i)
    for (const quint8 part : {blue, green, red}) bytes += static_cast<char>(part);
  return bytes;
}

QByteArray pcxPicture(quint8 colour) {
  QByteArray bytes(128, '\0');
  bytes[0] = 10;
  bytes[1] = 5;
  bytes[2] = 1;
  bytes[3] = 8;
  bytes[8] = 2;  // the last column and row
  bytes[10] = 1;
  bytes[65] = 1;
  bytes[66] = 4;  // bytes of a line: even
  for (int row = 0; row < 2; ++row) {
    bytes += static_cast<char>(0xC0 | 4);
    bytes += static_cast<char>(colour);
  }
  return bytes + static_cast<char>(12) + colours();
}

}  // namespace halfspace::tests
