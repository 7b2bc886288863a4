// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace validate` on files and folders: verdicts, reports, exit codes.
#include <QDirIterator>
#include <QJsonArray>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"
#include "tests/support/long_form.h"

using namespace halfspace::tests;

namespace {

constexpr Span kBox{{0, 0, 0}, {4, 4, 4}};

// Removes times and memory, which depend on the machine and not on the input.
QJsonObject withoutMachine(QJsonObject report) {
  QJsonArray files;
  for (const QJsonValue& value : report["files"].toArray()) {
    QJsonObject file = value.toObject();
    file.remove("ms");
    files.append(file);
  }
  report["files"] = files;
  QJsonObject totals = report["totals"].toObject();
  totals.remove("ms");
  totals.remove("peak_mb");
  report["totals"] = totals;
  return report;
}

QByteArray binaryStl(quint32 claimed, int held) {
  QByteArray bytes(80, ' ');
  bytes.append(reinterpret_cast<const char*>(&claimed), 4);
  return bytes + QByteArray(50 * held, '\0');
}

}  // namespace

class ValidateReports : public QObject {
  Q_OBJECT

 private slots:
  void init();
  void soundBox_endsWithNothing();
  void openBox_isReportedWithPositions();
  void level_isJudgedWithItsBrushes();
  void whatTheEditorLists_isAmongTheIssues();
  void brokenBrush_isNamedByItsLine();
  void brushTooFarAway_isNotCalledOpen();
  void brushInACutter_isNoDuplicate();
  void folders_areSearchedForLevelsToo();
  void folderWithoutMeshes_endsWithThree();
  void keys_areThere();
  void damagedFile_isRefusedAndTheRunGoesOn();
  void hostileBytes_areRefused_data();
  void hostileBytes_areRefused();
  void missingFile_endsWithThree();
  void wrongUsage_endsWithTwo_data();
  void wrongUsage_endsWithTwo();
  void anyNumberOfJobs_sameReport();
  void shardsMerged_equalTheWhole();
  void strangeReport_isNotMerged();
  void pages_areCompleteAndOffline();
  void splitVertices_areJoinedUnlessDisabled();
  void manyFiles_sameMemory();
  void givenMeshes_allGetAVerdict();

 private:
  QString path(const QString& name) const { return m_folder->filePath(name); }
  ProgramRun validate(QStringList arguments) {
    return run(QStringList{"validate"} + arguments + QStringList{"--json", "report.json"},
               m_folder->path());
  }
  const QJsonObject report() const { return reportAt(path("report.json")); }
  const QJsonObject file(int index) const { return report()["files"].toArray()[index].toObject(); }
  void writeLibrary(int count);

  std::unique_ptr<QTemporaryDir> m_folder;
};

void ValidateReports::init() {
  m_folder = std::make_unique<QTemporaryDir>();
}

// Writes boxes; every third one is open and every seventh one damaged.
void ValidateReports::writeLibrary(int count) {
  QDir(m_folder->path()).mkpath("library/deep");
  for (int i = 0; i < count; ++i) {
    const QString name = QString(i % 2 == 0 ? "library/%1.obj" : "library/deep/%1.obj").arg(i);
    QByteArray bytes = objBox({{0, 0, 0}, {1 + i % 5, 2, 3}}, i % 3 == 0);
    if (i % 7 == 0) bytes += "f 1 2 900\n";
    writeFile(path(name), bytes);
  }
}

