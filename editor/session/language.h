// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace halfspace::editor {

// Codes of the languages that the editor is translated into: "de", "en". The sources contain the
// English texts; the English translation file adds only plural forms.
QStringList languages();

// The first of the user's preferred languages that the editor has, else English.
QString systemLanguage();

// Sets the language of all texts made from now on. Qt's own texts (buttons of dialogs) follow if
// the system has Qt's translations. Empty: systemLanguage(). Returns false and changes nothing if
// the editor lacks this language. Requires a QCoreApplication. May be called again.
bool useLanguage(const QString& language);
// Sets English if no language was set yet. Does nothing without a QCoreApplication.
void useAnyLanguage();

}  // namespace halfspace::editor
