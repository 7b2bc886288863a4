// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace halfspace::editor {

// Whoever typed is done: keys go to the middle of the main window that the widget stands in, also
// from a dock that floats. In a dialog nothing happens.
void giveKeysBack(const QWidget& from);

}  // namespace halfspace::editor
