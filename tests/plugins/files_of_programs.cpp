// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// 3MF files that other programs wrote of the bracket in of_programs/bracket.scad: OpenSCAD, which
// uses lib3mf, and PrusaSlicer, whose writer is its own.
#include <cmath>
#include <filesystem>
#include <fstream>
#include <numbers>
#include <sstream>

#include <QTest>

#include "geometry/validation/validate.h"
#include "plugins/mesh_formats/foreign/foreign_formats.h"
#include "tests/plugins/mesh_file_bytes.h"

using namespace halfspace::tests;
using namespace halfspace::plugins;
using halfspace::geometry::ValidationReport;
using halfspace::geometry::Vec3;

class FilesOfPrograms : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { qputenv("HALFSPACE_PLUGIN_PATH", HALFSPACE_PLUGINS); }

  void bracket_isASolidInMillimetres_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<QString>("note");  // the message about the file; empty: none
    QTest::newRow("OpenSCAD") << "openscad.3mf"
                              << "";
    QTest::newRow("PrusaSlicer") << "prusaslicer.3mf"
                                 << "The metadata of the file are not kept: "
                                    "http://schemas.slic3r.org/3mf/2017/06:Version3mf, Title, "
                                    "Description, CreationDate, ModificationDate, Application.";
  }
  void bracket_isASolidInMillimetres() {
    QFETCH(QString, file);
    QFETCH(QString, note);
    const auto path = std::filesystem::path(OF_PROGRAMS) / file.toStdString();
    std::ifstream in(path, std::ios::binary);
    std::ostringstream bytes;
    bytes << in.rdbuf();
    QVERIFY(in.good());
    const auto outcome = read({bytes.str(), path});
    QVERIFY2(outcome.value, issueTexts(outcome.issues).c_str());
    const std::string issues = issueTexts(outcome.issues);
    QVERIFY2(note.isEmpty() ? issues.empty() : issues.find(note.toStdString()) != std::string::npos,
             issues.c_str());
    QCOMPARE(outcome.value->metresPerUnit, std::optional(0.001));
    const ValidationReport report = halfspace::geometry::validate(outcome.value->soup);
    QVERIFY(report.isSolid());
    QCOMPARE(report.size, Vec3(40, 20, 30));
    // The plate, the upright part above it, and the bore as a prism of 24 sides.
    const double bore = 5.0 * 12 * 4 * 4 * std::sin(std::numbers::pi / 12);
    QVERIFY(std::abs(report.volume - (40 * 20 * 5 + 5 * 20 * 25 - bore)) < 1e-2);
  }

 private:
  static ReadOutcome<MeshContents> read(const Source& source) {
    for (const auto& format : mesh_formats::foreignMeshFormats())
      if (format->extensions().front() == "3mf") return format->read(source, {});
    return {};
  }
};

QTEST_APPLESS_MAIN(FilesOfPrograms)
#include "files_of_programs.moc"
