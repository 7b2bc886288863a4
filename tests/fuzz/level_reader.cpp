// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>

#include "level/document/structure_check.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"

// Every level that is read follows the document's rules, and writing and reading it again gives the
// same level.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace halfspace::level;
  const ReadResult read = readLevel({reinterpret_cast<const char*>(data), size});
  const auto* opened = std::get_if<OpenedLevel>(&read);
  if (opened == nullptr) {
    if (std::get<FileError>(read).text.empty()) std::abort();
    return 0;
  }
  if (!findStructureErrors(opened->level).empty()) std::abort();
  const ReadResult again = readLevel(writeLevel(opened->level));
  const auto* same = std::get_if<OpenedLevel>(&again);
  if (same == nullptr || levelHash(same->level) != levelHash(opened->level)) std::abort();
  return 0;
}
