// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>
#include <cstdlib>

#include "level/document/structure_check.h"
#include "level/file/level_writer.h"
#include "level/file/native_file.h"
#include "level/journal/replay.h"

// Input: a level, a line of four dashes, and a journal of it. A refused line leaves the level
// unchanged; an accepted one leaves a level that follows the document's rules.
extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  using namespace halfspace::level;
  constexpr std::string_view kBetween = "\n----\n";
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const size_t middle = bytes.find(kBetween);
  Level level;
  std::string_view text = bytes;
  if (middle != std::string_view::npos) {
    const ReadResult read = readLevel(bytes.substr(0, middle));
    if (const auto* opened = std::get_if<OpenedLevel>(&read)) level = opened->level;
    text = bytes.substr(middle + kBetween.size());
  }
  const auto read = readJournal(std::string(text));
  const auto* journal = std::get_if<Journal>(&read);
  if (journal == nullptr || objectToJournal(level, *journal)) return 0;
  Replay replay(level, *journal);
  for (int lines = 0; lines < 100 && !replay.done(); ++lines) {
    const auto before = levelHash(replay.level());
    const auto outcome = replay.next();
    if (!findStructureErrors(replay.level()).empty()) std::abort();
    if (!std::holds_alternative<FileError>(outcome)) continue;
    if (levelHash(replay.level()) != before) std::abort();
    break;
  }
  return 0;
}
