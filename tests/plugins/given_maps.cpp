// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Real maps by other people, read from $HALFSPACE_DATA/maps or ../shared/data/maps next to the
// source; skipped if neither exists.
#include <QElapsedTimer>
#include <QTest>
#include <algorithm>
#include <filesystem>

#include "level/document/structure_check.h"
#include "level/solids/solid_geometry.h"
#include "plugins/loader/level_comparison.h"
#include "plugins/loader/level_export.h"
#include "plugins/quake_map/map_format.h"
#include "plugins/quake_map/syntax/map_parser.h"
#include "tests/plugins/level_digest.h"
#include "tests/support/given_data.h"

using namespace halfspace;
using namespace halfspace::plugins;
namespace fs = std::filesystem;

namespace {

fs::path mapsFolder() {
  return tests::givenData() / "maps";
}

std::string bytesOf(const fs::path& path) {
  auto file = readFile(path);
  return file.value ? std::move(*file.value) : std::string();
}

std::string issueTexts(const std::vector<Issue>& issues) {
  std::string text;
  for (const Issue& issue : issues) text += messageOf(issue) + "\n";
  return text;
}

struct Count {
  int brushes = 0, meshes = 0;
};

void count(const level::Level& level, level::NodeId group, Count& total) {
  for (const level::NodeId child : level.children(group)) {
    const level::Node& node = level.node(child);
    if (node.isGroup()) count(level, child, total);
    total.brushes += std::holds_alternative<level::BrushSolid>(node.content);
    total.meshes += std::holds_alternative<level::MeshSolid>(node.content);
  }
}

}  // namespace

class GivenMaps : public QObject {
  Q_OBJECT

 private slots:
  void counts_data();
  void counts();
  void writtenBack_readEqual_data() { everyMap(); }
  void writtenBack_readEqual();
  void nearlyEveryBrush_isABoundedSolid_data() { everyMap(); }
  void nearlyEveryBrush_isABoundedSolid();
  void e1m1_parsesFast();

 private:
  void everyMap();
};

void GivenMaps::counts_data() {
  QTest::addColumn<QString>("file");
  QTest::addColumn<int>("brushes");
  QTest::addColumn<int>("patches");
  QTest::addRow("dm5") << "quake/dm5.map" << 399 << 0;
  QTest::addRow("e1m1") << "quake/e1m1.map" << 1257 << 0;
  QTest::addRow("e3m5") << "quake/e3m5.map" << 2012 << 0;
  QTest::addRow("lqdm11") << "valve220/lqdm11.map" << 426 << 0;
  QTest::addRow("lqdm3") << "valve220/lqdm3.map" << 2190 << 0;
  QTest::addRow("lq_e4m4") << "valve220/lq_e4m4.map" << 3977 << 0;
  QTest::addRow("hydronex") << "quake3/hydronex.map" << 748 << 0;
  QTest::addRow("kaos") << "quake3/kaos.map" << 1455 << 193;
  QTest::addRow("q3strong2018") << "quake3/q3strong2018.map" << 3907 << 52;
  QTest::addRow("rings") << "neverball/rings.map" << 3647 << 0;
}

void GivenMaps::counts() {
  QFETCH(QString, file);
  const fs::path path = mapsFolder() / file.toStdString();
  if (!fs::exists(path)) QSKIP("the given maps are not at hand");
  const std::string bytes = bytesOf(path);
  const auto outcome = quake_map::MapFormat().read({bytes, path}, {});
  QVERIFY2(outcome.value.has_value(), issueTexts(outcome.issues).c_str());
  const auto broken = level::findStructureErrors(*outcome.value);
  QVERIFY2(broken.empty(), broken.empty() ? "" : broken.front().c_str());
  Count total;
  count(*outcome.value, outcome.value->root(), total);
  QTEST(total.brushes, "brushes");
  QTEST(total.meshes, "patches");
}

