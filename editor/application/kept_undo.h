// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>

#include "level/history/history.h"

namespace halfspace::editor {

// The undo steps of saved levels, so that a level that is opened again can be undone to before it
// was saved. Each save ends a journal (JournalKeeper); these journals are kept here in their order,
// each with the level that it starts from:
//
//     <folder>/undo/<hash of the level's path>/000001.journal, 000001.start.halfspace
//
// Replaying them gives the history again. They serve only while the level's file is as it was
// saved.
class KeptUndo {
 public:
  // The limits beyond which the oldest journals are dropped: of the journals of one level, and of
  // all files of all levels.
  static constexpr std::uintmax_t kMostOfALevel = 8U << 20;
  static constexpr std::uintmax_t kMostOfAll = 256U << 20;

  explicit KeptUndo(std::filesystem::path folder);

  // Moves a journal that nobody writes, and its start, behind those of the level. A journal without
  // lines is deleted. `former`: the path under which the same document was opened or saved before;
  // empty: it had none. If it is another path, its steps become those of the level.
  void keep(const std::filesystem::path& journal, const std::filesystem::path& level,
            const std::filesystem::path& former) const;

  // The history that ends with the opened level. Empty, and what is kept is deleted, if the level
  // is not the one that was saved. Cost: that of all kept edits, without any evaluation.
  std::optional<level::History> of(const std::filesystem::path& level,
                                   const level::Level& opened) const;

 private:
  std::filesystem::path folderOf(const std::filesystem::path& level) const;
  void drop(const std::filesystem::path& kept) const;

  std::filesystem::path m_folder;
};

}  // namespace halfspace::editor
