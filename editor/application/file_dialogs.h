// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <optional>

#include "editor/application/journal_keeper.h"
#include "editor/session/level_comparison.h"
#include "editor/session/level_files.h"

class QWidget;

namespace halfspace::editor {

// Adds the ending to the chosen name of a file to write, unless the name has one. The file dialog
// has offered to replace a file of the chosen name only; so this function asks whether to replace
// an existing file of the longer name. An empty path means that the user cancelled, here or in the
// dialog.
std::filesystem::path withEnding(QWidget* parent, std::filesystem::path chosen,
                                 const std::string& ending);

// Ask for a file. An empty path means that the user cancelled.
std::filesystem::path askForLevel(QWidget* parent, const LevelFiles& files,
                                  const std::filesystem::path& near);
// The returned path has an ending that can be written.
std::filesystem::path askWhereToSave(QWidget* parent, const LevelFiles& files,
                                     const std::filesystem::path& near);

// The file of an export. `program`: the program that a scene is for (plugins/level_scene); empty: a
// bare mesh.
struct ExportTarget {
  std::filesystem::path path;
  std::string program;
};
// The first exports the whole level, as a scene or as the mesh of its boundary; the second exports
// a part of the level, as level or mesh.
ExportTarget askWhereToExport(QWidget* parent, const LevelFiles& files);
std::filesystem::path askWhereToExportPart(QWidget* parent, const LevelFiles& files);

// The file of a floor plan and the height of its cut. Nothing: the user cancelled.
struct PlanTarget {
  std::filesystem::path path;
  double height = 0;
};
std::optional<PlanTarget> askWhereToExportPlan(QWidget* parent, double usualHeight);

// A file with the format's ending, or a folder for the HTML page.
std::filesystem::path askWhereToExportComparison(QWidget* parent, ComparisonFormat format);

// The native file next to a file of another format: "hall.halfspace" for "hall.map".
std::filesystem::path nativeBeside(const std::filesystem::path& path);

// The user's choice for a level that the file format cannot hold completely.
enum class Lossy : unsigned char {
  saveNative,  // save the whole level as nativeBeside(path); `path` is not written
  saveAnyway,  // save to `path` without the listed data
  cancel,
};
// Lists the losses and asks. `offersNative`: offer to save the complete level in the native format.
Lossy askAboutLosses(QWidget* parent, const std::filesystem::path& path,
                     const std::vector<std::string>& losses, bool offersNative);

// Asks whether to drop the unsaved changes and open the level's file again.
bool askToRevert(QWidget* parent, const std::filesystem::path& path);

// The user's choice for a level whose file another program has changed since it was read or saved.
enum class ChangedFile : unsigned char { replace, saveAs, cancel };
ChangedFile askAboutChangedFile(QWidget* parent, const std::filesystem::path& path);

// The user's choice for work that an earlier run left behind.
enum class Leftover : unsigned char {
  restore,
  discard,  // delete its journal
  later,    // ask again at the next start; also for Esc
};
Leftover askAboutLeftWork(QWidget* parent, const LeftWork& work);

// Reports that work cannot be recovered. True: delete its journal.
bool askToDeleteJournal(QWidget* parent, const std::filesystem::path& journal,
                        const QString& problem);

// The user's choice for a level with unsaved changes.
enum class Unsaved : unsigned char { save, discard, cancel };
Unsaved askAboutChanges(QWidget* parent, const std::filesystem::path& path);

}  // namespace halfspace::editor
