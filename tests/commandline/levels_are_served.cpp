// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace serve`: the page, and followers that get what another program saved.
#include <QElapsedTimer>
#include <QProcess>
#include <QTcpSocket>
#include <QTemporaryDir>
#include <QUrl>
#include <QtEndian>
#include <QtTest>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

class LevelsAreServed : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void cleanup();

  void page_isServed();
  void savedFiles_areFollowed_faceByFace();
  void damagedFiles_changeNothing();
  void replacedFiles_areFollowed();
  void images_areThoseOfTheTextures();
  void wrongLevels_endWithThree();

 private:
  void serve(const QStringList& more = {});
  QByteArray answerTo(const QString& path);
  void follow();
  // The next frame of changes.
  bool takeChange();
  // A number of the frame by its byte.
  quint32 number(qsizetype at) const {
    return qFromLittleEndian<quint32>(m_bytes.constData() + at);
  }
  quint32 isWhole() const { return number(16); }
  quint32 removed() const { return number(20); }
  quint32 materials() const { return number(24); }
  quint32 added() const { return number(28); }

  std::unique_ptr<QTemporaryDir> m_folder;
  QString m_level;
  QProcess m_program;
  QUrl m_address;
  QTcpSocket m_follower;
  QByteArray m_bytes;     // of frames
  qsizetype m_taken = 0;  // of these, the bytes of the last frame
};

namespace {

constexpr int kPatience = 60'000;  // milliseconds
const Span kFloor{{0, 0, 0}, {256, 256, 16}}, kPillar{{64, 64, 16}, {96, 96, 128}},
    kMoved{{128, 64, 16}, {160, 96, 128}};

}  // namespace

void LevelsAreServed::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  m_level = m_folder->filePath("hall.map");
  writeFile(m_level, mapOf({kFloor, kPillar}));
}

void LevelsAreServed::cleanup() {
  m_follower.abort();
  m_bytes.clear();
  m_taken = 0;
  m_program.terminate();
  if (!m_program.waitForFinished(kPatience)) m_program.kill();
}

void LevelsAreServed::serve(const QStringList& more) {
  m_program.start(HALFSPACE_PROGRAM, QStringList{"serve", m_level} + more);
  QVERIFY(m_program.waitForStarted());
  QByteArray line;
  QTRY_VERIFY_WITH_TIMEOUT((line += m_program.readAllStandardOutput()).endsWith('\n'), kPatience);
  m_address = QUrl(QString::fromUtf8(line.trimmed()));
  QCOMPARE(m_address.host(), QString("127.0.0.1"));
}

QByteArray LevelsAreServed::answerTo(const QString& path) {
  QTcpSocket socket;
  socket.connectToHost("127.0.0.1", quint16(m_address.port()));
  socket.write("GET " + m_address.path().toLatin1() + path.toLatin1() +
               " HTTP/1.1\r\nHost: 127.0.0.1:" + QByteArray::number(m_address.port()) + "\r\n\r\n");
  QByteArray answer;
  while (socket.waitForReadyRead(kPatience)) answer += socket.readAll();
  return answer + socket.readAll();
}

void LevelsAreServed::follow() {
  m_follower.connectToHost("127.0.0.1", quint16(m_address.port()));
  m_follower.write("GET " + m_address.path().toLatin1() + "live HTTP/1.1\r\nHost: 127.0.0.1:" +
                   QByteArray::number(m_address.port()) + "\r\n\r\n");
  QTRY_VERIFY_WITH_TIMEOUT((m_bytes += m_follower.readAll()).contains("\r\n\r\n"), kPatience);
  m_bytes.remove(0, m_bytes.indexOf("\r\n\r\n") + 4);
}

bool LevelsAreServed::takeChange() {
  m_bytes.remove(0, m_taken);
  m_taken = 0;
  QElapsedTimer clock;
  clock.start();
  while (clock.elapsed() < kPatience) {
    m_bytes += m_follower.readAll();
    const bool isComplete = m_bytes.size() >= 8 && m_bytes.size() >= 8 + qsizetype(number(0));
    if (!isComplete) {
      QTest::qWait(5);
      continue;
    }
    m_taken = 8 + qsizetype(number(0));
    if (number(4) == 1) return true;
    m_bytes.remove(0, std::exchange(m_taken, 0));
  }
  return false;
}

