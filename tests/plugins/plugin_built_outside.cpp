// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// plugins/example, built outside of the source tree against the installed files and loaded by a
// host of this build: its shapes, its format and its check.
#include <QtTest>

#include "level/edits/entities.h"
#include "level/edits/outline.h"
#include "level/evaluation/level_evaluation.h"
#include "level/file/native_file.h"
#include "level/solids/solid_geometry.h"
#include "plugins/loader/plugin_host.h"

namespace halfspace::plugins::tests {

class PluginBuiltOutside : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup() { m_host.reset(); }

  void itStarts_andSaysWhatItIs();
  void itsShape_isASolidInTheBox();
  void itsParametricShape_staysWithoutIt();
  void itsFormat_readsAndRefuses();
  void itsCheck_findsWhatItLooksFor();

 private:
  std::unique_ptr<PluginHost> m_host;
};

void PluginBuiltOutside::init() {
  m_host = std::make_unique<PluginHost>();
  const std::filesystem::path folder = HALFSPACE_OUTSIDE_PLUGINS;
  QVERIFY2(std::filesystem::exists(folder), "run the test outside_plugin_is_built first");
  m_host->discover(std::array{folder});
  m_host->start();
  for (const std::string& problem : m_host->problems()) QFAIL(problem.c_str());
}

void PluginBuiltOutside::itStarts_andSaysWhatItIs() {
  QCOMPARE(m_host->records().size(), std::size_t{1});
  QCOMPARE(m_host->records().front().name, std::string("roofs"));
  QCOMPARE(m_host->registry().shapes().size(), std::size_t{1});
  QCOMPARE(m_host->registry().shapeKinds().size(), std::size_t{1});
  QCOMPARE(m_host->registry().checks().size(), std::size_t{1});
  QCOMPARE(m_host->registry().levelFormats().size(), std::size_t{1});
}

void PluginBuiltOutside::itsShape_isASolidInTheBox() {
  const ShapeMaker& roof = *m_host->registry().shapes().front();
  QCOMPARE(roof.name(), std::string("gable roof"));
  const MadeShape made = roof.make({geometry::Vec3(0, 0, 0), geometry::Vec3(128, 64, 32)});
  QCOMPARE(made.solids.size(), std::size_t{1});
  level::Level level;
  QVERIFY(level::addNode(level, level.root(), made.solids.front()).ok());
  const auto evaluation = level::evaluate(level);
  QVERIFY(evaluation.issues().empty());
  QCOMPARE(evaluation.boundary().faceCount(), std::size_t{5});
}

void PluginBuiltOutside::itsParametricShape_staysWithoutIt() {
  const auto roof = [](double ridge) {
    level::ShapeSolid solid;
    solid.shape = "hip roof";
    solid.parameters = {{"width", 128}, {"ridge", ridge}};
    level::Level level;
    static_cast<void>(level::addNode(level, level.root(), solid).ok());
    return level;
  };
  for (const double ridge : {0.0, 0.5, 1.0}) {
    const auto evaluation = level::evaluate(roof(ridge));
    QVERIFY(evaluation.issues().empty());
    QCOMPARE(evaluation.boundary().faceCount(), std::size_t{5});
  }
  QCOMPARE(level::brokenSolids(roof(1.5)).size(), std::size_t{1});
  QCOMPARE(level::brokenSolids(roof(-1e300)).size(), std::size_t{1});

  const auto hash = level::evaluate(roof(0.3)).boundary().hash();
  const std::string text = level::writeLevel(roof(0.3));
  m_host.reset();
  const level::ReadResult read = level::readLevel(text);
  const level::Level& alone = std::get<level::OpenedLevel>(read).level;
  QCOMPARE(level::evaluate(alone).boundary().hash(), hash);
  QVERIFY(level::writeLevel(alone) == text);
  QCOMPARE(level::brokenSolids(roof(0.3)).size(), std::size_t{1});  // the shape was never built
}

void PluginBuiltOutside::itsFormat_readsAndRefuses() {
  const LevelFormat* format = m_host->registry().levelFormatFor("x.boxes");
  QVERIFY(format != nullptr);
  const auto good = format->read({"0 0 0 64 64 64\n128 0 0 192 64 8\n", {}}, {});
  QVERIFY(good.value.has_value());
  QCOMPARE(level::evaluate(*good.value).boundary().faceCount(), std::size_t{12});
  const auto bad = format->read({"0 0 0 64 64 64\n1 2 three\n", {}}, {});
  QVERIFY(!bad.value.has_value());
  QCOMPARE(bad.issues.front().sourceLine, 2);
}

void PluginBuiltOutside::itsCheck_findsWhatItLooksFor() {
  const LevelCheck& check = *m_host->registry().checks().front();
  level::Level level;
  QVERIFY(check.check(level).empty());
  QVERIFY(level::addPointEntity(level, level.root(), {{"classname", "mover"}}).ok());
  QCOMPARE(check.check(level).size(), std::size_t{1});
}

}  // namespace halfspace::plugins::tests

QTEST_GUILESS_MAIN(halfspace::plugins::tests::PluginBuiltOutside)
#include "plugin_built_outside.moc"
