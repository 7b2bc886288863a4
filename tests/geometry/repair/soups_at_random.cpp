// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Random triangles between few corners: repair always gives a verdict, and always the same one.
// Soups that revealed an error in the past come first.
#include <cmath>
#include <ctime>
#include <fstream>
#include <random>

#include <QtTest>

#include "tests/geometry/repair/broken_soups.h"
#include "tests/support/long_form.h"

using namespace halfspace::geometry;
using namespace halfspace::tests;

namespace {

// Random triangles between a few corners of a small grid.
PolygonSoup randomSoup(unsigned seed) {
  std::mt19937 random(seed);
  PolygonSoup soup;
  const int vertices = 4 + static_cast<int>(random() % 12);
  for (int i = 0; i < vertices; ++i) {
    soup.vertices.emplace_back(random() % 5, random() % 5, random() % 5);
  }
  for (size_t i = 4 + random() % 20; i > 0; --i) {
    auto& face = soup.faces.emplace_back();
    for (int k = 0; k < 3; ++k) face.push_back(static_cast<int>(random() % vertices));
  }
  return soup;
}

// Triangles anywhere in a cube of side 100, with sides of about `size`: at 5 hardly any two meet,
// at 100 each meets most others.
PolygonSoup scatteredSoup(std::mt19937& random, int count, double size) {
  std::uniform_real_distribution<double> unit(0.0, 1.0);
  const auto point = [&](double extent) {
    const double x = unit(random), y = unit(random), z = unit(random);
    return Vec3(extent * x, extent * y, extent * z);
  };
  PolygonSoup soup;
  for (int i = 0; i < count; ++i) {
    const Vec3 at = point(100.0);
    for (int k = 0; k < 3; ++k) soup.vertices.push_back(at + point(size));
    soup.faces.push_back({3 * i, 3 * i + 1, 3 * i + 2});
  }
  return soup;
}

// Bytes; the peak of this process since resetPeak(). 0 where the system does not tell.
double peakBytes() {
  std::ifstream status("/proc/self/status");
  constexpr double kKilobyte = 1024.0;
  for (std::string word; status >> word;) {
    double kilobytes = 0.0;
    if (word == "VmHWM:" && status >> kilobytes) return kKilobyte * kilobytes;
  }
  return 0.0;
}

void resetPeak() {
  std::ofstream("/proc/self/clear_refs") << "5";
}

// Seconds of all processors together since it was made.
class ProcessorTime {
 public:
  double seconds() const { return static_cast<double>(std::clock() - m_start) / CLOCKS_PER_SEC; }

 private:
  std::clock_t m_start = std::clock();
};

// The most that one repair may take. Judged in the long form and an optimised build only.
constexpr double kMostSeconds = 10.0;
bool judgesTime() {
#ifdef NDEBUG
  return isLongForm();
#else
  return false;
#endif
}

// Holds blocks of memory of random sizes, so that later allocations get other addresses than
// before.
class DisturbedHeap {
 public:
  explicit DisturbedHeap(unsigned seed) : m_random(seed) {}
  void disturb() {
    for (size_t i = m_random() % 40; i > 0; --i) m_blocks.emplace_back(m_random() % 3000);
    for (size_t i = 0; i < 10 && !m_blocks.empty(); ++i) {
      std::swap(m_blocks[m_random() % m_blocks.size()], m_blocks.back());
      m_blocks.pop_back();
    }
  }

 private:
  std::mt19937 m_random;
  std::vector<std::vector<char>> m_blocks;
};

}  // namespace

class SoupsAtRandom : public QObject {
  Q_OBJECT
 private slots:
  // After flattening, the parts of this soup touch along so many edges that parting them drives
  // faces through each other.
  void contactsThatCannotBeParted_areUnited() {
    RepairOptions options = flat(0.5);
    options.fillLarge = options.allowLoss = true;
    const RepairResult result = repair(randomSoup(227), options);
    QVERIFY(isRepaired(result));
    QVERIFY(changed(result, StepKind::joinContacts) > 0);
  }

  // Walls that lie very close together, at angles that differ in the last digit. Rounding their
  // cuts did not terminate before their corners were rounded to a coarser grid.
  void wallsThatNearlyLieOnOneAnother_comeToAnEnd() {
    for (const unsigned seed : {9u, 217u}) {
      RepairOptions options = walls(0.0);
      options.allowLoss = true;
      const RepairResult result = repair(randomSoup(seed), options);
      QVERIFY(isRepaired(result));
      QVERIFY(changed(result, StepKind::thicken) > 0);
    }
  }

