// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace edit`: journals are replayed from the level to the tree.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"
#include "tests/support/long_form.h"

using namespace halfspace::tests;

namespace {

const Span kRoom{{0, 0, 0}, {64, 64, 64}};
const Span kNextRoom{{128, 16, 0}, {192, 48, 64}};

// Header of a journal for the level mapOf({kRoom, kNextRoom}); the ids of its two brushes are read
// from the converted level.
QByteArray header() {
  return "{\"halfspace journal\": 2}\n";
}

QByteArray step(const QByteArray& name, const QByteArray& edits) {
  return "{\"step\": \"" + name + "\", \"edits\": [" + edits + "]}\n";
}

QByteArray move(qint64 node, int x) {
  return "{\"do\": \"transform\", \"nodes\": [" + QByteArray::number(node) +
         "], \"by\": {\"move\": [" + QByteArray::number(x) + ", 0, 0]}}";
}

}  // namespace

class EditReplaysJournals : public QObject {
  Q_OBJECT

 private slots:
  void init();

  void report_hasEveryKey();
  void movedBrush_movesTheBoundary();
  void undo_givesTheFirstBoundary();
  void changedLevel_isWritten_data();
  void changedLevel_isWritten();
  void lineCutShort_isNoError();
  void damagedLine_isNamedAndWhatIsBeforeItIsDone();
  void refusedEdit_isNamedAndWhatIsBeforeItIsDone();
  void journalOfAnotherLevel_isRefused();
  void unreadableFiles_endWithThree_data();
  void unreadableFiles_endWithThree();
  void levelOfUnknownEnding_isWrongUsage();
  void randomJournal_isRepeatable();
  void randomJournal_isNotWrittenOver();
  void randomEditsOfAGivenMap_equalAFreshBuild();

 private:
  ProgramRun edit(const QByteArray& journal, const QStringList& more = {});
  const QJsonObject report() const { return reportAt(path("report.json")); }
  QString path(const QString& name) const { return m_folder->filePath(name); }
  QString hashOf(const QString& level);

  std::unique_ptr<QTemporaryDir> m_folder;
  QList<qint64> m_brushes;
};

// Writes a level of two brushes and reads their ids.
void EditReplaysJournals::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  m_brushes.clear();
  writeFile(path("level.map"), mapOf({kRoom, kNextRoom}));
  QCOMPARE(run({"convert", "level.map", "level.halfspace"}, m_folder->path()).code, 0);
  const QJsonObject level = reportAt(path("level.halfspace"));
  for (const QJsonValue node : level["nodes"].toArray()) {
    if (node.toObject().contains("brush")) m_brushes.append(node["id"].toInteger());
  }
  QCOMPARE(m_brushes.size(), 2);
}

ProgramRun EditReplaysJournals::edit(const QByteArray& journal, const QStringList& more) {
  writeFile(path("level.journal"), journal);
  return run(
      QStringList{"edit", "level.halfspace", "level.journal", "--json", "report.json"} + more,
      m_folder->path());
}

QString EditReplaysJournals::hashOf(const QString& level) {
  if (run({"build", level, "--json", "built.json"}, m_folder->path()).code != 0) return {};
  return reportAt(path("built.json"))["hash"].toString();
}

