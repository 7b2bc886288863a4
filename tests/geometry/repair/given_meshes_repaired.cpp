// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Public meshes with real defects are repaired, written, read back and validated again.
#include <algorithm>
#include <chrono>

#include <QtTest>

#include "geometry/repair/repair.h"
#include "tests/geometry/repair/given_meshes.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::geometry;
using namespace halfspace::tests;

namespace {

struct Outcome {
  std::string file;
  RepairResult result;
  bool valid = false;  // valid after writing and reading
  double ms = 0.0;
};

// Writes the soup in the file's own format, reads it back and validates it.
bool isValidWhenWritten(const std::filesystem::path& path, const PolygonSoup& soup) {
  plugins::MeshContents contents;
  contents.soup = soup;
  contents.soup.surfaces.clear();
  const plugins::MeshFormat* format = formatFor(path);
  const auto written = format->write(contents);
  if (!written.bytes) return false;
  const auto back = format->read({*written.bytes, path}, {});
  return back.value && validate(back.value->soup).isSolid();
}

Outcome repairFile(const std::filesystem::path& path, RepairOptions options) {
  Outcome outcome;
  outcome.file = path.filename().string();
  const auto mesh = readMesh(path);
  if (!mesh) return outcome;
  options.singlePrecision = !formatFor(path)->keepsDoubles();
  const auto start = std::chrono::steady_clock::now();
  outcome.result = repair(mesh->soup, options);
  outcome.ms =
      std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
  const RepairVerdict verdict = outcome.result.verdict;
  outcome.valid = (verdict == RepairVerdict::solid || verdict == RepairVerdict::repaired) &&
                  isValidWhenWritten(path, outcome.result.soup);
  return outcome;
}

void print(const Outcome& o) {
  const RepairResult& r = o.result;
  std::string steps;
  for (const RepairStep& step : r.steps) {
    steps += std::string(nameOf(step.kind)) + ":" + std::to_string(step.changed) + " ";
  }
  std::printf(
      "%-42s %-13s %d %8.1f ms kept %.4f lost %.3g%% new %.3g%% dev %.3g%% hole %.3g | "
      "%d -> %d faces | %s %s\n",
      o.file.c_str(), std::string(nameOf(r.verdict)).c_str(), o.valid ? 1 : 0, o.ms,
      r.deviation.kept, 100 * r.deviation.visibleLostShare(), 100 * r.deviation.inventedShare(),
      100 * r.deviation.greater() / r.before.diagonal, r.largestHole, r.before.faces, r.after.faces,
      steps.c_str(), messageOf(r.obstacle).substr(0, 30).c_str());
  std::fflush(stdout);
}

}  // namespace

class GivenMeshesRepaired : public QObject {
  Q_OBJECT
 private slots:
  void initTestCase() {
    if (givenMeshes().empty()) QSKIP("no given meshes here: set HALFSPACE_DATA");
  }

  void init() { m_files = givenMeshes(); }

  // Without consent: no wrap, no walls, and neither more than a hundredth of the visible surface
  // lost nor more than a tenth of the result invented. The other files ask.
  void mostAreRepairedWithoutConsent() {
    const Tally tally = repairAll({});
    QVERIFY(100 * tally.valid >= 70 * m_files.size());
    QCOMPARE(tally.lostMuch, size_t(0));
    QCOMPARE(tally.inventedMuch, size_t(0));
  }

  // With consent to thicken sheets nine in ten become solids, and four in five keep their surface.
  void mostAreRepairedWithWalls() {
    RepairOptions options;
    options.thicken = true;
    const Tally tally = repairAll(options);
    QVERIFY(100 * tally.valid >= 90 * m_files.size());
    QVERIFY(100 * tally.kept >= 80 * m_files.size());
    QCOMPARE(tally.lostMuch, size_t(0));
    QCOMPARE(tally.inventedMuch, size_t(0));
  }

  // These two take minutes: every third file in the short form.
  void allAreRepairedWithEveryConsent() {
    keepEveryThird();
    RepairOptions options;
    options.thicken = options.fillLarge = options.allowLoss = options.wrap = true;
    QCOMPARE(repairAll(options).valid, m_files.size());
  }