void ValidateReports::soundBox_endsWithNothing() {
  writeFile(path("a.obj"), objBox(kBox));
  const ProgramRun done = validate({"a.obj"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(file(0)["verdict"].toString(), QString("solid"));
  QCOMPARE(file(0)["volume"].toDouble(), 64.0);
  QVERIFY(file(0)["defects"].toArray().isEmpty());
}

void ValidateReports::openBox_isReportedWithPositions() {
  writeFile(path("a.obj"), objBox(kBox, true));
  QCOMPARE(validate({"a.obj"}).code, 1);
  QCOMPARE(file(0)["verdict"].toString(), QString("needs consent"));
  QCOMPARE(file(0)["closed"].toBool(), false);
  const QJsonObject defect = file(0)["defects"].toArray()[0].toObject();
  QCOMPARE(defect["kind"].toString(), QString("open_edges"));
  QCOMPARE(defect["severity"].toString(), QString("error"));
  QCOMPARE(defect["count"].toInt(), 4);
  QCOMPARE(defect["places"].toArray().size(), 4);
  for (const QJsonValue& position : defect["places"].toArray()) {
    QCOMPARE(position["point"].toArray()[2].toDouble(), 4.0);  // around the missing top
    QCOMPARE(position["vertices"].toArray().size(), 2);
  }
}

void ValidateReports::level_isJudgedWithItsBrushes() {
  const Span small{{1, 1, 1}, {2, 2, 2}};
  writeFile(path("a.map"), mapOf({kBox, small, kBox}));
  const ProgramRun done = validate({"a.map"});
  QVERIFY2(done.code == 0, qPrintable(done.err));
  QCOMPARE(file(0)["verdict"].toString(), QString("solid"));
  QCOMPARE(file(0)["solids"].toInt(), 3);
  QCOMPARE(file(0)["volume"].toDouble(), 64.0);
  QStringList kinds;
  for (const QJsonValue& defect : file(0)["defects"].toArray())
    kinds << defect.toObject()["kind"].toString();
  QCOMPARE(kinds, (QStringList{"duplicate_brushes", "brush_inside_another"}));
}

// The sample contains one issue of each kind for the Issues panel.
void ValidateReports::whatTheEditorLists_isAmongTheIssues() {
  const ProgramRun done = validate({HALFSPACE_SOURCE_DIR "/resources/levels/mend_me.halfspace"});
  QStringList texts;
  for (const QJsonValue& issue : file(0)["issues"].toArray()) {
    const QJsonObject object = issue.toObject();
    QCOMPARE(object["severity"].toString(), QString("warning"));
    QVERIFY(object["node"].isDouble());
    texts << object["text"].toString();
  }
  const QString all = texts.join('\n');
  for (const char* part : {"where there is nothing to cut yet", "is empty",
                           "lies in exactly the place of another solid"}) {
    QVERIFY2(all.contains(part), qPrintable(all));
    QVERIFY2(done.out.contains(part), qPrintable(done.out));
  }
  QCOMPARE(file(0)["verdict"].toString(), QString("solid"));
  QCOMPARE(done.code, 0);
}

void ValidateReports::brokenBrush_isNamedByItsLine() {
  int line = 0;
  writeFile(path("a.map"), mapWithBrokenBrush({kBox}, line));
  QCOMPARE(validate({"a.map"}).code, 1);
  QCOMPARE(file(0)["verdict"].toString(), QString("needs consent"));
  QCOMPARE(file(0)["skipped"].toInt(), 1);
  const QJsonObject defect = file(0)["defects"].toArray()[0].toObject();
  QCOMPARE(defect["kind"].toString(), QString("empty_brush"));
  const QJsonObject position = defect["places"].toArray()[0].toObject();
  QCOMPARE(position["lines"].toArray(), QJsonArray{line});
}

// Corners beyond the exact range define no planes: the report has to say this, not that a face is
// missing.
void ValidateReports::brushTooFarAway_isNotCalledOpen() {
  constexpr int kFar = 2'000'000'000;
  writeFile(path("a.map"), mapOf({kBox, {{kFar, 0, 0}, {kFar + 4, 4, 4}}}));
  const ProgramRun done = validate({"a.map"});
  QCOMPARE(done.code, 1);
  QVERIFY(file(0)["defects"].toArray().isEmpty());
  const QJsonObject issue = file(0)["issues"].toArray()[0].toObject();
  QVERIFY(issue["text"].toString().contains("16,777,216"));
  // The text output has one line for each.
  const ProgramRun second = run({"validate", "a.map"}, m_folder->path());
  QCOMPARE(second.out.count('\n'), 3);
}

// A solid inside another one matters again if the outer one is subtracted.
void ValidateReports::brushInACutter_isNoDuplicate() {
  writeFile(path("a.map"), mapOf({kBox, {{1, 1, 1}, {3, 3, 3}}}));
  QCOMPARE(run({"convert", path("a.map"), path("a.halfspace")}, m_folder->path()).code, 0);
  QFile level(path("a.halfspace"));
  QVERIFY(level.open(QIODevice::ReadOnly));
  QByteArray text = level.readAll();
  text.insert(text.lastIndexOf("\"brush\""), "\"operation\": \"subtract\", ");
  writeFile(path("b.halfspace"), text);
  QCOMPARE(validate({"b.halfspace"}).code, 0);
  QVERIFY(file(0)["defects"].toArray().isEmpty());
  QCOMPARE(file(0)["volume"].toDouble(), 56.0);
}

void ValidateReports::folders_areSearchedForLevelsToo() {
  QDir(m_folder->path()).mkpath("library/deep");
  writeFile(path("library/a.map"), mapOf({kBox}));
  writeFile(path("library/deep/b.obj"), objBox(kBox));
  writeFile(path("library/readme.txt"), "no level");
  const ProgramRun done = validate({"library"});
  QCOMPARE(done.code, 0);
  QCOMPARE(report()["files"].toArray().size(), 2);
  // The file that is none of both is counted and named.
  QVERIFY2(done.err.contains("1 file skipped") && done.err.contains("1 .txt") &&
               done.err.contains("library/readme.txt"),
           qPrintable(done.err));
  QCOMPARE(report()["totals"]["skipped"].toArray(), QJsonArray{"library/readme.txt"});
}

// A check of nothing must not look like a check that found nothing.
void ValidateReports::folderWithoutMeshes_endsWithThree() {
  QDir(m_folder->path()).mkpath("empty");
  const ProgramRun empty = validate({"empty"});
  QCOMPARE(empty.code, 3);
  QVERIFY2(empty.err.contains("no mesh or level in empty"), qPrintable(empty.err));
  writeFile(path("empty/model.max"), "not read");
  const ProgramRun strange = validate({"empty"});
  QCOMPARE(strange.code, 3);
  QVERIFY2(strange.err.contains("empty/model.max"), qPrintable(strange.err));
}

void ValidateReports::keys_areThere() {
  writeFile(path("a.obj"), objBox(kBox));
  QCOMPARE(validate({"a.obj"}).code, 0);
  const QJsonObject json = file(0);
  for (const char* key : {"path", "triangles", "closed", "manifold", "oriented",
                          "self_intersecting", "verdict", "defects", "ms"}) {
    QVERIFY2(json.contains(key), key);
  }
  QVERIFY(json["closed"].toBool() && json["manifold"].toBool() && json["oriented"].toBool());
  QCOMPARE(report()["totals"]["files"].toInt(), 1);
}

void ValidateReports::damagedFile_isRefusedAndTheRunGoesOn() {
  writeFile(path("a.obj"), "v 0 0 0\nv 1 0 0\nv 0 nan 0\nf 1 2 3\n");
  writeFile(path("b.obj"), objBox(kBox));
  QCOMPARE(validate({"a.obj", "b.obj"}).code, 1);
  QCOMPARE(file(0)["verdict"].toString(), QString("refused"));
  QCOMPARE(file(0)["reason"]["line"].toInt(), 3);
  QVERIFY(!file(0)["reason"]["text"].toString().isEmpty());
  QCOMPARE(file(1)["verdict"].toString(), QString("solid"));
  QCOMPARE(report()["totals"]["refused"].toInt(), 1);
}

void ValidateReports::hostileBytes_areRefused_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QByteArray>("bytes");
  const QByteArray ply =
      "ply\nformat binary_little_endian 1.0\nelement vertex 4000000000\n"
      "property float x\nproperty float y\nproperty float z\n"
      "element face 4000000000\nproperty list uchar int vertex_indices\n"
      "end_header\n";
  QTest::newRow("nothing at all") << "a.obj" << QByteArray();
  QTest::newRow("no bytes, STL") << "a.stl" << QByteArray();
  QTest::newRow("STL cut off") << "a.stl" << binaryStl(12, 3);
  QTest::newRow("STL claims everything") << "a.stl" << binaryStl(0xffffffff, 1);
  QTest::newRow("STL, text where binary is claimed")
      << "a.stl" << QByteArray("solid x\nfacet normal 0 0 1\nouter loop\nvertex 0 0");
  QTest::newRow("PLY claims everything") << "a.ply" << ply;
  QTest::newRow("PLY, text where binary is claimed") << "a.ply" << ply + "0 0 0\n1 0 0\n";
  QTest::newRow("PLY without header's end") << "a.ply" << QByteArray("ply\nformat ascii 1.0\n");
  QTest::newRow("OFF claims everything") << "a.off" << QByteArray("OFF\n999999999 999999999 0\n");
  QTest::newRow("OFF, negative counts") << "a.off" << QByteArray("OFF\n-1 -1 0\n");
  QTest::newRow("OFF, index out of range")
      << "a.off" << QByteArray("OFF\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 7\n");
  QTest::newRow("OFF, infinite") << "a.off"
                                 << QByteArray("OFF\n3 1 0\n0 0 0\n1 0 inf\n0 1 0\n3 0 1 2\n");
  QTest::newRow("OBJ, index out of range") << "a.obj" << QByteArray("v 0 0 0\nf 1 2 3\n");
  QTest::newRow("OBJ, no numbers") << "a.obj" << QByteArray("v x y z\n");
  QTest::newRow("glTF, a header alone")
      << "a.glb" << QByteArray("glTF\2\0\0\0\xff\xff\xff\xff", 12);
  QTest::newRow("zeros") << "a.ply" << QByteArray(4096, '\0');
  QTest::newRow("unknown ending") << "a.xyz" << QByteArray("0 0 0\n");
}

void ValidateReports::hostileBytes_areRefused() {
  QFETCH(QString, name);
  QFETCH(QByteArray, bytes);
  writeFile(path(name), bytes);
  const ProgramRun done = validate({name});
  QVERIFY2(done.code == 1, qPrintable(done.out + done.err));
  const QString verdict = file(0)["verdict"].toString();
  // A file that is not refused has to be a mesh without faces and with no other defect.
  const QJsonArray defects = file(0)["defects"].toArray();
  const bool noFaces = defects.size() == 1 && defects.first()["kind"] == "no_faces";
  QVERIFY2(verdict == "refused" || noFaces, qPrintable(verdict));
  if (verdict == "refused") QVERIFY(!file(0)["reason"]["text"].toString().isEmpty());
  QVERIFY(report()["totals"]["peak_mb"].toDouble() < 200.0);
}

void ValidateReports::missingFile_endsWithThree() {
  writeFile(path("a.obj"), objBox(kBox));
  QCOMPARE(validate({"nowhere.obj"}).code, 3);
  QVERIFY(!QFile::exists(path("report.json")));
  const ProgramRun done = validate({"nowhere.obj", "a.obj"});
  QCOMPARE(done.code, 3);
  QVERIFY(done.err.contains("nowhere.obj"));
  QCOMPARE(file(0)["verdict"].toString(), QString("solid"));  // the other files were validated
}

void ValidateReports::wrongUsage_endsWithTwo_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::newRow("nothing") << QStringList{};
  QTest::newRow("shard 0") << QStringList{"a.obj", "--shard", "0/2"};
  QTest::newRow("shard 3 of 2") << QStringList{"a.obj", "--shard", "3/2"};
  QTest::newRow("shard of nothing") << QStringList{"a.obj", "--shard", "1"};
  QTest::newRow("paths and merge") << QStringList{"a.obj", "--merge", "b.json"};
  QTest::newRow("jobs") << QStringList{"a.obj", "--jobs", "-1"};
}

