// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace play`: a recording ends at its recorded position, and an error in a recording is
// reported with its line.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>
#include <cmath>

#include "bsp/character/recording.h"
#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;
namespace bsp = halfspace::bsp;

namespace {

// A floor, four stairs of 16 units along +x up to 64, and a wall behind the last.
const QList<Span> kStairs{{{-512, -512, -16}, {1024, 512, 0}}, {{0, -512, 0}, {512, 512, 16}},
                          {{32, -512, 0}, {512, 512, 32}},     {{64, -512, 0}, {512, 512, 48}},
                          {{96, -512, 0}, {512, 512, 64}},     {{496, -512, 64}, {512, 512, 256}}};
const QByteArray kUpTheStairs =
    "halfspace-recording 1\nlevel 0\nstart -100 0 0.03125\ninput 30 0 0 0 - -\n"
    "# ahead for three seconds\ninput 360 1 0 0 - -\n";

}  // namespace

class PlayRecordings : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    writeFile(path("stairs.map"), mapOf(kStairs));
  }

  void stairs_areWalkedToTheWall_data() {
    QTest::addColumn<QString>("shape");
    QTest::addColumn<double>("radius");
    QTest::newRow("as recorded") << QString() << 16.0;
    QTest::newRow("mouse") << "cylinder:4,6" << 4.0;
    QTest::newRow("box") << "box:12,12,28" << 12.0;
    QTest::newRow("capsule") << "capsule:16,28" << 16.0;
    QTest::newRow("giant") << "cylinder:48,80" << 48.0;
  }

  void stairs_areWalkedToTheWall() {
    QFETCH(QString, shape);
    QFETCH(double, radius);
    const QStringList more = shape.isEmpty() ? QStringList() : QStringList{"--shape", shape};
    QCOMPARE(play(kUpTheStairs, more).code, 0);
    const QJsonObject report = reportAt(path("report.json"));
    QCOMPARE(report["frames"].toInt(), 390);
    QCOMPARE(report["stuck_frames"].toInt(), 0);
    QCOMPARE(report["falls"].toInt(), 0);
    const QJsonArray end = report["end"].toArray();
    QVERIFY(std::abs(end[0].toDouble() - (496.0 - radius)) < 0.2);
    QVERIFY(std::abs(end[2].toDouble() - 64.0) < 0.2);
  }

  void sameRecording_givesTheSameBits() {
    play(kUpTheStairs, {"--threads", "1"});
    const QString once = reportAt(path("report.json"))["positions_hash"].toString();
    play(kUpTheStairs, {"--threads", "2"});
    QCOMPARE(once.size(), 16);
    QCOMPARE(reportAt(path("report.json"))["positions_hash"].toString(), once);
  }

  void walkingOffTheEdge_isAFall() {
    const ProgramRun done =
        play("halfspace-recording 1\nstart -400 0 0.03125\ninput 600 1 0 180 - -\n");
    QCOMPARE(done.code, 1);
    QVERIFY(reportAt(path("report.json"))["falls"].toInt() >= 1);
  }

  void badRecording_isNamedByItsLine_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("line");
    const QByteArray head = "halfspace-recording 1\n";
    QTest::newRow("empty") << QByteArray() << 1;
    QTest::newRow("no header") << QByteArray("input 1 0 0 0 - -\n") << 1;
    QTest::newRow("from the future") << QByteArray("halfspace-recording 2\n") << 1;
    QTest::newRow("no number") << head + "start 0 0 x\n" << 2;
    QTest::newRow("not finite") << head + "start 0 0 nan\n" << 2;
    QTest::newRow("too eager") << head + "input 1 2 0 0 - -\n" << 2;
    QTest::newRow("cut short") << head + "input 10 1 0 0 - -\ninput 10 1\n" << 3;
    QTest::newRow("a thousand years") << head + "input 99999999999 1 0 0 - -\n" << 2;
    QTest::newRow("unknown setting") << head + "set colour 3\n" << 2;
    QTest::newRow("unknown word") << head + "dance\n" << 2;
  }

  void badRecording_isNamedByItsLine() {
    QFETCH(QByteArray, text);
    QFETCH(int, line);
    const ProgramRun done = play(text);
    QCOMPARE(done.code, 3);
    QVERIFY2(done.err.contains("way.txt:" + QString::number(line) + ":"), qPrintable(done.err));
  }

  void unknownSetting_getsASuggestion() {
    const QByteArray head = "halfspace-recording 1\n";
    for (const auto& [typed, meant] : {std::pair("walk_sped", "walkSpeed"),
                                       std::pair("frm", "form"), std::pair("hieght", "height")}) {
      const ProgramRun done = play(head + "set " + typed + " 3\n");
      QCOMPARE(done.code, 3);
      const QString wanted =
          QString("there is no setting \"%1\". Did you mean \"%2\"?").arg(typed, meant);
      QVERIFY2(done.err.contains(wanted), qPrintable(done.err));
    }
    QVERIFY(!play(head + "set colour 3\n").err.contains("Did you mean"));
    QVERIFY(!play(head + "set radius x\n").err.contains("Did you mean"));
  }

  void writtenRecording_readsBackEqual() {
    bsp::Recording recording;
    recording.levelHash = 0x13296dc1a2485d75;
    recording.start = {0.1, -2.5, 1e-3};
    recording.settings.form = bsp::CharacterSettings::Form::capsule;
    recording.settings.radius = 1.0 / 3.0;
    for (int i = 0; i < 100; ++i)
      recording.add({.forward = 1.0, .yaw = 0.1 * (i / 10), .jump = i % 30 == 0});
    const std::string text = textOf(recording);
    const auto read = bsp::readRecording(text);
    QVERIFY(std::holds_alternative<bsp::Recording>(read));
    QCOMPARE(textOf(std::get<bsp::Recording>(read)), text);
    QCOMPARE(std::get<bsp::Recording>(read).steps(), uint64_t{100});
    QVERIFY(std::get<bsp::Recording>(read).runs == recording.runs);
  }

 private:
  ProgramRun play(const QByteArray& recording, const QStringList& more = {}) {
    writeFile(path("way.txt"), recording);
    return run(
        QStringList{"play", path("stairs.map"), path("way.txt"), "--json", path("report.json")} +
        more);
  }
  QString path(const QString& name) const { return m_folder->filePath(name); }

  std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(PlayRecordings)
#include "play_recordings.moc"
