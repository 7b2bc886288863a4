// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// ZIP files (.pk3 of Quake 3 and its descendants), read by libzip.
#include <zip.h>

#include <algorithm>

#include "level/images/archive_kinds.h"

namespace halfspace::level {

namespace {

struct CloseZip {
  void operator()(zip_t* zip) const { zip_discard(zip); }
};
struct CloseEntry {
  void operator()(zip_file_t* file) const { zip_fclose(file); }
};

std::string textOf(int code) {
  zip_error_t error;
  zip_error_init_with_code(&error, code);
  std::string text = zip_error_strerror(&error);
  zip_error_fini(&error);
  return text;
}

class ZipArchive : public Archive {
 public:
  explicit ZipArchive(zip_t* zip) : m_zip(zip) {}

  // Why the directory cannot be read; empty if it was.
  std::string readDirectory() {
    const zip_int64_t count = zip_get_num_entries(m_zip.get(), 0);
    if (count > static_cast<zip_int64_t>(kMostEntries)) {
      return "the directory has too many files: " + std::to_string(count);
    }
    for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
      zip_stat_t stat;
      if (zip_stat_index(m_zip.get(), i, 0, &stat) != 0 || stat.name == nullptr) continue;
      Entry entry;
      entry.path = stat.name;
      entry.size = stat.size;
      if (entry.path.ends_with('/')) continue;
      if (entry.size > kLargestEntry) {
        m_problems.push_back('"' + entry.path + "\" is too large for an image: " +
                             std::to_string(entry.size) + " bytes unpacked");
        continue;
      }
      m_entries.push_back(std::move(entry));
      m_numbers.push_back(i);
    }
    return {};
  }

  std::variant<Bytes, std::string> read(std::size_t entry) const override {
    const std::lock_guard lock(m_mutex);
    const std::unique_ptr<zip_file_t, CloseEntry> file(
        zip_fopen_index(m_zip.get(), m_numbers[entry], 0));
    const std::string& path = m_entries[entry].path;
    if (!file) return '"' + path + "\" cannot be unpacked: " + zip_strerror(m_zip.get());
    // The size of the directory bounds what is unpacked, whatever the packed data pretend.
    // Memory grows with what arrives, not with what the directory promises.
    constexpr std::size_t kStep = 1U << 20U;
    const std::size_t size = m_entries[entry].size;
    Bytes bytes;
    for (std::size_t done = 0; done < size;) {
      bytes.resize(std::min(size, done + kStep));
      const zip_int64_t got = zip_fread(file.get(), bytes.data() + done, bytes.size() - done);
      if (got <= 0) return '"' + path + "\" is damaged: its packed data end early";
      done += static_cast<std::size_t>(got);
    }
    return bytes;
  }

 private:
  mutable std::mutex m_mutex;  // libzip's handles are not shared between threads
  std::unique_ptr<zip_t, CloseZip> m_zip;
  std::vector<zip_uint64_t> m_numbers;  // by entry
};

}  // namespace

OpenedArchive openZip(const std::filesystem::path& path) {
  int code = 0;
  zip_t* zip = zip_open(path.string().c_str(), ZIP_RDONLY, &code);
  if (zip == nullptr) return "not a ZIP file: " + textOf(code);
  auto archive = std::make_unique<ZipArchive>(zip);
  if (std::string problem = archive->readDirectory(); !problem.empty()) return problem;
  return archive;
}

}  // namespace halfspace::level
