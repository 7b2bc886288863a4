// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The selection list of the Comparison panel if the comparison module is not installed: it shows
// our own systems, and in place of the libraries what is missing and how to get it. This is a
// separate program because the module is loaded only once.
#include <QTemporaryDir>
#include <QTreeWidget>
#include <QtTest>

#include "comparison/run/systems.h"
#include "editor/panels/comparison/comparison_choice.h"

using namespace halfspace;
using namespace halfspace::editor;

class ComparisonWithoutLibraries : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() { qputenv("HALFSPACE_COMPARISON_PATH", m_empty.path().toLocal8Bit()); }

  void whatIsMissing_isSaidOnceShown() {
    ComparisonChoice choice;
    QStringList failures;
    connect(&choice, &ComparisonChoice::refused, &choice,
            [&](const QString& text) { failures << text; });
    const std::vector<std::string> own = comparison::ownSystemNames();
    QCOMPARE(choice.options().systems, own);
    QVERIFY(failures.isEmpty());
    choice.show();
    choice.hide();
    choice.show();
    QCOMPARE(failures.size(), 1);
    QVERIFY2(failures.front().contains("there is no comparison module in " + m_empty.path()) &&
                 failures.front().contains("install"),
             qPrintable(failures.front()));
    const auto items = choice.findChild<QTreeWidget*>()->findItems("Bullet, Embree, ODE and FCL",
                                                                   Qt::MatchStartsWith);
    QCOMPARE(items.size(), 1);
    QVERIFY(items.front()->text(0).contains("not installed"));
    QCOMPARE(items.front()->toolTip(0), failures.front());
    QCOMPARE(choice.options().systems, own);
    QCOMPARE(comparison::systemNames(), own);
  }

 private:
  QTemporaryDir m_empty;
};

QTEST_MAIN(ComparisonWithoutLibraries)
#include "comparison_without_libraries.moc"