void ValidateReports::wrongUsage_endsWithTwo() {
  QFETCH(QStringList, arguments);
  QCOMPARE(validate(arguments).code, 2);
  QVERIFY(!QFile::exists(path("report.json")));
}

void ValidateReports::anyNumberOfJobs_sameReport() {
  writeLibrary(40);
  QCOMPARE(validate({"library", "--jobs", "1"}).code, 1);
  const QJsonObject one = withoutMachine(report());
  QCOMPARE(one["files"].toArray().size(), 40);
  for (const char* jobs : {"2", "3", "8"}) {
    QCOMPARE(validate({"library", "--jobs", jobs}).code, 1);
    QCOMPARE(withoutMachine(report()), one);
  }
}

void ValidateReports::shardsMerged_equalTheWhole() {
  writeLibrary(40);
  QCOMPARE(validate({"library"}).code, 1);
  const QJsonObject whole = withoutMachine(report());
  QStringList shards;
  for (int i = 1; i <= 3; ++i) {
    shards << QString("shard%1.json").arg(i);
    QCOMPARE(run({"validate", "library", "--shard", QString("%1/3").arg(i), "--html", "pages",
                  "--json", shards.last()},
                 m_folder->path())
                 .code,
             1);
  }
  QCOMPARE(validate(QStringList{"--html", "pages", "--merge"} + shards).code, 1);
  QCOMPARE(withoutMachine(report()), whole);
  // The merged table links to the pages and pictures of all shards.
  const QString table = QString::fromUtf8(bytesOf(path("pages/index.html")));
  QCOMPARE(table.count("<td class=\"path\">"), qsizetype{40});
  for (const QString& name : namesIn(path("pages"))) {
    if (!name.endsWith(".html") || name == "index.html") continue;
    const QString page = QString::fromUtf8(bytesOf(path("pages/" + name)));
    QVERIFY(page.contains("<img") || page.contains("refused"));
  }
}

