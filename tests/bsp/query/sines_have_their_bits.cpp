// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>
#include <bit>

#include "bsp/query/sine_cosine.h"

using namespace halfspace::bsp;

class SinesHaveTheirBits : public QObject {
  Q_OBJECT
 private slots:
  // Compares with sin and cos in 64 bits of precision; right angles have to be exact. The bits
  // themselves are recorded: every build by every compiler has to give them.
  void everyAngle_hasTheRecordedBits() {
    const long double degree = acosl(-1.0L) / 180;
    double worst = 0.0, worstArc = 0.0;
    const auto compare = [](double& worstOf, double value, long double truth) {
      const double position = std::abs(static_cast<double>(truth));
      const double unit = std::nextafter(position, 2.0) - position;
      worstOf = std::max(worstOf, static_cast<double>(std::abs(value - truth)) / unit);
    };
    uint64_t bits = 0xcbf29ce484222325ULL;
    const auto add = [&](double value) {
      bits = (bits ^ std::bit_cast<uint64_t>(value)) * 0x100000001b3ULL;
    };
    for (int i = -368640; i <= 368640; ++i) {
      const double degrees = i / 1024.0;
      const auto [sine, cosine] = sineCosineOfDegrees(degrees);
      // Reduces the angle exactly to less than half a right angle.
      const int quarters = static_cast<int>(std::floor(degrees / 90.0 + 0.5));
      const long double rest = (degrees - 90.0 * quarters) * degree;
      const bool odd = (quarters & 1) != 0, back = (quarters & 2) != 0;
      compare(worst, sine, (back ? -1 : 1) * (odd ? cosl(rest) : sinl(rest)));
      compare(worst, cosine, (odd != back ? -1 : 1) * (odd ? sinl(rest) : cosl(rest)));
      add(sine);
      add(cosine);
      const SineCosine radians = sineCosineOfRadians(degrees);
      add(radians.sine);
      add(radians.cosine);
      const double part = std::abs(degrees) / 360.0;
      compare(worstArc, arcSine(part), asinl(part));
      add(arcSine(part));
    }
    QVERIFY2(worst < 2.0 && worstArc < 3.0,
             qPrintable(QString("%1, %2 units in the last place").arg(worst).arg(worstArc)));
    for (int quarter = -9; quarter <= 9; ++quarter) {
      const auto [sine, cosine] = sineCosineOfDegrees(90.0 * quarter);
      QCOMPARE(sine, quarter % 2 == 0 ? 0.0 : (quarter % 4 + 4) % 4 == 1 ? 1.0 : -1.0);
      QCOMPARE(cosine, quarter % 2 != 0 ? 0.0 : quarter % 4 == 0 ? 1.0 : -1.0);
    }
    QCOMPARE(QString::number(bits, 16), QString("33288a6ffcba297f"));
  }
};

QTEST_APPLESS_MAIN(SinesHaveTheirBits)
#include "sines_have_their_bits.moc"
