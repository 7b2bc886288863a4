// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Real maps by other people built by `halfspace build`: the result is a closed 2-manifold, which
// CGAL checks after reading the file back. A handful by default, all maps with HALFSPACE_LONG set.
#include <QDirIterator>
#include <QJsonArray>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/closed_by_cgal.h"
#include "tests/commandline/program_run.h"
#include "tests/support/long_form.h"

using namespace halfspace::tests;

namespace {

const QStringList kHandful{"quake/dm5.map",
                           "quake/e1m1.map",
                           "valve220/lqdm11.map",
                           "quake3/hydronex.map",
                           "regression/darkradiant/degenerate_brushes_after_gridsnap.map",
                           "regression/ericw-tools/q1_cubes.map",
                           "regression/ericw-tools/qbsp_many_sided_face.map",
                           "regression/ericw-tools/q2_areaportals.map",
                           "regression/netradiant/base_winding.map",
                           "regression/netradiant/disappearing_sliver.map",
                           "regression/trenchbroom/csgSubtractFailure.map",
                           "regression/trenchbroom/mixedFormats.map"};

QStringList allMaps(const QString& folder) {
  QStringList maps;
  QDirIterator files(folder, {"*.map"}, QDir::Files, QDirIterator::Subdirectories);
  while (files.hasNext()) maps.append(QDir(folder).relativeFilePath(files.next()));
  maps.sort();
  return maps;
}

}  // namespace

class GivenMapsBuild : public QObject {
  Q_OBJECT

 private slots:
  void map_isAClosedManifold_data();
  void map_isAClosedManifold();
  void threads_giveTheSameHash_data();
  void threads_giveTheSameHash();
};

void GivenMapsBuild::map_isAClosedManifold_data() {
  QTest::addColumn<QString>("path");
  const QString folder = dataFolder() + "/maps";
  const QStringList maps = isLongForm() ? allMaps(folder) : kHandful;
  for (const QString& map : maps) {
    if (QFile::exists(folder + "/" + map)) {
      QTest::addRow("%s", qPrintable(map)) << folder + "/" + map;
    }
  }
  if (!QFile::exists(folder)) QTest::addRow("none") << QString();
}

void GivenMapsBuild::map_isAClosedManifold() {
  QFETCH(QString, path);
  if (path.isEmpty()) QSKIP("the given maps are not at hand");
  const QTemporaryDir folder;
  const QString mesh = folder.filePath("level.obj");
  const QString report = folder.filePath("report.json");
  const ProgramRun built = run({"build", path, "-o", mesh, "--json", report});
  QVERIFY2(built.code == 0 || built.code == 1, qPrintable(built.err));
  const QJsonObject json = reportAt(report);
  QCOMPARE(json["closed"].toBool(), true);
  QCOMPARE(json["manifold"].toBool(), true);
  int errors = 0;
  bool wasCut = false;  // where rounded faces crossed, the writer cuts them into more triangles
  for (const auto& value : json["issues"].toArray()) {
    const QJsonObject issue = value.toObject();
    wasCut = wasCut || issue["text"].toString().contains("cut along each other");
    if (issue["severity"].toString() != "error") continue;
    ++errors;
    QVERIFY2(issue["line"].toInt() > 0, qPrintable(issue["text"].toString()));
    QVERIFY(built.err.contains(QString("%1:%2: error: ").arg(path).arg(issue["line"].toInt())));
  }
  QCOMPARE(errors > 0 ? 1 : 0, built.code);
  if (json["triangles"].toInt() == 0) return;  // the map contains no solid space
  const CgalVerdict cgal = askCgal(mesh.toStdString());
  QVERIFY(cgal.readable);
  QVERIFY(cgal.orientedManifold);
  QVERIFY(cgal.closed);
  const QJsonObject written = json["written"].toObject();
  QCOMPARE(static_cast<int>(cgal.triangles), written["triangles"].toInt());
  const int accounted = written["triangles"].toInt() + written["collapsed"].toInt();
  if (wasCut)
    QVERIFY(accounted > json["triangles"].toInt());
  else
    QCOMPARE(accounted, json["triangles"].toInt());
  const double volume = json["volume"]["value"].toDouble();
  QVERIFY2(std::abs(cgal.volume - volume) <= 1e-9 * volume,
           qPrintable(QString("%1 written, %2 exact").arg(cgal.volume).arg(volume)));
}

void GivenMapsBuild::threads_giveTheSameHash_data() {
  QTest::addColumn<QString>("path");
  for (const char* map : {"quake/dm5.map", "quake/e1m1.map", "valve220/lqdm11.map"}) {
    const QString path = dataFolder() + "/maps/" + map;
    QTest::addRow("%s", map) << (QFile::exists(path) ? path : QString());
  }
}

void GivenMapsBuild::threads_giveTheSameHash() {
  QFETCH(QString, path);
  if (path.isEmpty()) QSKIP("the given maps are not at hand");
  const QTemporaryDir folder;
  QStringList hashes;
  for (const char* threads : {"1", "2"}) {
    const QString report = folder.filePath("report.json");
    QVERIFY(run({"build", path, "--threads", threads, "--json", report}).code <= 1);
    hashes.append(reportAt(report)["hash"].toString());
  }
  QCOMPARE(hashes[0].size(), 16);
  QCOMPARE(hashes[0], hashes[1]);
}

QTEST_GUILESS_MAIN(GivenMapsBuild)
#include "given_maps_build.moc"
