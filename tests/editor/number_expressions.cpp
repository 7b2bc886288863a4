// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "editor/tools/number_expression.h"

namespace halfspace::editor::tests {

class NumberExpressions : public QObject {
  Q_OBJECT

 private slots:
  void workedOut_data();
  void workedOut();
  void refused_data();
  void refused();
  void units_data();
  void units();
};

void NumberExpressions::workedOut_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<double>("value");
  QTest::newRow("a number") << "64" << 64.0;
  QTest::newRow("an eighth") << "0.125" << 0.125;
  QTest::newRow("no zero before the point") << ".5" << 0.5;
  QTest::newRow("a sign") << "-16" << -16.0;
  QTest::newRow("two signs") << "--16" << 16.0;
  QTest::newRow("a sum") << "64+32-8" << 88.0;
  QTest::newRow("products first") << "2+3*4" << 14.0;
  QTest::newRow("from left to right") << "64/4/2" << 8.0;
  QTest::newRow("parentheses") << "-(128 - 16) / 4" << -28.0;
  QTest::newRow("spaces") << "  3 *  -2 " << -6.0;
}

void NumberExpressions::workedOut() {
  QFETCH(QString, text);
  QFETCH(double, value);
  const auto worked = evaluatedNumber(text.toStdString());
  QVERIFY(worked.has_value());
  QCOMPARE(*worked, value);
}

void NumberExpressions::refused_data() {
  QTest::addColumn<QString>("text");
  for (const char* text : {"", " ", "+", "64+", "*3", "(64", "64)", "()", "6 4", "1e3", "inf",
                           "nan", "0x10", "1/0", "0/0", "wall", "1,5", "1..2"}) {
    QTest::newRow(text) << text;
  }
  QTest::newRow("deeper than anybody means") << QString(100000, QLatin1Char('('));
}

void NumberExpressions::refused() {
  QFETCH(QString, text);
  QVERIFY(!evaluatedNumber(text.toStdString()).has_value());
}

void NumberExpressions::units_data() {
  QTest::addColumn<QString>("text");
  QTest::addColumn<double>("scale");
  QTest::addColumn<double>("value");  // 0: refused
  QTest::newRow("the level's own") << "64u" << 0.0 << 64.0;
  QTest::newRow("metres") << "2m" << 32.0 << 64.0;
  QTest::newRow("with a space") << "2 m" << 32.0 << 64.0;
  QTest::newRow("centimetres") << "50cm" << 40.0 << 20.0;
  QTest::newRow("millimetres") << "1000mm" << 32.0 << 32.0;
  QTest::newRow("feet") << "10ft" << 100.0 << 304.8;
  QTest::newRow("inches") << "12in" << 100.0 << 30.48;
  QTest::newRow("in sums") << "2m + 16 - 8u" << 32.0 << 72.0;
  QTest::newRow("in products") << "3 * 0.5m" << 32.0 << 48.0;
  QTest::newRow("no scale, no metres") << "2m" << 0.0 << 0.0;
  QTest::newRow("no such unit") << "2yd" << 32.0 << 0.0;
  QTest::newRow("a unit alone") << "m" << 32.0 << 0.0;
  QTest::newRow("two units") << "2m ft" << 32.0 << 0.0;
}

void NumberExpressions::units() {
  QFETCH(QString, text);
  QFETCH(double, scale);
  QFETCH(double, value);
  const auto worked = evaluatedNumber(text.toStdString(), scale);
  QCOMPARE(worked.has_value(), value != 0);
  if (worked) QVERIFY(std::abs(*worked - value) < 1e-9);
}

}  // namespace halfspace::editor::tests

QTEST_APPLESS_MAIN(halfspace::editor::tests::NumberExpressions)
#include "number_expressions.moc"
