// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QDialog>
#include <QTemporaryDir>

namespace halfspace::editor::tests {

// Writes a crate without a top, which is no closed solid, as an OBJ file into the folder. Empty if
// it could not be written.
QString writeOpenCrate(const QTemporaryDir& folder);

// Calls `look` with the modal dialog that `open` shows, once its work is done, and closes it. False
// if no dialog appeared.
bool inDialog(const std::function<void(QDialog&)>& look, const std::function<void()>& open);

}  // namespace halfspace::editor::tests
