// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QComboBox>
#include <QStringList>

#include "tests/editor/real_window.h"

namespace halfspace::editor::tests {

// The real window, used as a designer uses it: by keys, clicks, drags and typed words alone. Counts
// these actions. If the environment variable HALFSPACE_FRAMES names a folder, a picture of the
// window is saved there after every action, with the mouse pointer and a line that says what was
// done: docs/manual/make_session_animation joins the pictures.
class CountedHands : protected RealWindow {
 public:
  CountedHands();

  // Key presses with their modifiers, clicks (also of menu entries), drags and typed words.
  int actions() const { return m_actions; }
  // Goes on counting where another process ended, and its pictures.
  void continueAt(int actions);

 protected:
  static constexpr int kXz = 2;
  static constexpr int kYz = 3;

  // What the following actions do, for the pictures.
  void begin(const QString& title) { m_title = title; }

  // Moves the mouse over a pane, which then gets the keys. Not counted.
  void over(int pane, const Vec3& at);
  // Goes to the widget with the keyboard focus.
  void press(Qt::Key key, Qt::KeyboardModifiers modifiers = {});
  void word(const QString& text);

  void clickAt(int pane, const Vec3& at, Qt::KeyboardModifiers modifiers = {});
  // `typed`: numbers typed before the button is released; they count as a word.
  void dragFrom(int pane, const Vec3& from, const Vec3& to, Qt::KeyboardModifiers modifiers = {},
                const QString& typed = {});
  void clickOn(QWidget& widget, QPoint at);
  void doubleClickOn(QWidget& widget, QPoint at);
  // Right-clicks in a pane and chooses an entry of the menu by its texts, from the outside in.
  // False if the menu has no such entry.
  bool chooseAt(int pane, const Vec3& at, const QStringList& texts);
  // Chooses an entry of a list by mouse.
  bool chooseIn(QComboBox& box, const QString& text);
  // Opens a file dialog by its shortcut and types a name.
  bool nameFile(Qt::Key key, Qt::KeyboardModifiers modifiers, const QString& name);
  // Accepts the offer to recover the work that an author left in this folder. False if there is no
  // offer.
  bool acceptOffer(const QString& folder);
  // Counts an action that was done without these functions.
  void count(const QString& done, int hundredths = 70);
  // Saves a picture of the window as it is. Does nothing if no folder is given.
  void record(const QString& done, int hundredths = 70);

 private:
  // A menu or a dialog that was closed may not have returned the keyboard to the window yet.
  void takeKeyboard();
  static QString textOf(Qt::KeyboardModifiers modifiers);
  void point(QWidget& widget, QPoint at) { m_pointer = widget.mapToGlobal(at); }

  QString m_folder;
  QString m_title;
  QPoint m_pointer;
  int m_actions = 0;
  int m_pictures = 0;
};

}  // namespace halfspace::editor::tests
