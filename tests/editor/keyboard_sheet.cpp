// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The manual's keyboard sheet agrees with the table of actions. With HALFSPACE_WRITE_PAGES=1 the
// test writes the page instead.
#include <QFile>
#include <QKeySequence>
#include <QMap>
#include <QtTest>

#include "editor/actions/action_table.h"

using namespace halfspace::editor;

namespace {

const QString kPage = HALFSPACE_SOURCE_DIR "/docs/manual/reference/keyboard.md";

QString cell(QString text) {
  return text.replace('|', "\\|").replace('\\', "\\\\").remove("...");
}

QString keysOf(const ActionInfo& info) {
  QStringList keys;
  for (const QString& one : QString(info.shortcut).split("; ", Qt::SkipEmptyParts)) {
    keys << QString("**%1**").arg(cell(one));
  }
  return keys.join(" or ");
}

// One section for each menu, in the order of the menus; a submenu is part of the section of its
// menu.
QString sheet() {
  QStringList menus;
  QMap<QString, QString> rows;
  for (const ActionInfo& info : actionTable()) {
    const QString menu = info.menu[0] == '\0' ? QString("Without a menu entry") : info.menu;
    const QString top = menu.section('/', 0, 0);
    if (!menus.contains(top)) menus << top;
    const QString path = menu.contains('/') ? menu.section('/', 1) + " > " : QString();
    const bool inView = info.context == ActionContext::viewport;
    rows[top] += QString("| %1%2 | %3 | %4 |\n")
                     .arg(path, cell(info.text), keysOf(info), inView ? "a view" : "the window");
  }
  QString page =
      "# Keyboard sheet\n\n"
      "Every command of the editor with its default shortcut, in the order of the menus. *Help* "
      "has "
      "a\ndialog that changes shortcuts; the command palette (Ctrl+Shift+P) finds any command by "
      "some\n"
      "letters of its name. A shortcut of *a view* works while the mouse is over a view; one of "
      "*the\n"
      "window* works everywhere but in a field that is being typed in.\n";
  for (const QString& menu : menus) {
    page += QString("\n## %1\n\n| command | shortcut | works in |\n|---|---|---|\n%2")
                .arg(menu, rows[menu]);
  }
  return page;
}

}  // namespace

class KeyboardSheet : public QObject {
  Q_OBJECT

 private slots:
  void page_saysWhatTheTableSays() {
    QFile page(kPage);
    if (qEnvironmentVariableIsSet("HALFSPACE_WRITE_PAGES")) {
      QVERIFY(page.open(QIODevice::WriteOnly));
      page.write(sheet().toUtf8());
      return;
    }
    QVERIFY2(page.open(QIODevice::ReadOnly), qPrintable(kPage));
    QVERIFY2(QString::fromUtf8(page.readAll()) == sheet(),
             "the table of actions has changed: run this test with HALFSPACE_WRITE_PAGES=1");
  }
};

QTEST_APPLESS_MAIN(KeyboardSheet)
#include "keyboard_sheet.moc"
