// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// WAD2 and WAD3 files, as the specifications of Quake (section 5) and Half-Life describe them.
//
//   header      "WAD2" or "WAD3", number of lumps, offset of the directory
//   directory   per lump 32 bytes: offset, bytes in the file, bytes unpacked, type, compression,
//               two unused bytes, name of 16 bytes
#include "level/images/archive_kinds.h"

namespace halfspace::level {

namespace {

constexpr std::uint64_t kHeader = 12;
constexpr std::uint64_t kRecord = 32;

class WadArchive : public StoredArchive {
 public:
  WadArchive(std::ifstream file, std::uint64_t length) : StoredArchive(std::move(file), length) {}

  std::string readDirectory() {
    const auto header = bytesAt(0, kHeader);
    if (!header) return "the file is too short for a WAD file";
    const std::string kind = fieldAt(*header, 0, 4);
    if (kind == "IWAD" || kind == "PWAD") {
      return "a WAD file of Doom; only WAD2 (Quake) and WAD3 (Half-Life) are read";
    }
    if (kind != "WAD2" && kind != "WAD3")
      return "not a WAD file: it begins with neither WAD2 nor WAD3";
    const std::uint64_t count = littleEndianAt(*header, 4);
    const auto directory = directoryAt(littleEndianAt(*header, 8), count, kRecord, "lumps");
    if (const auto* problem = std::get_if<std::string>(&directory)) return *problem;
    for (std::uint64_t i = 0; i < count; ++i) addLump(std::get<Bytes>(directory), i * kRecord);
    return {};
  }

 private:
  void addLump(const Bytes& directory, std::size_t at) {
    Entry entry;
    entry.path = fieldAt(directory, at + 16, 16);
    entry.size = littleEndianAt(directory, at + 4);
    entry.lump = static_cast<char>(directory[at + 12]);
    const bool isPacked = directory[at + 13] != 0;
    if (isPacked) {
      m_problems.push_back('"' + entry.path + "\" is compressed, which no game supports");
    } else {
      addEntry(std::move(entry), littleEndianAt(directory, at));
    }
  }
};

}  // namespace

OpenedArchive openWad(std::ifstream file, std::uint64_t length) {
  return openStored<WadArchive>(std::move(file), length);
}

}  // namespace halfspace::level