void EditReplaysJournals::report_hasEveryKey() {
  const ProgramRun done = edit(header() + step("Move", move(m_brushes[1], -32)), {"--check"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  const QJsonObject json = report();
  QCOMPARE(json["edits"].toInt(), 1);
  for (const char* key : {"median", "p99", "max"}) {
    QVERIFY2(json["ms"][QLatin1String(key)].toDouble() > 0.0, key);
  }
  QVERIFY(json["nodes_before"].toInt() >= 6);
  QVERIFY(json["nodes_after"].toInt() >= 6);
  QCOMPARE(json["equal_to_fresh"], QJsonValue(true));
  QVERIFY(json["check"]["nodes_fresh"].toInt() >= 6);
  QVERIFY(json["issues"].toArray().isEmpty());
  QVERIFY(done.out.contains("1 of 1 edit "));
  // Without the option the report does not contain the comparison.
  QCOMPARE(edit(header(), {}).code, 0);
  QVERIFY(report()["equal_to_fresh"].isNull());
  QCOMPARE(report()["edits"].toInt(), 0);
}

void EditReplaysJournals::movedBrush_movesTheBoundary() {
  // The second room is moved against the first: they become one solid.
  QCOMPARE(edit(header() + step("Move", move(m_brushes[1], -64)), {"-o", "moved.halfspace"}).code,
           0);
  writeFile(path("there.map"), mapOf({kRoom, Span{{64, 16, 0}, {128, 48, 64}}}));
  QCOMPARE(report()["hash"].toString(), hashOf("there.map"));
  QCOMPARE(hashOf("moved.halfspace"), hashOf("there.map"));
  QVERIFY(hashOf("moved.halfspace") != hashOf("level.map"));
}

void EditReplaysJournals::undo_givesTheFirstBoundary() {
  const QByteArray remove =
      "{\"do\": \"remove\", \"node\": " + QByteArray::number(m_brushes[0]) + "}";
  const QByteArray journal = header() + step("Move", move(m_brushes[1], -64)) +
                             step("Delete", remove) +
                             "{\"undo\": \"Delete\"}\n{\"undo\": \"Move\"}\n";
  QCOMPARE(edit(journal, {"--check-every", "1"}).code, 0);
  QCOMPARE(report()["hash"].toString(), hashOf("level.map"));
  QCOMPARE(report()["edits"].toInt(), 4);
  QCOMPARE(report()["check"]["checks"].toInt(), 4);
  QCOMPARE(report()["slowest"].toArray().size(), 4);
  QVERIFY(report()["slowest"][0]["facets_cut"].toInt() > 0);
}

void EditReplaysJournals::changedLevel_isWritten_data() {
  QTest::addColumn<QString>("name");
  QTest::addRow("native") << "new.halfspace";
  QTest::addRow("map") << "new.map";
}

void EditReplaysJournals::changedLevel_isWritten() {
  QFETCH(QString, name);
  QCOMPARE(edit(header() + step("Move", move(m_brushes[0], 16)), {"-o", name}).code, 0);
  QCOMPARE(report()["written"]["path"].toString(), name);
  QVERIFY(!hashOf(name).isEmpty());
  // The hash includes surfaces, and a map file describes surfaces differently, so only native files
  // are compared.
  if (name.endsWith(".halfspace")) QCOMPARE(hashOf(name), report()["hash"].toString());
  const QJsonObject built = reportAt(path("built.json"));
  QCOMPARE(built["volume"]["exact"].toString(), QString("393216"));
  QCOMPARE(built["bounds"]["min"].toArray(), (QJsonArray{16, 0, 0}));
}

void EditReplaysJournals::lineCutShort_isNoError() {
  const QByteArray whole = header() + step("Move", move(m_brushes[1], -64));
  const ProgramRun done = edit(whole + step("Move", move(m_brushes[1], 8)).chopped(20));
  QCOMPARE(done.code, 0);
  QVERIFY2(done.err.contains("level.journal: warning: The last line is not complete"),
           qPrintable(done.err));
  QCOMPARE(report()["edits"].toInt(), 1);
  QCOMPARE(report()["cut_short"], QJsonValue(true));
}

void EditReplaysJournals::damagedLine_isNamedAndWhatIsBeforeItIsDone() {
  const QByteArray good = step("Move", move(m_brushes[1], -64));
  const ProgramRun done =
      edit(header() + good + "{\"step\": \"Mo\n" + good, {"-o", "saved.halfspace"});
  QCOMPARE(done.code, 1);
  QVERIFY2(done.err.contains("level.journal:3:"), qPrintable(done.err));
  QCOMPARE(report()["edits"].toInt(), 1);
  QCOMPARE(hashOf("saved.halfspace"), report()["hash"].toString());
}

void EditReplaysJournals::refusedEdit_isNamedAndWhatIsBeforeItIsDone() {
  const QByteArray journal = header() + step("Move", move(m_brushes[1], -64)) +
                             step("Move", move(9999, 8)) + step("Move", move(m_brushes[1], 8));
  const ProgramRun done = edit(journal, {"--check"});
  QCOMPARE(done.code, 1);
  QVERIFY2(done.err.contains("level.journal:3:"), qPrintable(done.err));
  QVERIFY2(done.err.contains("Node 9999 does not exist."), qPrintable(done.err));
  QCOMPARE(report()["edits"].toInt(), 1);
  QCOMPARE(report()["of"].toInt(), 3);
  QCOMPARE(report()["equal_to_fresh"], QJsonValue(true));
}

void EditReplaysJournals::journalOfAnotherLevel_isRefused() {
  const ProgramRun done =
      edit("{\"halfspace journal\": 2, \"level\": \"hall.map\", \"hash\": \"0123456789abcdef\"}\n",
           {"-o", "new.halfspace"});
  QCOMPARE(done.code, 1);
  QVERIFY2(done.err.contains("hall.map"), qPrintable(done.err));
  QVERIFY(!QFile::exists(path("new.halfspace")));
}

void EditReplaysJournals::unreadableFiles_endWithThree_data() {
  QTest::addColumn<QString>("level");
  QTest::addColumn<QString>("journal");
  QTest::addColumn<QByteArray>("bytes");
  QTest::addRow("no level") << "none.halfspace"
                            << "a.journal" << header();
  QTest::addRow("no journal") << "level.halfspace"
                              << "none.journal" << QByteArray();
  QTest::addRow("empty journal") << "level.halfspace"
                                 << "a.journal" << QByteArray(" ");
  QTest::addRow("no journal at all") << "level.halfspace"
                                     << "a.journal" << QByteArray("hello\n");
  QTest::addRow("newer journal") << "level.halfspace"
                                 << "a.journal" << QByteArray("{\"halfspace journal\": 3}\n");
}

void EditReplaysJournals::unreadableFiles_endWithThree() {
  QFETCH(QString, level);
  QFETCH(QString, journal);
  QFETCH(QByteArray, bytes);
  if (!bytes.isEmpty()) writeFile(path(journal), bytes);
  const ProgramRun done = run(
      {"edit", level, journal, "-o", "out.halfspace", "--json", "report.json"}, m_folder->path());
  QCOMPARE(done.code, 3);
  QVERIFY2(done.err.contains(level == "level.halfspace" ? journal : level), qPrintable(done.err));
  QVERIFY(!QFile::exists(path("out.halfspace")));
  QVERIFY(!report()["issues"].toArray().isEmpty());
}

void EditReplaysJournals::levelOfUnknownEnding_isWrongUsage() {
  const ProgramRun done = edit(header(), {"-o", "out.xyz"});
  QCOMPARE(done.code, 2);
  QVERIFY(done.err.contains(".halfspace"));
}

void EditReplaysJournals::randomJournal_isRepeatable() {
  const QStringList random{"edit", "level.halfspace", "a.journal", "--random",   "200", "--seed",
                           "7",    "--check",         "--json",    "report.json"};
  QCOMPARE(run(random, m_folder->path()).code, 0);
  const QJsonObject first = report();
  QCOMPARE(first["edits"].toInt(), 200);
  QCOMPARE(first["equal_to_fresh"], QJsonValue(true));
  const QByteArray journal = bytesOf(path("a.journal"));
  QVERIFY(QFile::remove(path("a.journal")));
  QCOMPARE(run(random, m_folder->path()).code, 0);
  QCOMPARE(bytesOf(path("a.journal")), journal);
  QCOMPARE(report()["hash"], first["hash"]);
  // The edits are read instead of generated, with another number of threads.
  QCOMPARE(run({"edit", "level.halfspace", "a.journal", "--threads", "1", "--json", "report.json"},
               m_folder->path())
               .code,
           0);
  QCOMPARE(report()["hash"], first["hash"]);
  QCOMPARE(report()["nodes_after"], first["nodes_after"]);
}

void EditReplaysJournals::randomJournal_isNotWrittenOver() {
  writeFile(path("old.journal"), "somebody's work");
  const ProgramRun done =
      run({"edit", "level.halfspace", "old.journal", "--random", "3"}, m_folder->path());
  QCOMPARE(done.code, 3);
  QCOMPARE(bytesOf(path("old.journal")), QByteArray("somebody's work"));
}

void EditReplaysJournals::randomEditsOfAGivenMap_equalAFreshBuild() {
  const QString map = dataFolder() + "/maps/quake/e1m1.map";
  if (!QFile::exists(map)) QSKIP("no given maps; $HALFSPACE_DATA says where they are");
  const int edits = isLongForm() ? 5000 : 150;
  qInfo("seed 3, %d edits", edits);
  const ProgramRun done =
      run({"edit", map, "e1m1.journal", "--random", QString::number(edits), "--seed", "3",
           "--check-every", QString::number(edits / 3), "--json", "report.json"},
          m_folder->path());
  QCOMPARE(report()["equal_to_fresh"], QJsonValue(true));
  QCOMPARE(report()["edits"].toInt(), edits);
  QVERIFY2(done.code == 0 || done.code == 1, qPrintable(done.err));  // some solids may be invalid
  QVERIFY(report()["nodes_after"].toDouble() < 1.3 * report()["check"]["nodes_fresh"].toDouble());
}

QTEST_GUILESS_MAIN(EditReplaysJournals)
#include "edit_replays_journals.moc"
