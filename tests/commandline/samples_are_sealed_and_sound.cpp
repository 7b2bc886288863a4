// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The shipped levels are sealed and sound, also after the rounding of every file format. The only
// exception is the sample for repairs, which says why.
#include <functional>
#include <set>

#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include "level/file/native_file.h"
#include "level/samples/city.h"
#include "tests/commandline/program_run.h"
#include "tests/support/long_form.h"

using namespace halfspace;
using namespace halfspace::tests;

class SamplesAreSealedAndSound : public QObject {
  Q_OBJECT

 private slots:
  void everySample_isSealed_data() { samples(); }
  void everySample_isSealed();
  void everySample_isASolidInEveryFormat_data() { samples(); }
  void everySample_isASolidInEveryFormat();
  void theLevelToMend_namesItsGap();
  void theShowcase_hasWhatItIsToShow();
  void theCity_isSealedAndSound();

 private:
  static void samples();
  static QString folder() { return QStringLiteral(HALFSPACE_SOURCE_DIR "/resources/levels/"); }
  // Writes the level as a mesh, reads it again and checks it. `said`: the error, if any.
  bool writtenSoundly(const QString& level, const QString& ending, QString& said) const;

  QTemporaryDir m_out;
};

void SamplesAreSealedAndSound::samples() {
  QTest::addColumn<QString>("level");
  const QDir levels(folder());
  QStringList names = levels.entryList({"*.halfspace"}, QDir::Files, QDir::Name);
  QVERIFY(names.removeOne("mend_me.halfspace"));
  QVERIFY(names.size() >= 5);
  for (const QString& name : names) QTest::newRow(qPrintable(name)) << levels.filePath(name);
}

void SamplesAreSealedAndSound::everySample_isSealed() {
  QFETCH(QString, level);
  const ProgramRun leak = run({"leak", level, "--json", m_out.filePath("leak.json")});
  QVERIFY2(leak.code == 0, qPrintable(leak.out + leak.err));
  const QJsonObject report = reportAt(m_out.filePath("leak.json"));
  QVERIFY(report["sealed"].toBool());
  QVERIFY(report["entities"].toInt() > 0);
  QCOMPARE(report["entities_in_matter"].toInt(), 0);
}

bool SamplesAreSealedAndSound::writtenSoundly(const QString& level, const QString& ending,
                                              QString& said) const {
  const QString mesh = m_out.filePath("mesh." + ending);
  const ProgramRun build = run({"build", level, "-o", mesh});
  const ProgramRun validate = run({"validate", mesh});
  said = build.out + build.err + validate.out + validate.err;
  return build.code == 0 && build.err.isEmpty() && validate.code == 0;
}

void SamplesAreSealedAndSound::everySample_isASolidInEveryFormat() {
  QFETCH(QString, level);
  for (const char* ending : {"obj", "stl", "ply", "off", "glb"}) {
    QString said;
    QVERIFY2(writtenSoundly(level, ending, said), qPrintable(said));
  }
}

void SamplesAreSealedAndSound::theLevelToMend_namesItsGap() {
  const ProgramRun leak =
      run({"leak", folder() + "mend_me.halfspace", "--json", m_out.filePath("leak.json")});
  QCOMPARE(leak.code, 1);
  const QJsonObject gap = reportAt(m_out.filePath("leak.json"))["gap"].toObject();
  QCOMPARE(gap["beside"].toString(), QString("\"forgotten window\""));
}

void SamplesAreSealedAndSound::theShowcase_hasWhatItIsToShow() {
  const level::ReadResult read = level::openLevel((folder() + "abbey.halfspace").toStdString());
  const level::Level& abbey = std::get<level::OpenedLevel>(read).level;
  int meshes = 0, copies = 0, subtracted = 0, groups = 0;
  std::set<std::string> shapes;
  const std::function<void(level::NodeId)> look = [&](level::NodeId id) {
    const level::Node& node = abbey.node(id);
    meshes += std::holds_alternative<level::MeshSolid>(node.content) ? 1 : 0;
    copies += std::holds_alternative<level::LinkedCopy>(node.content) ? 1 : 0;
    if (const auto* shape = std::get_if<level::ShapeSolid>(&node.content))
      shapes.insert(shape->shape);
    if (!node.isGroup()) return;
    ++groups;
    if (node.properties.operation == level::Operation::subtract) ++subtracted;
    for (level::NodeId child : abbey.children(id)) look(child);
  };
  look(abbey.root());
  for (level::NodeId definition : abbey.definitions()) look(definition);
  QCOMPARE(meshes, 1);
  QVERIFY(copies > 20 && subtracted >= 2 && groups > 10);
  QVERIFY(shapes.contains("spiral stairs") && shapes.contains("arch"));
}

void SamplesAreSealedAndSound::theCity_isSealedAndSound() {
  const QString path = m_out.filePath("city.halfspace");
  QVERIFY(!level::saveLevel(level::city(isLongForm() ? 4'000 : 400), path.toStdString()));
  const ProgramRun leak = run({"leak", path});
  QVERIFY2(leak.code == 0, qPrintable(leak.out + leak.err));
  QString said;
  QVERIFY2(writtenSoundly(path, "obj", said), qPrintable(said));
}

QTEST_GUILESS_MAIN(SamplesAreSealedAndSound)
#include "samples_are_sealed_and_sound.moc"