void LevelsAreServed::page_isServed() {
  serve();
  QVERIFY(answerTo("").contains("<title>Halfspace live link</title>"));
  QVERIFY(answerTo("live_faces.js").startsWith("HTTP/1.1 200"));
  QVERIFY(answerTo("walk.js").startsWith("HTTP/1.1 404"));
  QVERIFY(answerTo("image/none").startsWith("HTTP/1.1 404"));
}

// A floor has 6 faces; a pillar on it 5, and the floor's upper face gets a hole.
void LevelsAreServed::savedFiles_areFollowed_faceByFace() {
  serve();
  follow();
  QVERIFY(takeChange());
  QCOMPARE(isWhole(), 1U);
  QCOMPARE(materials(), 1U);
  QCOMPARE(added(), 11U);
  QElapsedTimer clock;
  clock.start();
  writeFile(m_level, mapOf({kFloor, kMoved}));
  QVERIFY(takeChange());
  qInfo("from saving to the frame: %lld ms", static_cast<long long>(clock.elapsed()));
  QCOMPARE(isWhole(), 0U);
  QCOMPARE(materials(), 0U);
  // The pillar's front and back, its sides, its top, and the floor's top; the planes of the front
  // and of the back stay, but not the faces in them.
  QCOMPARE(removed(), 6U);
  QCOMPARE(added(), 6U);
  writeFile(m_level, mapOf({kFloor}));
  QVERIFY(takeChange());
  QCOMPARE(removed(), 6U);
  QCOMPARE(added(), 1U);
}

void LevelsAreServed::damagedFiles_changeNothing() {
  serve();
  follow();
  QVERIFY(takeChange());
  writeFile(m_level, "{\n\"classname\" \"worldspawn\"\n{\n( 0 0");
  QByteArray errors;
  QTRY_VERIFY_WITH_TIMEOUT((errors += m_program.readAllStandardError()).contains("hall.map"),
                           kPatience);
  writeFile(m_level, mapOf({kFloor}));
  QVERIFY(takeChange());
  QCOMPARE(isWhole(), 0U);
  QCOMPARE(added(), 1U);
}

// Some editors write a new file beside the old one and rename it.
void LevelsAreServed::replacedFiles_areFollowed() {
  serve();
  follow();
  QVERIFY(takeChange());
  for (const Span& pillar : {kMoved, kPillar}) {
    const QString beside = m_folder->filePath("hall.new");
    writeFile(beside, mapOf({kFloor, pillar}));
    QVERIFY(QFile::remove(m_level));
    QVERIFY(QFile::rename(beside, m_level));
    QVERIFY(takeChange());
    QCOMPARE(added(), 6U);
  }
}

void LevelsAreServed::images_areThoseOfTheTextures() {
  const QString folder = m_folder->filePath("textures");
  QVERIFY(QDir().mkpath(folder));
  QByteArray tga("\0\0\2\0\0\0\0\0\0\0\0\0\2\0\2\0\x18\x20", 18);
  writeFile(folder + "/stone.tga", tga + QByteArray(12, '\x7f'));
  serve({"--textures", folder});
  const QByteArray answer = answerTo("image/stone?revision=0");
  QVERIFY2(answer.startsWith("HTTP/1.1 200") && answer.contains("image/png"),
           answer.left(200).constData());
}

void LevelsAreServed::wrongLevels_endWithThree() {
  const ProgramRun missing = run({"serve", m_folder->filePath("none.map")});
  QCOMPARE(missing.code, 3);
  QVERIFY2(missing.err.contains("none.map"), qPrintable(missing.err));
  QVERIFY(missing.out.isEmpty());
}

QTEST_GUILESS_MAIN(LevelsAreServed)
#include "levels_are_served.moc"