  void allAreRepairedWithTheWrap() {
    keepEveryThird();
    RepairOptions options;
    options.wrap = true;
    QCOMPARE(repairAll(options).valid, m_files.size());
  }

  // An open conveyor with walls, turned and rounded to 32 bits. In some positions its walls lie on
  // one another so closely that splitting their contacts never ended and filled the memory.
  void turnedConveyorsComeToAnEnd() {
    const auto path = meshFolder() / "admesh__conveyor.stl";
    const auto mesh = readMesh(path);
    if (!mesh) QSKIP("the conveyor is not at hand");
    for (int k = 1; k <= (isLongForm() ? 12 : 4); ++k) {
      const Vec3 axis(k % 3 + 1, k % 5 - 2, k % 4);
      const double w = k % 7 + 1, length = w * w + axis.squaredNorm();
      PolygonSoup soup = mesh->soup;
      for (Vec3& v : soup.vertices) {  // by the quaternion (w, axis)
        const Vec3 across = axis.cross(v);
        v += 2.0 / length * (w * across + axis.cross(across));
        for (int i = 0; i < 3; ++i) v[i] = static_cast<double>(static_cast<float>(v[i]));
      }
      RepairOptions options;
      options.thicken = options.singlePrecision = true;
      const RepairResult result = repair(soup, options);
      QVERIFY(result.verdict == RepairVerdict::repaired ||
              result.verdict == RepairVerdict::needsConsent);
      QVERIFY(result.after.triangles < 100'000);
    }
  }

  void soundFilesComeBackBitForBit() {
    size_t sound = 0;
    for (const auto& path : m_files) {
      const auto mesh = readMesh(path);
      if (!validate(mesh->soup).isSolid()) continue;
      ++sound;
      const RepairResult result = repair(mesh->soup);
      QCOMPARE(result.verdict, RepairVerdict::solid);
      QVERIFY(result.soup.vertices == mesh->soup.vertices);
      QVERIFY(result.soup.faces == mesh->soup.faces);
      QVERIFY(result.soup.surfaces == mesh->soup.surfaces);
      QVERIFY(result.steps.empty());
    }
    QVERIFY(sound >= 8);
  }

 private:
  struct Tally {
    size_t valid = 0, kept = 0;
    size_t lostMuch = 0, inventedMuch = 0;  // of the valid ones
  };

  void keepEveryThird() {
    if (isLongForm()) return;
    size_t kept = 0;
    for (size_t i = 0; i < m_files.size(); i += 3) m_files[kept++] = m_files[i];
    m_files.resize(kept);
  }

  Tally repairAll(const RepairOptions& options) {
    Tally tally;
    std::vector<double> times;
    for (const auto& path : m_files) {
      const Outcome outcome = repairFile(path, options);
      print(outcome);
      const RepairVerdict verdict = outcome.result.verdict;
      // A mesh that is reported as solid has to be one.
      const bool saysSolid = verdict == RepairVerdict::solid || verdict == RepairVerdict::repaired;
      if (saysSolid != outcome.valid) QTest::qFail(outcome.file.c_str(), __FILE__, __LINE__);
      tally.valid += outcome.valid ? 1 : 0;
      tally.kept += outcome.valid && outcome.result.deviation.kept >= 0.99 ? 1 : 0;
      tally.lostMuch +=
          outcome.valid && outcome.result.deviation.visibleLostShare() > kMostLostUnasked ? 1 : 0;
      tally.inventedMuch +=
          outcome.valid && outcome.result.deviation.inventedShare() > kMostInventedUnasked ? 1 : 0;
      times.push_back(outcome.ms);
    }
    std::ranges::sort(times);
    std::printf(
        "%zu files: %zu valid, %zu kept, %zu lost and %zu invented much; median %.1f ms, "
        "longest %.0f ms\n",
        m_files.size(), tally.valid, tally.kept, tally.lostMuch, tally.inventedMuch,
        times[times.size() / 2], times.back());
    return tally;
  }

  std::vector<std::filesystem::path> m_files;
};

QTEST_APPLESS_MAIN(GivenMeshesRepaired)
#include "given_meshes_repaired.moc"
