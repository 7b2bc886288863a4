// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace halfspace::level {

using Bytes = std::vector<std::uint8_t>;

// An archive file of a game, as a list of named entries:
//   .wad  WAD2 (Quake) and WAD3 (Half-Life): lumps, each with a type
//   .pak  PAK (Quake, Quake 2): files
//   .pk3, .zip  ZIP files
//
// Opening reads the directory only. Every size and offset is checked against the file, so that a
// damaged or hostile file costs no more than its own length: an entry that lies outside the file is
// left out and reported. Objects may be read from several threads.
class Archive {
 public:
  struct Entry {
    std::string path;        // with '/', as stored; of a lump its name
    std::uint64_t size = 0;  // bytes, unpacked
    char lump = 0;           // type of a lump in a WAD; else 0
  };
  // Larger entries are left out and reported: no texture image needs them.
  static constexpr std::uint64_t kLargestEntry = 64U << 20U;
  // A directory with more entries is refused.
  static constexpr std::size_t kMostEntries = 1U << 18U;

  virtual ~Archive() = default;

  const std::vector<Entry>& entries() const { return m_entries; }
  // One sentence for each entry that was skipped, with the reason.
  const std::vector<std::string>& problems() const { return m_problems; }
  // The bytes of an entry, or why they cannot be read.
  virtual std::variant<Bytes, std::string> read(std::size_t entry) const = 0;

 protected:
  std::vector<Entry> m_entries;
  std::vector<std::string> m_problems;
};

// By the ending of the name, in any case: .wad, .pak, .pk3 or .zip.
bool isArchiveName(const std::filesystem::path& path);
// Opens an archive, or says why it is none. The text does not contain the path.
std::variant<std::unique_ptr<Archive>, std::string> openArchive(const std::filesystem::path& path);

}  // namespace halfspace::level
