// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>

#include "editor/application/frame_log.h"

namespace halfspace::editor {

// How long the event loop's blocks and the frames with drawing took, by the application's logs.
// Prints the figures under this name, and returns them (milliseconds).
QJsonObject blockTimes(TimedApplication& application, const QString& name);

}  // namespace halfspace::editor
