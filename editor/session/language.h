// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace halfspace::editor {

// The languages that the editor has texts in: "de", "en". The sources hold English; the English
// file adds its plural forms.
QStringList languages();

// The first of the user's preferred languages that the editor has, else English.
QString systemLanguage();

// Texts that are made from now on are in this language, and Qt's own (buttons of dialogs), where
// the system has Qt's translations. Empty: the system's. False: there is no such language, and
// nothing changes. Requires a QCoreApplication; called again, it replaces the language.
bool useLanguage(const QString& language);
// English, where no language was chosen yet. Does nothing without a QCoreApplication.
void useAnyLanguage();

}  // namespace halfspace::editor
