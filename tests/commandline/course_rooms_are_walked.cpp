// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The acceptance course (resources/levels/course): one room and one recording for each hard case,
// played by ten bodies on one tree. The keys of a room decide which bodies have to reach its goal.
#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtTest>
#include <algorithm>

#include "tests/commandline/program_run.h"

using namespace halfspace::tests;

namespace {

const QString kRooms = QStringLiteral(HALFSPACE_SOURCE_DIR "/resources/levels/course/");

struct Body {
  double radius, height;
  QString text() const { return QString("cylinder:%1,%2").arg(radius).arg(height / 2); }
};
const QList<Body> kBodies{{1, 4},   {2, 8},   {4, 12},  {8, 24},   {12, 40},
                          {16, 56}, {24, 72}, {32, 96}, {64, 160}, {128, 256}};
constexpr Body kTitan{256, 512};           // fits into some of the rooms only
constexpr double kCrouched = 36.0 / 56.0;  // share of the full height
constexpr double kStepHeight = 18.0, kSlopeLimit = 45.0, kShoreHeight = 48.0, kSkin = 1.0 / 32.0;
constexpr double kJumpHeight = 270.0 * 270.0 / 1600.0;

QMap<QString, QString> keysOf(const QString& room) {
  QFile file(kRooms + room + ".halfspace");
  QMap<QString, QString> keys;
  if (!file.open(QFile::ReadOnly)) return keys;
  const QJsonArray pairs = QJsonDocument::fromJson(file.readAll())["keys"].toArray();
  for (const auto& pair : pairs) keys[pair.toArray()[0].toString()] = pair.toArray()[1].toString();
  return keys;
}

QByteArray recordingOf(const QString& room) {
  QFile file(kRooms + room + ".recording");
  return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

// True if the body meets the limits that the room's keys demand.
bool fits(const Body& body, const QMap<QString, QString>& keys, const QByteArray& recording) {
  const auto numberAt = [&](const char* key, double otherwise) {
    return keys.contains(key) ? keys[key].toDouble() : otherwise;
  };
  constexpr double kAny = 1e9;
  const double height = recording.contains(" crouch\n") ? body.height * kCrouched : body.height;
  const double climb = recording.contains("set climbHeight 64") ? 64.0 : 0.0;
  const double hang = recording.contains("set hangHeight 64") ? 64.0 + kJumpHeight : 0.0;
  return numberAt("closed", 0) == 0 && 2 * body.radius <= numberAt("width", kAny) &&
         2 * body.radius > numberAt("narrow", 0) && height <= numberAt("headroom", kAny) &&
         numberAt("rise", 0) <= kStepHeight && numberAt("ledge", 0) <= climb &&
         numberAt("hang", 0) <= hang &&
         (!keys.contains("shore") || body.height / 2 + numberAt("shore", 0) <= kShoreHeight) &&
         (numberAt("slope", 0) <= kSlopeLimit || numberAt("slope", 0) == 90);
}

}  // namespace

class CourseRoomsAreWalked : public QObject {
  Q_OBJECT

 private slots:
  void goal_isReachedByWhoFits_data() { rooms(); }
  void goal_isReachedByWhoFits() {
    QFETCH(QString, room);
    const QMap<QString, QString> keys = keysOf(room);
    QList<Body> bodies = kBodies;
    if (keys.contains("titans")) bodies << kTitan;
    QStringList shapes;
    for (const Body& body : bodies) shapes << body.text();
    const QJsonObject report = played(room, shapes, {"--threads", "1"});
    const QByteArray recording = recordingOf(room);
    const QJsonArray runs = report["shapes"].toArray();
    QCOMPARE(runs.size(), bodies.size());
    for (int i = 0; i < runs.size(); ++i) {
      const QJsonObject run = runs[i].toObject();
      const QString said = shapes[i] + " ends at " +
                           QJsonDocument(run["end"].toArray()).toJson(QJsonDocument::Compact);
      QVERIFY2(run["stuck_frames"].toInt(-1) == 0, qPrintable(said));
      QVERIFY2(run["locked"].toInt(-1) == 0, qPrintable(said));
      QVERIFY2(run["falls"].toInt(-1) == 0, qPrintable(said));
      QVERIFY2(run["crushed_frames"].toInt(-1) == 0, qPrintable(said));
      QVERIFY2(run["deepest"].toDouble(1) <= kSkin, qPrintable(said));
      const bool fit = fits(bodies[i], keys, recording);
      QVERIFY2(run["goal"].toObject()["at_end"].toBool() == fit,
               qPrintable(said + (fit ? ", but fits" : ", but does not fit")));
      if (!fit) QVERIFY2(!run["goal"].toObject()["seen"].toBool(), qPrintable(said));
    }
  }

