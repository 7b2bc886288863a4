// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace bench --request`: requests of the Open Boolean Benchmark. Times are not tested.
#include <QJsonArray>
#include <QJsonDocument>
#include <QTemporaryDir>
#include <QtTest>

#include <array>
#include <vector>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

namespace {

QJsonObject load(const QString& path) {
  return {{"op", "load-mesh"}, {"path", path}, {"name", path}};
}

QJsonObject operation(const QString& name, const QJsonArray& arguments) {
  return {{"op", "boolean-" + name}, {"args", arguments}};
}

QJsonObject request(const QJsonArray& operations) {
  const QJsonObject run{{"case_id", "one"}, {"out_dir", "out"}, {"operations", operations}};
  return {{"kind", "boolean-benchmark"},
          {"version", 1},
          {"id", "a3f8"},
          {"system_snapshot", QJsonObject{}},
          {"runs", QJsonArray{run}}};
}

template <typename T>
void append(QByteArray& bytes, T value) {
  bytes.append(reinterpret_cast<const char*>(&value), sizeof(T));
}

constexpr std::array<std::array<int, 3>, 12> kBoxTriangles{{{0, 1, 3},
                                                            {0, 3, 2},
                                                            {4, 6, 7},
                                                            {4, 7, 5},
                                                            {0, 4, 5},
                                                            {0, 5, 1},
                                                            {2, 3, 7},
                                                            {2, 7, 6},
                                                            {0, 2, 6},
                                                            {0, 6, 4},
                                                            {1, 5, 7},
                                                            {1, 7, 3}}};

double coordinate(int corner, int axis, double low, double high) {
  return (corner >> (2 - axis) & 1) != 0 ? high : low;
}

// A cube in the two raw formats.
QByteArray rawCube(double low, double high) {
  QByteArray bytes;
  for (const auto& triangle : kBoxTriangles) {
    for (const int corner : triangle) {
      for (int axis = 0; axis < 3; ++axis) append(bytes, coordinate(corner, axis, low, high));
    }
  }
  return bytes;
}

QByteArray rawIndexedCube(double low, double high) {
  QByteArray bytes;
  append(bytes, uint32_t{8});
  append(bytes, uint32_t{12});
  for (int corner = 0; corner < 8; ++corner) {
    for (int axis = 0; axis < 3; ++axis) append(bytes, coordinate(corner, axis, low, high));
  }
  for (const auto& triangle : kBoxTriangles) {
    for (const int corner : triangle) append(bytes, int32_t{corner});
  }
  return bytes;
}

}  // namespace

class BenchRequests : public QObject {
  Q_OBJECT

  std::unique_ptr<QTemporaryDir> m_folder;

  QString path(const QString& name) const { return m_folder->filePath(name); }
  ProgramRun bench(const QJsonObject& json) {
    writeFile(path("request.json"), QJsonDocument(json).toJson());
    return run({"bench", "--request", "request.json", "--result", "result.json"}, m_folder->path());
  }
  QJsonObject result() const { return reportAt(path("result.json")); }
  QJsonObject firstCase() const { return result()["runs"].toArray()[0].toObject(); }
  // The exact volume of a mesh, as another command computes it.
  QString volumeOf(const QString& mesh) {
    const ProgramRun done =
        run({"boolean", "union", mesh, mesh, "-o", "same.obj", "--json", "same.json"},
            m_folder->path());
    return done.code == 0 ? reportAt(path("same.json"))["a"]
                                .toObject()["volume"]
                                .toObject()["exact"]
                                .toString()
                          : done.err;
  }

