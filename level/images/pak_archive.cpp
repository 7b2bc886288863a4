// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// PAK files of Quake and Quake 2.
//
//   header      "PACK", offset of the directory, its length in bytes
//   directory   per file 64 bytes: path of 56 bytes, offset, size
#include "level/images/archive_kinds.h"

namespace halfspace::level {

namespace {

constexpr std::uint64_t kHeader = 12;
constexpr std::uint64_t kRecord = 64;

class PakArchive : public StoredArchive {
 public:
  PakArchive(std::ifstream file, std::uint64_t length) : StoredArchive(std::move(file), length) {}

  std::string readDirectory() {
    const auto header = bytesAt(0, kHeader);
    if (!header || fieldAt(*header, 0, 4) != "PACK") {
      return "not a PAK file: it does not begin with PACK";
    }
    const std::uint64_t length = littleEndianAt(*header, 8);
    if (length % kRecord != 0) return "the length of the directory is no multiple of 64";
    const auto directory =
        directoryAt(littleEndianAt(*header, 4), length / kRecord, kRecord, "files");
    if (const auto* problem = std::get_if<std::string>(&directory)) return *problem;
    for (std::size_t at = 0; at < length; at += kRecord) addFile(std::get<Bytes>(directory), at);
    return {};
  }

 private:
  void addFile(const Bytes& directory, std::size_t at) {
    Entry entry;
    entry.path = fieldAt(directory, at, 56);
    entry.size = littleEndianAt(directory, at + 60);
    addEntry(std::move(entry), littleEndianAt(directory, at + 56));
  }
};

}  // namespace

OpenedArchive openPak(std::ifstream file, std::uint64_t length) {
  return openStored<PakArchive>(std::move(file), length);
}

}  // namespace halfspace::level