void GivenMaps::everyMap() {
  QTest::addColumn<QString>("file");
  std::error_code error;
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(mapsFolder(), error))
    if (entry.path().extension() == ".map") files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& path : files) {
    const std::string name = fs::relative(path, mapsFolder()).string();
    QTest::addRow("%s", name.c_str()) << QString::fromStdString(name);
  }
  if (files.empty()) QTest::addRow("none") << QString();
}

void GivenMaps::writtenBack_readEqual() {
  QFETCH(QString, file);
  if (file.isEmpty()) QSKIP("the given maps are not at hand");
  const std::string bytes = bytesOf(mapsFolder() / file.toStdString());
  const quake_map::MapFormat format;
  const auto first = format.read({bytes, {}}, {});
  QVERIFY2(first.value.has_value(), issueTexts(first.issues).c_str());
  QVERIFY(level::findStructureErrors(*first.value).empty());
  // The map is opened and saved: nothing is lost but comments among the entities, and reading it
  // again gives everything else back.
  const auto written = writeLevel(format, *first.value, {bytes, {}});
  QVERIFY(written.bytes.has_value());
  auto losses = written.allLosses();
  std::erase_if(losses, [](const std::string& loss) {
    return loss.find("among the entities") != std::string::npos;
  });
  QVERIFY2(losses.empty(), losses.empty() ? "" : losses.front().c_str());
  const auto second = format.read({*written.bytes, {}}, {});
  QVERIFY2(second.value.has_value(), issueTexts(second.issues).c_str());
  const auto before = tests::digest(*first.value, tests::DigestAxes::with);
  const auto after = tests::digest(*second.value, tests::DigestAxes::with);
  QCOMPARE(tests::firstDifference(before, after), std::string());
  QVERIFY(differences(*first.value, *second.value).empty());

  // From then on, saving does not change the file.
  const auto again = format.write(*second.value, {*written.bytes, {}});
  QVERIFY(*again.bytes == *written.bytes);
}

void GivenMaps::nearlyEveryBrush_isABoundedSolid() {
  QFETCH(QString, file);
  if (file.isEmpty()) QSKIP("the given maps are not at hand");
  const std::string bytes = bytesOf(mapsFolder() / file.toStdString());
  const auto outcome = quake_map::MapFormat().read({bytes, {}}, {});
  QVERIFY2(outcome.value.has_value(), issueTexts(outcome.issues).c_str());
  const level::Issues broken = level::brokenSolids(*outcome.value);
  Count total;
  count(*outcome.value, outcome.value->root(), total);
  std::string text;
  for (const level::Issue& issue : broken) {
    QVERIFY(issue.sourceLine > 0);
    if (total.brushes > 0) text += std::to_string(issue.sourceLine) + ": " + issue.text + "\n";
  }
  if (!broken.empty())
    qInfo("%zu of %d brushes cannot be built:\n%s", broken.size(), total.brushes, text.c_str());
  QVERIFY2(broken.size() * 50 <= static_cast<size_t>(total.brushes) || broken.size() <= 2,
           text.c_str());
}

void GivenMaps::e1m1_parsesFast() {
  const fs::path path = mapsFolder() / "quake" / "e1m1.map";
  if (!fs::exists(path)) QSKIP("the given maps are not at hand");
  const std::string bytes = bytesOf(path);
  double best = 1e9, bestRead = 1e9;
  for (int i = 0; i < 10; ++i) {
    QElapsedTimer timer;
    timer.start();
    QVERIFY(std::holds_alternative<quake_map::MapFile>(quake_map::parseMap(bytes)));
    best = std::min(best, timer.nsecsElapsed() / 1e6);
    timer.restart();
    QVERIFY(quake_map::MapFormat().read({bytes, path}, {}).value.has_value());
    bestRead = std::min(bestRead, timer.nsecsElapsed() / 1e6);
  }
  qInfo("e1m1: words %.2f ms, with the document %.2f ms", best, bestRead);
  // A generous limit, because sanitizers and busy machines run this too.
  QVERIFY2(best < 200, qPrintable(QString::number(best)));
}

QTEST_APPLESS_MAIN(GivenMaps)
#include "given_maps.moc"
