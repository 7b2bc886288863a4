// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <fstream>
#include <mutex>

#include "level/images/archive.h"

namespace halfspace::level {

// An archive file that stores its entries unpacked (WAD, PAK): offset and size in the file.
class StoredArchive : public Archive {
 public:
  std::variant<Bytes, std::string> read(std::size_t entry) const override;

 protected:
  // Takes an open file. Contract: `file` is open for reading in binary mode.
  StoredArchive(std::ifstream file, std::uint64_t length);

  // `size` bytes from `offset`; none if they lie outside the file or reading fails.
  std::optional<Bytes> bytesAt(std::uint64_t offset, std::uint64_t size) const;
  // The directory of the file: `count` records of `size` bytes each from `offset`; or why it cannot
  // be read. `noun`: what a record describes, for the message ("files").
  std::variant<Bytes, std::string> directoryAt(std::uint64_t offset, std::uint64_t count,
                                               std::uint64_t size, const char* noun) const;
  // Adds an entry, or a problem if it lies outside the file or is too large.
  void addEntry(Entry entry, std::uint64_t offset);

  std::uint64_t m_length = 0;

 private:
  mutable std::mutex m_mutex;  // one reader at a time moves in the file
  mutable std::ifstream m_file;
  std::vector<std::uint64_t> m_offsets;  // by entry
};

using OpenedArchive = std::variant<std::unique_ptr<Archive>, std::string>;

// Makes an archive of a class that is derived from StoredArchive and has readDirectory(), which
// returns why the directory cannot be read; empty if it was.
template <class Kind>
OpenedArchive openStored(std::ifstream file, std::uint64_t length) {
  auto archive = std::make_unique<Kind>(std::move(file), length);
  if (std::string problem = archive->readDirectory(); !problem.empty()) return problem;
  return archive;
}

OpenedArchive openWad(std::ifstream file, std::uint64_t length);
OpenedArchive openPak(std::ifstream file, std::uint64_t length);
OpenedArchive openZip(const std::filesystem::path& path);

// Unsigned 32-bit little-endian number. Contract: at + 4 <= bytes.size().
std::uint32_t littleEndianAt(const Bytes& bytes, std::size_t at);
// Text of a field of fixed length, up to its first zero byte. Contract: the field is inside.
std::string fieldAt(const Bytes& bytes, std::size_t at, std::size_t length);

}  // namespace halfspace::level
