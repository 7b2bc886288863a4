// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>

#include "editor/session/comparison_files.h"
#include "editor/session/level_files.h"

class QWidget;

namespace halfspace::editor {

// Asks for a file; empty where the user changed their mind.
std::filesystem::path askForLevel(QWidget* parent, const LevelFiles& files,
                                  const std::filesystem::path& near);
// With an ending that can be written.
std::filesystem::path askWhereToSave(QWidget* parent, const LevelFiles& files,
                                     const std::filesystem::path& near);

// For a mesh of the boundary, and for a part of the level: there also with a mesh's ending.
std::filesystem::path askWhereToExport(QWidget* parent, const LevelFiles& files);
std::filesystem::path askWhereToExportPart(QWidget* parent, const LevelFiles& files);

// A file with the format's ending, for a page a folder.
std::filesystem::path askWhereToExportComparison(QWidget* parent, ComparisonFormat format);

// Where the native copy of a level lies that another format cannot hold: "hall.map" beside
// "hall.halfspace".
std::filesystem::path nativeBeside(const std::filesystem::path& path);

// What to do with a level that the file's format cannot hold.
enum class Lossy : unsigned char {
  saveNative,  // the whole level as nativeBeside(path); the file stays as it is
  saveAnyway,  // the file without what is listed
  cancel,
};
// Lists the losses. `offersNative`: the native format holds the level.
Lossy askAboutLosses(QWidget* parent, const std::filesystem::path& path,
                     const std::vector<std::string>& losses, bool offersNative);

// Work that cannot be restored: whether its journal is to be deleted.
bool askToDeleteJournal(QWidget* parent, const std::filesystem::path& journal,
                        const QString& problem);

enum class Unsaved : unsigned char { save, discard, cancel };
Unsaved askAboutChanges(QWidget* parent, const std::filesystem::path& path);

}  // namespace halfspace::editor
