// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <functional>

#include <QFrame>
#include <QTimer>

#include "editor/tools/workspace.h"
#include "editor/viewport/viewport_widget.h"

class QHBoxLayout;
class QLabel;

namespace halfspace::editor {

class Toast;

// Warnings and errors of the session over the lower right corner of the panes, the newest at the
// bottom. Each fades after some seconds, but not while the mouse is over it. *Show* shows the
// position or selects the nodes that the message is about; *Undo* undoes the step that caused it,
// as long as no other step was made. A message that repeats is counted. Of a burst, the first
// messages and a link to the Console are shown: the Console keeps all of them.
class Toasts : public QObject {
  Q_OBJECT
 public:
  Toasts(Workspace& workspace, ViewportWidget& viewport);

  // From top to bottom.
  const std::deque<Toast*>& shown() const { return m_shown; }

 signals:
  void consoleWanted();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  void add(const Message& message);
  void collapse(level::Severity severity);
  void show(const Message& message);
  void forget(Toast* toast);
  void arrange();

  Workspace& m_workspace;
  ViewportWidget& m_viewport;
  std::deque<Toast*> m_shown;
  Toast* m_rest = nullptr;  // counts the messages of a burst that are not shown as toasts
  int m_restCount = 0;
};

// One message with its buttons. Fades out and deletes itself.
class Toast : public QFrame {
  Q_OBJECT
 public:
  Toast(const Message& message, QWidget& parent);

  QString text() const { return m_text; }
  void setText(const QString& text);
  // Adds a button that runs `call` and closes the toast.
  void addButton(const char* name, const QString& text, std::function<void()> call);
  // The same message came again: counts it and starts the time again.
  void repeat();
  void setWidthLimit(int width);

 signals:
  void gone(Toast* toast);

 protected:
  void enterEvent(QEnterEvent* event) override;
  void leaveEvent(QEvent* event) override;

 private:
  void close();
  void fade();
  void showText();

  QString m_text;
  int m_count = 1;
  QLabel* m_label;
  QHBoxLayout* m_buttons;
  QTimer m_life{this};
};

}  // namespace halfspace::editor
