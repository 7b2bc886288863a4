// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Real defective meshes by other people are repaired and inserted into a level as solids. They
// evaluate to a closed manifold and compile to a tree that rays hit. A handful by default, all
// meshes with HALFSPACE_LONG set.
#include <QDir>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/program_run.h"
#include "tests/support/long_form.h"

using namespace halfspace::tests;

namespace {

// Meshes that are open, inside out, doubled, self-intersecting, self-touching, split at seams, or
// enclose nothing.
const QStringList kHandful{"admesh__conveyor.stl",
                           "assimp__segment.obj",
                           "cgal__boeing.off",
                           "cgal__degtri_sliding.off",
                           "cgal__oblong-shuffled.off",
                           "cgaltest__nm_edges_simple.off",
                           "fcl__rob.obj",
                           "openscad__bad-stl-wing.stl",
                           "openscad__cubes-touching.stl",
                           "openscad__issue945e.stl",
                           "pmp__hole_capsule.off",
                           "trimesh__multibody.stl",
                           "trimesh__not_convex.obj",
                           "trimesh__shared.stl"};

QStringList meshes(const QString& folder) {
  QStringList names = kHandful;
  if (isLongForm())
    names = QDir(folder).entryList({"*.obj", "*.off", "*.ply", "*.stl", "*.glb"}, QDir::Files);
  QStringList paths;
  for (const QString& name : names)
    if (QFile::exists(folder + "/" + name)) paths.append(folder + "/" + name);
  return paths;
}

}  // namespace

class RepairedMeshesCompile : public QObject {
  Q_OBJECT

 private slots:
  void repairedMesh_isASolidOfALevel_data();
  void repairedMesh_isASolidOfALevel();
};

void RepairedMeshesCompile::repairedMesh_isASolidOfALevel_data() {
  QTest::addColumn<QString>("path");
  const QString folder = dataFolder() + "/meshes";
  const QStringList paths = meshes(folder);
  for (const QString& path : paths)
    QTest::addRow("%s", qPrintable(QDir(folder).relativeFilePath(path))) << path;
  if (paths.isEmpty()) QTest::addRow("none") << QString();
}

void RepairedMeshesCompile::repairedMesh_isASolidOfALevel() {
  QFETCH(QString, path);
  if (path.isEmpty()) QSKIP("the given meshes are not at hand");
  const QTemporaryDir folder;
  const QString mesh = folder.filePath("repaired." + QFileInfo(path).suffix());
  ProgramRun repaired = run({"repair", path, "-o", mesh});
  if (repaired.code != 0) {
    // A mesh that encloses nothing needs consent.
    QVERIFY(!QFile::exists(mesh));
    repaired = run({"repair", path, "-o", mesh, "--thicken", "--fill-large", "--allow-loss"});
  }
  QVERIFY2(repaired.code == 0, qPrintable(repaired.err));

  const QString report = folder.filePath("report.json");
  const ProgramRun built = run({"build", mesh, "--json", report});
  QVERIFY2(built.code == 0, qPrintable(built.err));
  const QJsonObject level = reportAt(report);
  QCOMPARE(level["closed"].toBool(), true);
  QCOMPARE(level["manifold"].toBool(), true);
  const double volume = level["volume"].toObject()["value"].toDouble();
  QVERIFY(volume > 0.0);

  const QString tree = folder.filePath("level.hbsp");
  const ProgramRun compiled = run({"compile", mesh, "-o", tree, "--json", report});
  QVERIFY2(compiled.code == 0, qPrintable(compiled.err));
  QVERIFY(reportAt(report)["solid_leaves"].toInt() > 0);
  const ProgramRun swept =
      run({"sweep", tree, "--shape", "point"}, {}, "0,0,100000,0,0,-200000\n0,0,0,0,0,0\n");
  QVERIFY2(swept.code == 0, qPrintable(swept.err));
  QCOMPARE(swept.out.trimmed().split('\n').size(), 2);
}

QTEST_GUILESS_MAIN(RepairedMeshesCompile)
#include "repaired_meshes_compile.moc"
