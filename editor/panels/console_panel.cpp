// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/panels/console_panel.h"

#include <QTime>

#include "editor/panels/severity_look.h"

namespace halfspace::editor {

namespace {

constexpr std::size_t kMostLines = 5000;
const QString kGap = QStringLiteral("&nbsp;&nbsp;");

}  // namespace

ConsolePanel::ConsolePanel(Session& session, const Appearance& appearance, QWidget* parent)
    : QPlainTextEdit(parent), m_appearance(appearance) {
  setObjectName(QStringLiteral("consoleText"));
  setReadOnly(true);
  setMaximumBlockCount(static_cast<int>(kMostLines));
  document()->setDocumentMargin(8);
  setPlaceholderText(tr("Messages appear here."));
  connect(&session, &Session::said, this, [this](const Message& message) {
    if (m_lines.size() == kMostLines) m_lines.pop_front();
    m_lines.push_back({QTime::currentTime(), message});
    append(m_lines.back());
  });
  connect(&appearance, &Appearance::changed, this, [this] {
    clear();
    for (const Line& line : m_lines) append(line);
  });
}

void ConsolePanel::append(const Line& line) {
  const auto in = [this](Token token, const QString& text) {
    return QStringLiteral("<span style=\"color:%1\">%2</span>")
        .arg(m_appearance.colour(token).name(), text);
  };
  const level::Severity severity = line.message.severity;
  appendHtml(in(Token::muted, line.at.toString(QStringLiteral("HH:mm:ss"))) + kGap +
             in(tokenOf(severity, Token::muted), wordOf(severity)) + kGap +
             in(Token::text, line.message.text.toHtmlEscaped()));
}

}  // namespace halfspace::editor
