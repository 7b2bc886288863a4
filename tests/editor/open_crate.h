// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QDialog>
#include <QTemporaryDir>

namespace halfspace::editor::tests {

// A crate without a lid, as an OBJ file in the folder: no closed solid. Empty: it was not written.
QString writeOpenCrate(const QTemporaryDir& folder);

// Looks at the modal dialog that `open` shows, once it has done its work; then closes it. False if
// none came.
bool inDialog(const std::function<void(QDialog&)>& look, const std::function<void()>& open);

}  // namespace halfspace::editor::tests
