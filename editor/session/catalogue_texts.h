// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QString>

namespace halfspace::editor {

// Names that files and plugins hold in English, in the language of the program. A name without a
// translation (of a plugin, of a game's entity definitions) comes back as it is.

// Of shapes, their parameters and the choices of these: "uv sphere", "sides", "corners".
QString shapeText(const std::string& name);
// What an entity class or one of its keys is for.
QString entityText(const std::string& doc);
// Of kinds of contents (level::messageOf) and of mesh defects ("Open edges").
QString contentsText(const QString& name);
QString defectText(const QString& name);

// With a capital letter, as in menus.
QString capitalised(const QString& text);

}  // namespace halfspace::editor
