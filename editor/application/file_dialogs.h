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

enum class Unsaved : unsigned char { save, discard, cancel };
Unsaved askAboutChanges(QWidget* parent, const std::filesystem::path& path);

}  // namespace halfspace::editor