 private slots:
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    writeFile(path("a.obj"), objBox({{0, 0, 0}, {4, 4, 4}}));
    writeFile(path("b.obj"), objBox({{2, 2, 2}, {6, 6, 6}}));
    writeFile(path("c.raw-f64"), rawCube(1, 3));
    writeFile(path("d.raw-f64-i32"), rawIndexedCube(3, 5));
  }

  void operations_useEarlierResults() {
    const QJsonArray operations{load("a.obj"),
                                load("b.obj"),
                                operation("union", {0, 1}),
                                operation("difference", {2, 1}),
                                operation("intersection", {0, 1, 2}),
                                load("c.raw-f64"),
                                load("d.raw-f64-i32"),
                                operation("difference", {2, 5, 6}),
                                operation("union", {7})};
    const ProgramRun done = bench(request(operations));
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QCOMPARE(result()["kind"].toString(), QString("boolean-benchmark"));
    QCOMPARE(result()["version"].toInt(), 1);
    QCOMPARE(result()["id"].toString(), QString("a3f8"));
    QCOMPARE(firstCase()["case_id"].toString(), QString("one"));
    QCOMPARE(firstCase()["status"].toString(), QString("success"));
    const QStringList volumes{"64", "64", "120", "56", "8", "8", "8", "104", "104"};
    const QJsonArray entries = firstCase()["ops"].toArray();
    QCOMPARE(entries.size(), volumes.size());
    for (int i = 0; i < entries.size(); ++i) {
      const QString file = QString("out/op_%1.obj").arg(i);
      QCOMPARE(entries[i]["status"].toString(), QString("success"));
      QCOMPARE(entries[i]["file"].toString(), file);
      QCOMPARE(volumeOf(file), volumes[i]);
      const bool isLoad = operations[i].toObject()["op"] == "load-mesh";
      const QStringList times = isLoad ? QStringList{"io_ms", "import_ms", "total_ms"}
                                       : QStringList{"operation_ms", "export_ms", "total_ms"};
      for (const QString& key : times) {
        QVERIFY2(entries[i].toObject()[key].isDouble(), qPrintable(key));
      }
    }
  }

  void selfIntersectingMesh_isUnitedWithItself() {
    QByteArray both = objBox({{0, 0, 0}, {4, 4, 4}});
    for (const QByteArray& line : objBox({{2, 2, 2}, {6, 6, 6}}).split('\n')) {
      if (!line.startsWith("f ")) {
        both += line + '\n';
        continue;
      }
      both += "f";
      for (const QByteArray& index : line.mid(2).split(' ')) {
        both += ' ' + QByteArray::number(index.toInt() + 8);
      }
      both += '\n';
    }
    writeFile(path("both.obj"), both);
    const ProgramRun done = bench(request({load("both.obj"), load("a.obj"), operation("union", {0}),
                                           operation("difference", {0, 1})}));
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QCOMPARE(volumeOf("out/op_2.obj"), QString("120"));
    QCOMPARE(volumeOf("out/op_3.obj"), QString("56"));
  }

  void emptyResult_isEmptySpaceForLaterOperations() {
    const ProgramRun done =
        bench(request({load("a.obj"), operation("difference", {0, 0}), operation("union", {1, 0}),
                       operation("difference", {1, 0}), operation("difference", {0, 1}),
                       operation("intersection", {0, 1})}));
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QCOMPARE(firstCase()["status"].toString(), QString("success"));
    for (const char* full : {"out/op_2.obj", "out/op_4.obj"})
      QCOMPARE(volumeOf(full), QString("64"));
    for (const char* empty : {"out/op_1.obj", "out/op_3.obj", "out/op_5.obj"}) {
      QVERIFY2(!bytesOf(path(empty)).contains("\nf "), empty);
    }
  }

  void failedCase_saysWhy_andTheOthersRun_data() {
    QTest::addColumn<QJsonArray>("operations");
    QTest::addColumn<QString>("status");
    QTest::addColumn<QString>("error");
    QTest::addRow("missing file") << QJsonArray{load("none.obj")} << "invalid_input"
                                  << "none.obj";
    QTest::addRow("open mesh") << QJsonArray{load("open.obj")} << "invalid_input"
                               << "open";
    QTest::addRow("cut raw mesh") << QJsonArray{load("cut.raw-f64")} << "invalid_input"
                                  << "72";
    QTest::addRow("raw mesh with a wrong index")
        << QJsonArray{load("index.raw-f64-i32")} << "invalid_input"
        << "vertex 8";
    QTest::addRow("raw mesh with too large a count")
        << QJsonArray{load("count.raw-f64-i32")} << "invalid_input"
        << "4294967295";
    QTest::addRow("unknown operation")
        << QJsonArray{load("a.obj"), QJsonObject{{"op", "minkowski"}, {"args", QJsonArray{0, 0}}}}
        << "unsupported"
        << "minkowski";
  }

  void failedCase_saysWhy_andTheOthersRun() {
    QFETCH(QJsonArray, operations);
    QFETCH(QString, status);
    QFETCH(QString, error);
    writeFile(path("open.obj"), objBox({{0, 0, 0}, {4, 4, 4}}, true));
    writeFile(path("cut.raw-f64"), rawCube(0, 1).chopped(1));
    QByteArray wrong = rawIndexedCube(0, 1);
    wrong[wrong.size() - 4] = 8;
    writeFile(path("index.raw-f64-i32"), wrong);
    writeFile(path("count.raw-f64-i32"), QByteArray(4, '\xff') + rawIndexedCube(0, 1).mid(4));
    QJsonObject json = request(operations);
    const QJsonObject good{
        {"case_id", "two"}, {"out_dir", "good"}, {"operations", QJsonArray{load("a.obj")}}};
    json["runs"] = QJsonArray{json["runs"].toArray()[0], good};
    const ProgramRun done = bench(json);
    QCOMPARE(done.code, 1);
    QCOMPARE(firstCase()["status"].toString(), status);
    const QJsonObject last = firstCase()["ops"].toArray().last().toObject();
    QCOMPARE(last["status"].toString(), status);
    QVERIFY2(last["error"].toString().contains(error), qPrintable(last["error"].toString()));
    QCOMPARE(result()["runs"].toArray()[1].toObject()["status"].toString(), QString("success"));
  }

  void wrongRequest_isRefusedWithItsPlace_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("message");
    const auto textOf = [](const QJsonObject& json) { return QJsonDocument(json).toJson(); };
    QTest::addRow("no JSON") << QByteArray("{") << "request.json: error: This is no valid JSON.";
    QTest::addRow("a list") << QByteArray("[]") << "must be an object";
    QJsonObject other = request({});
    other["version"] = 2;
    QTest::addRow("another version") << textOf(other) << "version: found 2";
    other = request({});
    other["kind"] = "render";
    QTest::addRow("another kind") << textOf(other) << "kind: found \"render\"";
    other = request({});
    other.remove("runs");
    QTest::addRow("no runs") << textOf(other) << "the key \"runs\" is missing";
    QTest::addRow("later mesh") << textOf(request({load("a.obj"), operation("union", {0, 1})}))
                                << "runs[0].operations[1].args[1]: 1 is no earlier operation";
    QTest::addRow("negative mesh") << textOf(request({load("a.obj"), operation("union", {-1})}))
                                   << "runs[0].operations[1].args[0]: -1 is no earlier operation";
    QTest::addRow("no mesh") << textOf(request({operation("union", {})}))
                             << "runs[0].operations[0].args: an operation needs";
    QTest::addRow("path is a number")
        << textOf(request({QJsonObject{{"op", "load-mesh"}, {"path", 3}}}))
        << "runs[0].operations[0].path: this must be a text";
  }

  void wrongRequest_isRefusedWithItsPlace() {
    QFETCH(QByteArray, text);
    QFETCH(QString, message);
    writeFile(path("request.json"), text);
    const ProgramRun done =
        run({"bench", "--request", "request.json", "--result", "result.json"}, m_folder->path());
    QCOMPARE(done.code, 3);
    QVERIFY2(done.err.contains(message), qPrintable(done.err));
    QVERIFY(!QFile::exists(path("result.json")));
  }

  void outputs_spareInputs() {
    QDir(m_folder->path()).mkdir("out");
    QVERIFY(QFile::rename(path("a.obj"), path("out/op_1.obj")));
    const QByteArray before = bytesOf(path("out/op_1.obj"));
    const ProgramRun done = bench(request({load("out/op_1.obj"), operation("union", {0})}));
    QCOMPARE(done.code, 2);
    QVERIFY2(done.err.contains("would replace the input out/op_1.obj"), qPrintable(done.err));
    QCOMPARE(bytesOf(path("out/op_1.obj")), before);
  }

  void result_goesToStandardOutput() {
    writeFile(path("request.json"), QJsonDocument(request({load("a.obj")})).toJson());
    const ProgramRun done = run({"bench", "--request", "request.json"}, m_folder->path());
    QCOMPARE(done.code, 0);
    QCOMPARE(QJsonDocument::fromJson(done.out.toUtf8())["id"].toString(), QString("a3f8"));
  }

  void otherOptions_areRefused() {
    const ProgramRun repeated =
        run({"bench", "--request", "request.json", "--repeat", "2"}, m_folder->path());
    QCOMPARE(repeated.code, 2);
    QVERIFY2(repeated.err.contains("--repeat"), qPrintable(repeated.err));
    QCOMPARE(run({"bench", "--result", "result.json"}, m_folder->path()).code, 2);
  }
};

QTEST_GUILESS_MAIN(BenchRequests)
#include "bench_requests.moc"
