// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every room of the course, from level to tree to recording, has to give bits that were recorded
// once for all builds: optimised here, unoptimised and under sanitizers in the second lane of
// `./dev test`.
#include <QDir>
#include <QProcess>
#include <QtTest>

#include "bsp/file/file_layout.h"
#include "bsp/file/tree_file.h"
#include "geometry/csg/close/boundary_mesh.h"
#include "geometry/exact/residue.h"
#include "tests/bsp/character/course_room.h"

namespace halfspace::bsp {

class CourseGivesTheRecordedBits : public QObject {
  Q_OBJECT

 private slots:
  void person_takesTheRecordedPath_data() {
    QTest::addColumn<QString>("room");
    QTest::addColumn<QString>("bits");
    QFile file(HALFSPACE_SOURCE_DIR "/tests/commandline/course_positions.txt");
    QVERIFY(file.open(QFile::ReadOnly));
    int rooms = 0;
    while (!file.atEnd()) {
      const QStringList text = QString::fromUtf8(file.readLine()).simplified().split(' ');
      QCOMPARE(text.size(), 2);
      QTest::newRow(qPrintable(text[0])) << text[0] << text[1];
      ++rooms;
    }
    QVERIFY(rooms >= 73);
  }

  void person_takesTheRecordedPath() {
    QFETCH(QString, room);
    QFETCH(QString, bits);
    CourseRoom walked(room);
    QVERIFY(walked.isThere());
    const TreeView tree = walked.tree();
    const CharacterSettings& settings = walked.recording().settings;
    CharacterState state{.position = walked.recording().start};
    PositionsHash hash;
    uint64_t made = 0;
    for (const Recording::Run& run : walked.recording().runs) {
      for (uint32_t i = 0; i < run.steps; ++i) {
        Surroundings& around = walked.around();
        const OtherBody body{state.position, settings.radius, settings.height};
        around.act({&body, 1}, settings.stepSeconds);
        step({tree, around.solidsAt(made++, settings.stepSeconds), around.volumes(),
              around.others()},
             settings, run.input, state);
        hash.add(state.position);
      }
    }
    QCOMPARE(hash.text(), bits);
  }

  // The boundaries of all rooms, and the bytes of their trees as a game would load them: the first
  // 66 rooms, and those that were added later, in two steps.
  void levelsAndTrees_haveTheRecordedBits_data() {
    QTest::addColumn<QStringList>("rooms");
    QTest::addColumn<QString>("expectedBoundaries");
    QTest::addColumn<QString>("expectedTrees");
    const QStringList later{"door_that_slides",
                            "door_that_swings",
                            "drawbridge",
                            "ladder_along_the_view",
                            "ledge_out_of_reach_of_the_hands",
                            "ledge_to_hang_from"};
    const QStringList last{"train_across_a_pit"};
    QStringList first;
    const QDir folder(HALFSPACE_SOURCE_DIR "/resources/levels/course");
    for (const QString& name : folder.entryList({"*.recording"}, QDir::Files, QDir::Name))
      if (const QString room = name.section('.', 0, 0); !(later + last).contains(room))
        first.append(room);
    QTest::newRow("first") << first << "d58a4723c1c93a9d"
                           << "16b37c1b472dc1c";
    QTest::newRow("later") << later << "5e676c1a76366bd8"
                           << "3d61c4c9717d2cbe";
    QTest::newRow("last") << last << "5f5b7041fbc40932"
                          << "4a88f2c31e9d54a9";
  }

  void levelsAndTrees_haveTheRecordedBits() {
    QFETCH(QStringList, rooms);
    QFETCH(QString, expectedBoundaries);
    QFETCH(QString, expectedTrees);
    uint64_t boundaries = 0, trees = 0;
    for (const QString& name : rooms) {
      CourseRoom room(name);
      QVERIFY(room.isThere());
      boundaries = geometry::residue::combine(boundaries, room.boundary().hash());
      const geometry::BoundaryMesh mesh = geometry::meshOf(room.boundary());
      for (const Vec3& position : mesh.positions)
        for (const double x : position)
          boundaries = geometry::residue::combine(boundaries, std::bit_cast<uint64_t>(x));
      const std::vector<std::byte> bytes = writeTreeFile({room.tree(), {}, {}, {}});
      QVERIFY(!bytes.empty());
      trees = geometry::residue::combine(trees, checksumOf(bytes));
    }
    QCOMPARE(QString::number(boundaries, 16), expectedBoundaries);
    QCOMPARE(QString::number(trees, 16), expectedTrees);
  }

  // The math library has one variant for processors with fused multiply-add and one without. glibc
  // selects the other variant when GLIBC_TUNABLES says so, so the same rooms run again in a child
  // process.
  void otherVariantsOfTheMathLibrary_giveTheSameBits() {
    QProcess other;
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert("GLIBC_TUNABLES", "glibc.cpu.hwcaps=-FMA,-AVX2_Usable,-AVX2,-FMA4");
    other.setProcessEnvironment(environment);
    other.setProcessChannelMode(QProcess::MergedChannels);
    other.start("/proc/self/exe", {"person_takesTheRecordedPath"});
    if (!other.waitForStarted()) QSKIP("this system cannot start the program again");
    QVERIFY(other.waitForFinished(600'000));
    QVERIFY2(other.exitStatus() == QProcess::NormalExit && other.exitCode() == 0,
             other.readAll().constData());
  }
};

}  // namespace halfspace::bsp

using halfspace::bsp::CourseGivesTheRecordedBits;
QTEST_APPLESS_MAIN(CourseGivesTheRecordedBits)
#include "course_gives_the_recorded_bits.moc"
