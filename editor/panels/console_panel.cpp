// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/console_panel.h"

#include <QTime>

namespace halfspace::editor {

namespace {

constexpr int kMostLines = 5000;

Token tokenOf(level::Severity severity) {
  switch (severity) {
    case level::Severity::error:
      return Token::error;
    case level::Severity::warning:
      return Token::warning;
    case level::Severity::note:
      break;
  }
  return Token::text;
}

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

}  // namespace

ConsolePanel::ConsolePanel(Session& session, const Appearance& appearance, QWidget* parent)
    : QPlainTextEdit(parent), m_appearance(appearance) {
  setReadOnly(true);
  setMaximumBlockCount(kMostLines);
  setPlaceholderText(tr("What the program has to say appears here."));
  connect(&session, &Session::said, this, &ConsolePanel::add);
}

void ConsolePanel::add(const Message& message) {
  const QString colour = m_appearance.colour(tokenOf(message.severity)).name();
  appendHtml(QStringLiteral("<span style=\"color:%1\">%2&nbsp;&nbsp;%3&nbsp;&nbsp;%4</span>")
                 .arg(m_appearance.colour(Token::muted).name(),
                      QTime::currentTime().toString(QStringLiteral("HH:mm:ss")),
                      QStringLiteral("<span style=\"color:%1\">%2</span>")
                          .arg(colour, wordOf(message.severity)),
                      message.text.toHtmlEscaped()));
}

}  // namespace halfspace::editor
