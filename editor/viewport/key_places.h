// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QKeyEvent>

namespace halfspace::editor {

// The key of an event for MovementKeys. A letter is the one that an English keyboard has at the
// position of the key. If the system does not report the position, it is the letter that the key
// types.
int keyAtPlace(const QKeyEvent& event);

}  // namespace halfspace::editor