  // The bits were recorded once and are the same in every build on every machine. A commit that
  // changes the character and these bits has to say why; `halfspace play` prints the new ones.
  void replay_givesTheRecordedBits_data() { rooms(); }
  void replay_givesTheRecordedBits() {
    QFETCH(QString, room);
    QFile file(HALFSPACE_SOURCE_DIR "/tests/commandline/course_positions.txt");
    QVERIFY(file.open(QFile::ReadOnly));
    QString recorded;
    while (!file.atEnd()) {
      const QStringList text = QString::fromUtf8(file.readLine()).simplified().split(' ');
      if (text.size() == 2 && text[0] == room) recorded = text[1];
    }
    QCOMPARE(played(room, {kBodies[5].text()}, {}).value("positions_hash").toString(), recorded);
  }

  void replay_givesTheSameBitsOnTwoThreads_data() { rooms(); }
  void replay_givesTheSameBitsOnTwoThreads() {
    QFETCH(QString, room);
    const QStringList shapes{kBodies[3].text(), kBodies[5].text(), kBodies[8].text()};
    const QJsonArray once = played(room, shapes, {"--threads", "1"})["shapes"].toArray();
    const QJsonArray again = played(room, shapes, {"--threads", "2"})["shapes"].toArray();
    QCOMPARE(once.size(), shapes.size());
    for (int i = 0; i < once.size(); ++i)
      QCOMPARE(again[i].toObject().value("positions_hash"),
               once[i].toObject().value("positions_hash"));
  }

  // The same input, held for the same time, at other numbers of steps per second.
  void goal_isReachedAtOtherRates_data() { rooms(); }
  void goal_isReachedAtOtherRates() {
    QFETCH(QString, room);
    // Its rider's end depends on the first step, in which the character finds what it is standing
    // on.
    if (room == "wheel_of_a_hundred_turns") return;
    const Body& person = kBodies[5];
    const bool fit = fits(person, keysOf(room), recordingOf(room));
    for (const char* rate : {"60", "240", "360"}) {
      const QJsonObject run = played(room, {person.text()}, {"--rate", rate});
      const QString said = QString(rate) + " steps a second: ends at " +
                           QJsonDocument(run["end"].toArray()).toJson(QJsonDocument::Compact);
      QVERIFY2(run["goal"].toObject()["at_end"].toBool() == fit, qPrintable(said));
      QVERIFY2(run["stuck_frames"].toInt(-1) == 0, qPrintable(said));
      QVERIFY2(run["locked"].toInt(-1) == 0, qPrintable(said));
      QVERIFY2(run["deepest"].toDouble(1) <= kSkin, qPrintable(said));
    }
  }

  // A test of Jolt: the distance is the same at any rate, and the character is no faster than on
  // open ground.
  void stairsAlongAWall_areAsLongAtAnyRate() {
    const QString level = kRooms + "stairs_along_a_wall.halfspace";
    const QByteArray whole = recordingOf("stairs_along_a_wall");
    for (const int held : {120, 240, 300, 360, 480}) {
      QTemporaryDir folder;
      QFile cut(folder.filePath("cut.recording"));
      QVERIFY(cut.open(QFile::WriteOnly));
      cut.write(QByteArray(whole).replace("input 840 ", "input " + QByteArray::number(held) + ' '));
      cut.close();
      QList<double> ends;
      for (const char* rate : {"60", "120", "240", "360"}) {
        const QString file = folder.filePath("report.json");
        run({"play", level, cut.fileName(), "--rate", rate, "--json", file});
        ends << reportAt(file)["end"].toArray()[0].toDouble(1e9);
      }
      const auto [least, most] = std::minmax_element(ends.begin(), ends.end());
      const QString said = QString("%1 steps: %2 to %3").arg(held).arg(*least).arg(*most);
      QVERIFY2(*most - *least < 4.0, qPrintable(said));
      QVERIFY2(*most < -320.0 + 320.0 * held / 120.0, qPrintable(said));
    }
  }

 private:
  void rooms() {
    QTest::addColumn<QString>("room");
    const QStringList files = QDir(kRooms).entryList({"*.halfspace"}, QDir::Files, QDir::Name);
    QVERIFY(files.size() >= 73);
    for (const QString& file : files) {
      const QString room = file.chopped(QString(".halfspace").size());
      QTest::newRow(qPrintable(room)) << room;
    }
  }

  static QJsonObject played(const QString& room, const QStringList& shapes,
                            const QStringList& more) {
    const QTemporaryDir folder;
    const QString file = folder.filePath("report.json");
    QStringList arguments{"play", kRooms + room + ".halfspace", kRooms + room + ".recording"};
    for (const QString& shape : shapes) arguments << "--shape" << shape;
    run(arguments + more + QStringList{"--json", file});
    return reportAt(file);
  }
};

QTEST_GUILESS_MAIN(CourseRoomsAreWalked)
#include "course_rooms_are_walked.moc"
