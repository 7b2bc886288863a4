// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// `halfspace compare` as scripts call it.
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

namespace {

// A floor, a wall on it, and a block next to the wall.
const QList<Span> kCourt{{{-512, -512, -16}, {512, 512, 0}},
                         {{256, -512, 0}, {272, 512, 128}},
                         {{-64, -64, 0}, {0, 32, 96}}};

QJsonObject named(const QJsonArray& list, const QString& key, const QString& name) {
  for (const QJsonValue& each : list)
    if (each.toObject()[key] == name) return each.toObject();
  return {};
}

}  // namespace

namespace {

// The text of a level in the native format.
QByteArray native(const QByteArray& background, const QByteArray& nodes) {
  return "{\"halfspace\": 1, \"background\": \"" + background +
         "\", \"next id\": 9, \"keys\": [], \"layers\": [{\"id\": 2, \"name\": \"Default\"}], "
         "\"materials\": [], \"entities\": [], \"definitions\": [], \"nodes\": [" +
         nodes + "]}";
}

// A box around the origin with half-extents `aside` (x and y) and `up` (z).
QByteArray nativeBox(double aside, double up) {
  QByteArray faces;
  for (int axis = 0; axis < 3; ++axis)
    for (const int side : {-1, 1}) {
      double normal[3] = {0, 0, 0};
      normal[axis] = side;
      if (!faces.isEmpty()) faces += ", ";
      faces += "{\"plane\": [";
      for (const double number : normal) faces += QByteArray::number(number) + ", ";
      faces += QByteArray::number(axis == 2 ? up : aside) + "]}";
    }
  return native("empty", "{\"id\": 3, \"brush\": [" + faces + "]}");
}

}  // namespace

