// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

#include <QDateTime>
#include <QImage>
#include <QString>

namespace halfspace::editor {

// One automatic copy of a level.
struct KeptCopy {
  std::filesystem::path file;     // the level in the native format
  std::filesystem::path picture;  // of the panes when it was made; may be missing
  std::filesystem::path level;    // the file of the level; empty: it had none yet
  QDateTime time;
  std::uintmax_t bytes = 0;
};

// The automatic copies of all levels in one folder, with pictures. Of each level the newest copies
// are kept, also after it was saved, so that a designer can go back behind a mistake that was
// saved.
//
//     <folder>/copies/<hash of the level's path>/20261123-041500-123.halfspace, .png, level.txt
class KeptCopies {
 public:
  static constexpr std::size_t kMost = 20;  // of one level

  explicit KeptCopies(std::filesystem::path folder);

  // Copies the file here as the newest copy of the level, and removes the oldest above kMost. The
  // error message, or nothing. A null picture is left out.
  std::optional<QString> keep(const std::filesystem::path& file, const std::filesystem::path& level,
                              const QImage& picture) const;
  // The newest first. Those of one level, or of all.
  std::vector<KeptCopy> of(const std::filesystem::path& level) const;
  std::vector<KeptCopy> all() const;

 private:
  std::filesystem::path folderOf(const std::filesystem::path& level) const;

  std::filesystem::path m_folder;
};

}  // namespace halfspace::editor
