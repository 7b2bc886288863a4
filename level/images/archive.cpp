// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/images/archive.h"

#include "level/images/archive_kinds.h"
#include "level/program/suggestion.h"

namespace halfspace::level {

namespace fs = std::filesystem;

StoredArchive::StoredArchive(std::ifstream file, std::uint64_t length)
    : m_length(length), m_file(std::move(file)) {}

std::optional<Bytes> StoredArchive::bytesAt(std::uint64_t offset, std::uint64_t size) const {
  if (offset > m_length || size > m_length - offset) return std::nullopt;
  Bytes bytes(size);
  const std::lock_guard lock(m_mutex);
  m_file.clear();
  m_file.seekg(static_cast<std::streamoff>(offset));
  m_file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
  if (!m_file) return std::nullopt;
  return bytes;
}

std::variant<Bytes, std::string> StoredArchive::directoryAt(std::uint64_t offset,
                                                            std::uint64_t count, std::uint64_t size,
                                                            const char* noun) const {
  if (count > kMostEntries) {
    return "the directory has too many " + std::string(noun) + ": " + std::to_string(count);
  }
  auto bytes = bytesAt(offset, count * size);
  if (!bytes) return "the directory lies outside the file";
  return *std::move(bytes);
}

void StoredArchive::addEntry(Entry entry, std::uint64_t offset) {
  if (offset > m_length || entry.size > m_length - offset) {
    m_problems.push_back('"' + entry.path +
                         "\" lies outside the file: " + std::to_string(entry.size) + " bytes at " +
                         std::to_string(offset) + " of " + std::to_string(m_length));
  } else if (entry.size > kLargestEntry) {
    m_problems.push_back('"' + entry.path +
                         "\" is too large for an image: " + std::to_string(entry.size) + " bytes");
  } else {
    m_entries.push_back(std::move(entry));
    m_offsets.push_back(offset);
  }
}

std::variant<Bytes, std::string> StoredArchive::read(std::size_t entry) const {
  auto bytes = bytesAt(m_offsets[entry], m_entries[entry].size);
  if (!bytes) return '"' + m_entries[entry].path + "\" cannot be read: the file has changed";
  return *std::move(bytes);
}

std::uint32_t littleEndianAt(const Bytes& bytes, std::size_t at) {
  return static_cast<std::uint32_t>(bytes[at]) | static_cast<std::uint32_t>(bytes[at + 1]) << 8U |
         static_cast<std::uint32_t>(bytes[at + 2]) << 16U |
         static_cast<std::uint32_t>(bytes[at + 3]) << 24U;
}

std::string fieldAt(const Bytes& bytes, std::size_t at, std::size_t length) {
  std::string text;
  for (std::size_t i = 0; i < length && bytes[at + i] != 0; ++i) {
    text += static_cast<char>(bytes[at + i]);
  }
  return text;
}

bool isArchiveName(const fs::path& path) {
  const std::string ending = lowerCase(path.extension().string());
  return ending == ".wad" || ending == ".pak" || ending == ".pk3" || ending == ".zip";
}

OpenedArchive openArchive(const fs::path& path) {
  std::error_code error;
  const std::uint64_t length = fs::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  if (error || !file) return "the file cannot be read";
  const std::string ending = lowerCase(path.extension().string());
  if (ending == ".wad") return openWad(std::move(file), length);
  if (ending == ".pak") return openPak(std::move(file), length);
  return openZip(path);
}

}  // namespace halfspace::level
