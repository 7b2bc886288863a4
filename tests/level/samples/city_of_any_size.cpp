// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "level/document/structure_check.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/level_writer.h"
#include "level/samples/city.h"
#include "level/solids/instances.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::level::tests {

class CityOfAnySize : public QObject {
  Q_OBJECT

 private slots:
  void hasAboutAsManySolidsAsWanted_data();
  void hasAboutAsManySolidsAsWanted();
  void sameNumber_sameCity();
  void isClosed_andNothingInItIsBroken();
};

void CityOfAnySize::hasAboutAsManySolidsAsWanted_data() {
  QTest::addColumn<int>("wanted");
  for (int wanted : {0, 8, 100, 4000}) QTest::addRow("%d", wanted) << wanted;
}

void CityOfAnySize::hasAboutAsManySolidsAsWanted() {
  QFETCH(int, wanted);
  const auto solids = instances(city(static_cast<std::size_t>(wanted)));
  QVERIFY(solids.ok());
  const int count = static_cast<int>(solids.value().size());
  QVERIFY2(std::abs(count - std::max(wanted, 8)) <= 8, qPrintable(QString::number(count)));
}

void CityOfAnySize::sameNumber_sameCity() {
  QCOMPARE(levelHash(city(200)), levelHash(city(200)));
  QVERIFY(levelHash(city(200)) != levelHash(city(208)));
}

void CityOfAnySize::isClosed_andNothingInItIsBroken() {
  const Level level = city(400);
  QVERIFY(brokenSolids(level).empty());
  const LevelEvaluation evaluated = evaluate(level);
  QVERIFY(evaluated.boundary().faceCount() > 400);
}

}  // namespace halfspace::level::tests

QTEST_APPLESS_MAIN(halfspace::level::tests::CityOfAnySize)
#include "city_of_any_size.moc"