  // Memory addresses must not influence the result: of several equally good fillings of a hole,
  // always the same one is chosen. This soup was once repaired in two different ways.
  void sameSoup_isRepairedTheSameInAnyMemory() {
    constexpr unsigned kTwoRepairs = 51;
    const PolygonSoup soup = randomSoup(kTwoRepairs);
    RepairOptions options;
    options.fillLarge = options.allowLoss = true;
    const RepairResult first = repair(soup, options);
    QVERIFY(first.verdict == RepairVerdict::repaired);
    DisturbedHeap heap(kTwoRepairs);
    for (int again = 0; again < 100; ++again) {
      heap.disturb();
      const RepairResult result = repair(soup, options);
      QVERIFY2(result.soup.vertices == first.soup.vertices && result.soup.faces == first.soup.faces,
               qPrintable(QString::number(again)));
    }
  }

  // Every soup gets a verdict within its time, and a soup reported as solid is one. The long form
  // takes five minutes of a processor.
  void anySoup_getsAVerdict() {
    const auto seed = static_cast<unsigned>(qEnvironmentVariableIntValue("HALFSPACE_SEED"));
    std::printf("seed %u\n", seed);
    DisturbedHeap heap(seed);
    const int rounds = isLongForm() ? 5000 : 300;
    double slowest = 0.0;
    int slowestRound = 0;
    for (int round = 0; round < rounds; ++round) {
      const PolygonSoup soup = randomSoup(seed + static_cast<unsigned>(round));
      RepairOptions options;
      options.singlePrecision = round % 2 == 0;
      options.fillLarge = round % 3 != 1;
      options.allowLoss = round % 5 != 1;
      options.thicken = round % 8 == 1;
      if (round % 8 == 3) options.tolerances.flatness = 0.5;
      if (round % 8 == 5) options.tolerances.weldDistance = 0.25;
      const ProcessorTime time;
      const RepairResult result = repair(soup, options);
      const double seconds = time.seconds();
      if (seconds > slowest) slowestRound = round;
      slowest = std::max(slowest, seconds);
      QVERIFY2(!judgesTime() || seconds <= kMostSeconds, qPrintable(QString::number(round)));
      if (result.verdict == RepairVerdict::repaired) {
        QVERIFY2(isRepaired(result), qPrintable(QString::number(round)));
      } else {
        QVERIFY(result.soup.faces.empty() || result.verdict == RepairVerdict::solid);
      }
      heap.disturb();
      QCOMPARE(repair(soup, options).soup.vertices, result.soup.vertices);
    }
    std::printf("%d soups, the slowest: round %d, %g s\n", rounds, slowestRound, slowest);
  }

  // Memory and time are bounded in proportion to the triangles, however many of them meet. Time is
  // that of all processors together. The long form takes five minutes of a processor; other seeds
  // and HALFSPACE_ROUNDS give other and more soups.
  void everySoup_staysInItsMemoryAndTime() {
    constexpr double kBytesPerTriangle = 1200.0, kFixedBytes = 200e6;
    const auto seed = static_cast<unsigned>(qEnvironmentVariableIntValue("HALFSPACE_SEED"));
    const bool isLong = isLongForm();
    const int asked = qEnvironmentVariableIntValue("HALFSPACE_ROUNDS");
    const int rounds = !isLong ? 30 : asked > 0 ? asked : 1'000;
    const double ratio = isLong ? 100.0 : 10.0;  // of the most triangles to the fewest
    std::mt19937 random(seed + 1);
    std::uniform_real_distribution<double> unit(0.0, 1.0);
    double slowest = 0.0, largest = 0.0;
    QByteArray slowestSoup, largestSoup;
    for (int round = 0; round < rounds; ++round) {
      const int count = static_cast<int>(10.0 * std::exp(unit(random) * std::log(ratio)));
      const double size = std::exp(std::log(5.0) + unit(random) * std::log(20.0));
      const PolygonSoup soup = scatteredSoup(random, count, size);
      RepairOptions options;
      options.thicken = round % 2 == 1;
      options.singlePrecision = round % 4 < 2;
      resetPeak();
      const double before = peakBytes();
      const ProcessorTime time;
      repair(soup, options);
      const double seconds = time.seconds();
      const double bytes = peakBytes() - before;
      const QByteArray where = QByteArray("seed ") + QByteArray::number(seed) + ", round " +
                               QByteArray::number(round) + ": " + QByteArray::number(count) +
                               " triangles, " + QByteArray::number(seconds) + " s, " +
                               QByteArray::number(bytes / 1e6) + " MB";
      if (seconds > slowest) slowestSoup = where;
      if (bytes > largest) largestSoup = where;
      slowest = std::max(slowest, seconds);
      largest = std::max(largest, bytes);
      QVERIFY2(bytes <= kBytesPerTriangle * count + kFixedBytes, where);
      QVERIFY2(!judgesTime() || seconds <= kMostSeconds, where);
    }
    std::printf("%d soups, the slowest: %s\nthe largest: %s\n", rounds, slowestSoup.constData(),
                largestSoup.constData());
  }
};

QTEST_APPLESS_MAIN(SoupsAtRandom)
#include "soups_at_random.moc"