void ValidateReports::strangeReport_isNotMerged() {
  writeFile(path("a.json"), "{\"files\": [{\"path\": 5}], \"totals\": {}}");
  QCOMPARE(validate({"--merge", "a.json"}).code, 3);
  writeFile(path("a.json"), "no json");
  QCOMPARE(validate({"--merge", "a.json"}).code, 3);
  QCOMPARE(validate({"--merge", "nowhere.json"}).code, 3);
}

void ValidateReports::pages_areCompleteAndOffline() {
  writeLibrary(12);
  writeFile(path("library/<odd & \"name\">.obj"), objBox(kBox, true));
  QCOMPARE(validate({"library", "--html", "pages"}).code, 1);
  const QRegularExpression link("(?:href|src)=\"([^\"]*)\"");
  int pictures = 0;
  for (const QString& name : namesIn(path("pages"))) {
    QVERIFY(!name.endsWith(".part"));
    const QByteArray bytes = bytesOf(path("pages/" + name));
    if (name.endsWith(".png")) {
      ++pictures;
      QVERIFY(bytes.startsWith("\x89PNG\r\n\x1a\n") && bytes.contains("IEND"));
    }
    if (!name.endsWith(".html")) continue;
    const QString text = QString::fromUtf8(bytes);
    QVERIFY(!text.contains("<script") && !text.contains("http"));
    QVERIFY(!text.contains("<odd"));
    for (auto match = link.globalMatch(text); match.hasNext();) {
      QVERIFY2(QFile::exists(path("pages/" + match.next().captured(1))), qPrintable(name));
    }
  }
  QCOMPARE(pictures, 13 - report()["totals"]["refused"].toInt());
}

