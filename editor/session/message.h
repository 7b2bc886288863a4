// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "level/document/issue.h"

namespace halfspace::editor {

// One line for the console and, where it is a warning or an error, for the eye.
struct Message {
  level::Severity severity = level::Severity::note;
  QString text;
};

}  // namespace halfspace::editor