class CompareSetsSideBySide : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    m_folder = std::make_unique<QTemporaryDir>();
    writeFile(path("court.map"), mapOf(kCourt));
  }

  void report_listsEverySystemOfOurs() {
    const ProgramRun done = compare({"point", "sphere:8", "box:8,8,12"}, {});
    QCOMPARE(done.code, 0);
    const QJsonObject report = reportAt(path("report.json"));
    for (const char* key : {"solids", "convex_solids", "triangles", "tolerance"})
      QVERIFY2(report[key].isDouble(), key);
    const QJsonArray systems = report["systems"].toArray();
    for (const char* name : {"exact tree", "shifted tree", "uniform grid", "AABB tree", "OBB tree",
                             "spheres and OBBs", "offset trees", "onion tree"}) {
      const QJsonObject system = named(systems, "name", name);
      QVERIFY2(system["build_ms"].isDouble() && system["bytes"].toInteger() > 0, name);
      const QJsonArray shapes = system["shapes"].toArray();
      QVERIFY2(!shapes.isEmpty(), name);
      for (const QJsonValue& shape : shapes) {
        QCOMPARE(shape["motions"].toInt(), 200);
        QCOMPARE(shape["late"].toInt(), 0);
        QVERIFY2(shape["p99_ns"].toDouble() >= shape["p50_ns"].toDouble(), name);
      }
    }
    const QJsonArray onion = named(systems, "name", "onion tree")["shapes"].toArray();
    QCOMPARE(onion.size(), 2);
    QVERIFY(named(onion, "shape", "sphere:8").isEmpty());
  }

  void report_explainsFcl() {
    QCOMPARE(compare({"point", "sphere:8", "capsule:8,12", "box:8,8,12"}, {}).code, 0);
    const QJsonArray systems = reportAt(path("report.json"))["systems"].toArray();
    const QJsonObject distances = named(systems, "name", "FCL, distances");
    const QJsonObject samples = named(systems, "name", "FCL, samples");
    if (distances.isEmpty() && samples.isEmpty()) QSKIP("built without FCL");
    for (const QJsonObject& system : {distances, samples}) {
      const QJsonArray shapes = system["shapes"].toArray();
      QCOMPARE(shapes.size(), 3);
      QVERIFY(system["bytes"].toInteger() > 0);
      QVERIFY(system["cannot"].toArray().contains("no points"));
      for (const QJsonValue& shape : shapes) QCOMPARE(shape["early"].toInt(), 0);
    }
    // A step is only as long as the distance to the nearest solid, so it is never late.
    for (const QJsonValue& shape : distances["shapes"].toArray())
      QCOMPARE(shape["late"].toInt(), 0);
    const auto cannot = [](const QJsonObject& system, const QString& text) {
      for (const QJsonValue& each : system["cannot"].toArray())
        if (each.toString().contains(text)) return true;
      return false;
    };
    QVERIFY(cannot(distances, "distances it returns") && !cannot(distances, "tests points along"));
    QVERIFY(cannot(samples, "tests points along") && !cannot(samples, "distances it returns"));
  }

  // Errors of motions must agree; times need not.
  void sameRun_givesTheSameErrors() {
    const auto errors = [&] {
      compare({"sphere:8", "cylinder:8,12"}, {});
      QStringList listed;
      for (const QJsonValue& system : reportAt(path("report.json"))["systems"].toArray())
        for (const QJsonValue& shape : system["shapes"].toArray())
          listed << QString("%1 %2 %3 %4")
                        .arg(system["name"].toString(), shape["shape"].toString())
                        .arg(shape["early"].toInt())
                        .arg(shape["earliest"].toDouble(), 0, 'g', 17);
      return listed;
    };
    const QStringList first = errors();
    QVERIFY(!first.isEmpty());
    QCOMPARE(errors(), first);
  }

  void page_isWritten() {
    QCOMPARE(compare({"box:4,4,4", "box:8,8,8"}, {"--html", path("page")}).code, 0);
    const QByteArray page = bytesOf(path("page/index.html"));
    QVERIFY(page.contains("onion tree") && !page.contains("<img"));
    for (const char* plot : {"time", "size", "slow", "build", "memory", "errors"}) {
      const QByteArray svg = bytesOf(path(QString("page/%1.svg").arg(plot)));
      QVERIFY2(svg.contains("</svg>") && page.contains(svg), plot);
    }
  }

  // One tree is compared with a tree for each of ten sizes, and with one onion for all.
  void tenSizes_areOneTable() {
    const ProgramRun done = run({"compare", path("court.map"), "--motions", "50", "--repeat", "1",
                                 "--ten-sizes", "--json", path("report.json")});
    QCOMPARE(done.code, 0);
    QVERIFY(done.out.contains("| all sizes | build ms | times | MB | times |"));
    const QJsonArray systems = reportAt(path("report.json"))["systems"].toArray();
    for (const char* name : {"exact tree", "shifted tree", "offset trees", "onion tree"}) {
      const QJsonArray shapes = named(systems, "name", name)["shapes"].toArray();
      QCOMPARE(shapes.size(), 10);
      for (const QJsonValue& shape : shapes)
        QVERIFY2(shape["late"].toInt() == 0 && shape["early"].toInt() == 0, name);
    }
    QCOMPARE(run({"compare", path("court.map"), "--ten-sizes", "--shapes", "point"}).code, 2);
  }

  void nonsense_isRefused() {
    QCOMPARE(compare({"pyramid:3"}, {}).code, 2);
    QCOMPARE(compare({"sphere:nan"}, {}).code, 2);
    QCOMPARE(compare({"point"}, {"--slow-motions", "nan"}).code, 2);
    const ProgramRun unknown = compare({"point"}, {"--systems", "octree"});
    QCOMPARE(unknown.code, 2);
    QVERIFY(unknown.err.contains("There is no system \"octree\"") &&
            unknown.err.contains("\"exact tree\""));
    const ProgramRun idle = compare({"sphere:8"}, {"--systems", "OBB tree"});
    QCOMPARE(idle.code, 2);
    QVERIFY(idle.err.contains("OBB tree supports none of these shapes"));
    writeFile(path("court.map"), mapOf(QList<Span>{}));
    const ProgramRun empty = compare({"point"}, {});
    QCOMPARE(empty.code, 1);
    QVERIFY(empty.err.contains("has no solid to compare"));
    writeFile(path("court.map"), mapOf({{{-512, -512, -512}, {512, 512, 512}}}));
    const ProgramRun full = compare({"point"}, {});
    QCOMPARE(full.code, 1);
    QVERIFY(full.err.contains("no position was found where any of these shapes is free"));
    writeFile(path("dust.halfspace"), nativeBox(1e-300, 1e-300));
    const ProgramRun dust = run({"compare", path("dust.halfspace"), "--shapes", "point"});
    QCOMPARE(dust.code, 1);
    QVERIFY(dust.err.contains("scale the level until"));
    writeFile(path("rock.halfspace"), native("solid", ""));
    const ProgramRun rock = run({"compare", path("rock.halfspace"), "--shapes", "point"});
    QCOMPARE(rock.code, 1);
    QVERIFY(rock.err.contains("there is no surface to compare anything with"));
  }

  // A very thin sheet: a grid of cubes sized by its volume would never be finished.
  void flatLevel_isCompared() {
    writeFile(path("sheet.halfspace"), nativeBox(1e6, 1e-6));
    const ProgramRun flat = run({"compare", path("sheet.halfspace"), "--shapes", "point",
                                 "--motions", "50", "--repeat", "1", "--systems", "uniform grid"});
    QVERIFY2(flat.code == 0, qPrintable(flat.err));
  }

  // The systems of other libraries are in a module; an empty folder simulates an installation
  // without it.
  void withoutTheModule_ourOwnSystemsAreCompared() {
    QTemporaryDir empty;
    qputenv("HALFSPACE_COMPARISON_PATH", empty.path().toLocal8Bit());
    const ProgramRun version = run({"--version"});
    const ProgramRun done = compare({"point"}, {});
    const QJsonArray systems = reportAt(path("report.json"))["systems"].toArray();
    const ProgramRun library = compare({"point"}, {"--systems", "Bullet, mesh"});
    const ProgramRun ours = compare({"point"}, {"--systems", "exact tree"});
    qunsetenv("HALFSPACE_COMPARISON_PATH");
    QCOMPARE(version.code, 0);
    QVERIFY2(done.code == 0, qPrintable(done.err));
    const QString missing =
        "Bullet, Embree, ODE and FCL are not compared, because there is no "
        "comparison module in " +
        empty.path();
    QVERIFY2(done.err.contains(missing), qPrintable(done.err));
    QVERIFY2(done.err.contains("install Halfspace's component \"comparison\""),
             qPrintable(done.err));
    QVERIFY(!named(systems, "name", "exact tree").isEmpty());
    QVERIFY(named(systems, "name", "Bullet, mesh").isEmpty());
    QCOMPARE(library.code, 2);
    QVERIFY2(library.err.contains("There is no system \"Bullet, mesh\"") &&
                 library.err.contains(missing),
             qPrintable(library.err));
    QVERIFY2(ours.code == 0 && !ours.err.contains("not compared"), qPrintable(ours.err));
  }

  void aFileThatIsNoModule_isNamed() {
    QTemporaryDir folder;
    writeFile(folder.filePath("halfspace_comparison.so"), "no library");
    qputenv("HALFSPACE_COMPARISON_PATH", folder.path().toLocal8Bit());
    const ProgramRun done = compare({"point"}, {});
    qunsetenv("HALFSPACE_COMPARISON_PATH");
    QCOMPARE(done.code, 0);
    QVERIFY2(done.err.contains("cannot be loaded") && done.err.contains(folder.path()),
             qPrintable(done.err));
  }

  void sameShapeTwice_isMeasuredOnce() {
    QCOMPARE(compare({"point", "point"}, {}).code, 0);
    QCOMPARE(reportAt(path("report.json"))["shapes"].toArray().size(), 1);
  }

 private:
  QString path(const QString& name) const { return m_folder->filePath(name); }
  ProgramRun compare(const QStringList& shapes, const QStringList& more) const {
    return run(QStringList{"compare", path("court.map"), "--motions", "200", "--repeat", "1",
                           "--json", path("report.json")} +
               more + QStringList{"--shapes"} + shapes);
  }

  std::unique_ptr<QTemporaryDir> m_folder;
};

QTEST_GUILESS_MAIN(CompareSetsSideBySide)
#include "compare_sets_side_by_side.moc"
