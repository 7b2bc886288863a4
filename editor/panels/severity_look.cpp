// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/severity_look.h"

#include <QObject>

namespace halfspace::editor {

QString wordOf(level::Severity severity) {
  switch (severity) {
    case level::Severity::error:
      return QObject::tr("error");
    case level::Severity::warning:
      return QObject::tr("warning");
    case level::Severity::note:
      break;
  }
  return QObject::tr("note");
}

Token tokenOf(level::Severity severity, Token ofNotes) {
  switch (severity) {
    case level::Severity::error:
      return Token::error;
    case level::Severity::warning:
      return Token::warning;
    case level::Severity::note:
      break;
  }
  return ofNotes;
}

}  // namespace halfspace::editor
