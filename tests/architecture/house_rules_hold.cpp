// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "tests/architecture/rules/house_check.h"

using namespace halfspace::architecture;

class HouseRulesHold : public QObject {
  Q_OBJECT
 private slots:
  void everyFileOfTheHouse();
};

void HouseRulesHold::everyFileOfTheHouse() {
  const HouseReport report = checkHouse(HALFSPACE_SOURCE_DIR);
  QVERIFY2(report.files > 100, "the walk found hardly any sources; is the folder right?");
  for (const Violation& violation : report.violations) {
    qWarning("%s", messageOf(violation).c_str());
  }
  QCOMPARE(static_cast<int>(report.violations.size()), 0);
}

QTEST_APPLESS_MAIN(HouseRulesHold)
#include "house_rules_hold.moc"
