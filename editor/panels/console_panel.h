// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>

#include <QPlainTextEdit>
#include <QTime>

#include "editor/session/session.h"
#include "editor/theme/appearance.h"

namespace halfspace::editor {

// The console: the messages of the session, oldest first, each with time and severity.
class ConsolePanel : public QPlainTextEdit {
  Q_OBJECT
 public:
  ConsolePanel(Session& session, const Appearance& appearance, QWidget* parent = nullptr);

 private:
  struct Line {
    QTime at;
    Message message;
  };
  void append(const Line& line);

  std::deque<Line> m_lines;  // kept to rewrite them in the colours of another theme
  const Appearance& m_appearance;
};

}  // namespace halfspace::editor
