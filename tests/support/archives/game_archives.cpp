// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/archives/game_archives.h"

#include <QtEndian>

namespace halfspace::tests {

namespace {

QByteArray field(const QByteArray& text, int length) {
  return text + QByteArray(length - text.size(), '\0');
}

quint32 crc32(const QByteArray& bytes) {
  quint32 crc = 0xffffffffU;
  for (const char byte : bytes) {
    crc ^= static_cast<quint8>(byte);
    for (int bit = 0; bit < 8; ++bit) crc = (crc >> 1U) ^ ((crc & 1U) != 0 ? 0xedb88320U : 0U);
  }
  return ~crc;
}

}  // namespace

QByteArray number32(quint32 value) {
  QByteArray bytes(4, '\0');
  qToLittleEndian(value, bytes.data());
  return bytes;
}

QByteArray number16(quint16 value) {
  QByteArray bytes(2, '\0');
  qToLittleEndian(value, bytes.data());
  return bytes;
}

QByteArray mip(const QByteArray& name) {
  constexpr int kWidth = 16, kHeight = 8;
  QByteArray bytes = field(name, 16) + number32(kWidth) + number32(kHeight);
  quint32 offset = 40;
  for (int level = 0; level < 4; ++level) {
    bytes += number32(offset);
    offset += static_cast<quint32>((kWidth >> level) * (kHeight >> level));
  }
  for (int i = 0; i < kWidth * kHeight; ++i) bytes += static_cast<char>(i == 1 ? 255 : i);
  return bytes + QByteArray((kWidth * kHeight) / 4 + (kWidth * kHeight) / 16 + 2, '\0');
}

QByteArray colours() {
  QByteArray bytes;
  for (int i = 0; i < 256; ++i) {
    bytes += static_cast<char>(i);
    bytes += static_cast<char>(i / 2);
    bytes += static_cast<char>(255 - i);
  }
  return bytes;
}

QByteArray wad(const QByteArray& kind, const QList<Lump>& lumps) {
  QByteArray data, directory;
  for (const Lump& lump : lumps) {
    const auto at = static_cast<quint32>(12 + data.size());
    const auto size = static_cast<quint32>(lump.bytes.size());
    directory += number32(at) + number32(size) + number32(size) + QByteArray(1, lump.type) +
                 QByteArray(3, '\0') + field(lump.name, 16);
    data += lump.bytes;
  }
  return kind + number32(static_cast<quint32>(lumps.size())) +
         number32(static_cast<quint32>(12 + data.size())) + data + directory;
}

QByteArray pak(const QList<Lump>& files) {
  QByteArray data, directory;
  for (const Lump& file : files) {
    directory += field(file.name, 56) + number32(static_cast<quint32>(12 + data.size())) +
                 number32(static_cast<quint32>(file.bytes.size()));
    data += file.bytes;
  }
  return "PACK" + number32(static_cast<quint32>(12 + data.size())) +
         number32(static_cast<quint32>(directory.size())) + data + directory;
}

QByteArray zip(const QList<Lump>& files, quint32 claimed) {
  QByteArray data, directory;
  for (const Lump& file : files) {
    const auto size = static_cast<quint32>(file.bytes.size());
    const QByteArray sizes =
        number32(crc32(file.bytes)) + number32(size) + number32(claimed != 0 ? claimed : size);
    const QByteArray head = number16(20) + number16(0) + number16(0) + number32(0) + sizes +
                            number16(static_cast<quint16>(file.name.size())) + number16(0);
    directory += QByteArray("PK\1\2") + number16(20) + head + number16(0) + number16(0) +
                 number16(0) + number32(0) + number32(static_cast<quint32>(data.size())) +
                 file.name;
    data += QByteArray("PK\3\4") + head + file.name + file.bytes;
  }
  const auto count = static_cast<quint16>(files.size());
  return data + directory + QByteArray("PK\5\6") + number32(0) + number16(count) + number16(count) +
         number32(static_cast<quint32>(directory.size())) +
         number32(static_cast<quint32>(data.size())) + number16(0);
}

QByteArray wal() {
  return field("e1u1/floor", 32) + number32(4) + number32(2) + number32(100) +
         QByteArray(56, '\0') + QByteArray("\0\1\2\3\4\5\6\7", 8);
}

QByteArray pcx() {
  return QByteArray(128, '\1') + QByteArray(1, '\14') + colours();
}

}  // namespace halfspace::tests