void ValidateReports::splitVertices_areJoinedUnlessDisabled() {
  // Two boxes that touch in an edge; each has its own corners.
  QByteArray both = objBox(kBox);
  for (const QByteArray& line : objBox({{4, 4, 0}, {8, 8, 4}}).split('\n')) {
    if (!line.startsWith("f ")) {
      both += line + "\n";
      continue;
    }
    both += "f";
    for (const QByteArray& index : line.mid(2).split(' ')) {
      if (!index.isEmpty()) both += " " + QByteArray::number(index.toInt() + 8);
    }
    both += "\n";
  }
  writeFile(path("a.obj"), both);
  QCOMPARE(validate({"a.obj"}).code, 1);
  QCOMPARE(file(0)["manifold"].toBool(), false);
  QCOMPARE(validate({"a.obj", "--as-indexed"}).code, 0);
  QCOMPARE(file(0)["components"].toInt(), 2);
}

void ValidateReports::manyFiles_sameMemory() {
  writeLibrary(100);
  QCOMPARE(validate({"library", "--jobs", "2"}).code, 1);
  const double few = report()["totals"]["peak_mb"].toDouble();
  const int many = isLongForm() ? 10'000 : 2'000;
  writeLibrary(many);
  QCOMPARE(validate({"library", "--jobs", "2"}).code, 1);
  QCOMPARE(report()["totals"]["files"].toInt(), many);
  const double peak = report()["totals"]["peak_mb"].toDouble();
  qInfo() << few << "MB for 100 files," << peak << "MB for" << many;
  QVERIFY(peak < few + 4.0);
}

void ValidateReports::givenMeshes_allGetAVerdict() {
  const QString meshes = dataFolder() + "/meshes";
  if (!QFile::exists(meshes)) QSKIP("no given meshes here: set HALFSPACE_DATA");
  QCOMPARE(validate({meshes, "--html", "pages"}).code, 1);
  const QJsonObject totals = report()["totals"].toObject();
  QCOMPARE(totals["files"].toInt(), 62);
  QCOMPARE(totals["refused"].toInt(), 0);
  QCOMPARE(totals["solid"].toInt(), 10);
}

QTEST_GUILESS_MAIN(ValidateReports)
#include "validate_reports.moc"
