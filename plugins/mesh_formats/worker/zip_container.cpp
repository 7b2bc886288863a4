// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/mesh_formats/worker/zip_container.h"

#include <zip.h>

#include <list>
#include <memory>
#include <stdexcept>

namespace halfspace::plugins::mesh_formats {

namespace {

constexpr zip_uint16_t kFirstDay = 0x21;  // 1 January 1980

struct DiscardZip {
  void operator()(zip_t* zip) const { zip_discard(zip); }
};
using Zip = std::unique_ptr<zip_t, DiscardZip>;

struct FreeSource {
  void operator()(zip_source_t* source) const { zip_source_free(source); }
};
using ZipSource = std::unique_ptr<zip_source_t, FreeSource>;

[[noreturn]] void fail(const char* doing) {
  throw std::runtime_error(std::string("The ZIP container cannot be ") + doing + ".");
}

ZipSource memory(const std::string& bytes) {
  zip_error_t error;
  zip_error_init(&error);
  ZipSource source(
      zip_source_buffer_create(bytes.empty() ? nullptr : bytes.data(), bytes.size(), 0, &error));
  zip_error_fini(&error);
  if (!source) fail("made");
  return source;
}

// The container takes a reference to the source.
Zip opened(const ZipSource& source, int flags) {
  zip_error_t error;
  zip_error_init(&error);
  zip_source_keep(source.get());
  Zip zip(zip_open_from_source(source.get(), flags, &error));
  zip_error_fini(&error);
  if (zip) return zip;
  zip_source_free(source.get());
  fail("opened");
}

std::string entryOf(zip_t* zip, zip_uint64_t index, zip_uint64_t size) {
  std::string bytes(size, '\0');
  zip_file_t* file = zip_fopen_index(zip, index, 0);
  if (file == nullptr) fail("read");
  const zip_int64_t got = zip_fread(file, bytes.data(), bytes.size());
  zip_fclose(file);
  if (got != static_cast<zip_int64_t>(size)) fail("read");
  return bytes;
}

std::string bytesFrom(const ZipSource& source) {
  zip_stat_t facts;
  zip_stat_init(&facts);
  if (zip_source_stat(source.get(), &facts) != 0 || zip_source_open(source.get()) != 0)
    fail("read");
  std::string bytes(facts.size, '\0');
  const zip_int64_t got = zip_source_read(source.get(), bytes.data(), bytes.size());
  zip_source_close(source.get());
  if (got != static_cast<zip_int64_t>(bytes.size())) fail("read");
  return bytes;
}

}  // namespace

std::string repackedZip(const std::string& bytes,
                        const std::function<void(const std::string&, std::string&)>& change) {
  const ZipSource given = memory(bytes), made = memory({});
  const Zip from = opened(given, ZIP_RDONLY);
  Zip to = opened(made, ZIP_TRUNCATE);
  std::list<std::string> entries;  // libzip reads them when the container is closed
  const zip_int64_t count = zip_get_num_entries(from.get(), 0);
  for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
    zip_stat_t facts;
    if (zip_stat_index(from.get(), i, 0, &facts) != 0) fail("read");
    std::string& entry = entries.emplace_back(entryOf(from.get(), i, facts.size));
    if (change) change(facts.name, entry);
    zip_source_t* source = zip_source_buffer(to.get(), entry.data(), entry.size(), 0);
    const zip_int64_t index =
        source == nullptr ? -1 : zip_file_add(to.get(), facts.name, source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
      zip_source_free(source);
      fail("written");
    }
    zip_file_set_dostime(to.get(), static_cast<zip_uint64_t>(index), 0, kFirstDay, 0);
  }
  // zip_close() frees the container if it succeeds.
  if (zip_close(to.get()) != 0) fail("written");
  static_cast<void>(to.release());
  return bytesFrom(made);
}

std::set<std::string> pathsInZip(const std::string& bytes) {
  const ZipSource given = memory(bytes);
  const Zip from = opened(given, ZIP_RDONLY);
  std::set<std::string> paths;
  const zip_int64_t count = zip_get_num_entries(from.get(), 0);
  for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i)
    if (const char* name = zip_get_name(from.get(), i, 0)) paths.insert(name);
  return paths;
}

void forEachFileOfZip(const std::string& bytes, const std::string& ending,
                      const std::function<void(const std::string&, const std::string&)>& take) {
  const ZipSource given = memory(bytes);
  const Zip from = opened(given, ZIP_RDONLY);
  const zip_int64_t count = zip_get_num_entries(from.get(), 0);
  for (zip_uint64_t i = 0; i < static_cast<zip_uint64_t>(count); ++i) {
    zip_stat_t facts;
    if (zip_stat_index(from.get(), i, 0, &facts) != 0 || facts.name == nullptr) continue;
    const std::string path = facts.name;
    if (path.ends_with(ending)) take(path, entryOf(from.get(), i, facts.size));
  }
}

}  // namespace halfspace::plugins::mesh_formats
