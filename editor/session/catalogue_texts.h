// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QString>

namespace halfspace::editor {

// Translate names that files and plugins store in English into the language of the program. A name
// without a translation (from a plugin or a game's entity definitions) is returned unchanged.

// Names of shapes, of their parameters and of the choices for a parameter: "uv sphere", "sides",
// "corners".
QString shapeText(const std::string& name);
// Description of an entity class or of one of its keys.
QString entityText(const std::string& doc);
// Names of contents (level::messageOf) and of mesh defects ("Open edges").
QString contentsText(const QString& name);
QString defectText(const QString& name);

// The text with a capital first letter, as in menus.
QString capitalised(const QString& text);

}  // namespace halfspace::editor
