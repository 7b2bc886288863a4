// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// halfspace build --web: the files of the page, and what is said where the runtime for browsers is
// not installed. tests/clients/in_browser walks in the pages.
#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QProcess>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/program_run.h"

using namespace halfspace::tests;

namespace {

const QString kSource = QStringLiteral(HALFSPACE_SOURCE_DIR);
const QString kLevel = kSource + "/resources/levels/first_room.halfspace";
const QStringList kFiles{"draw.js",    "files.js",  "game.js",    "hbsp.js",  "hbsp.wasm",
                         "index.html", "level.glb", "level.hbsp", "scene.js", "walk.js"};

QByteArray contentOf(const QString& path) {
  QFile file(path);
  return file.open(QFile::ReadOnly) ? file.readAll() : QByteArray();
}

// A copy of the program with the page's scripts where it looks for them, without the runtime.
QString programWithoutRuntime(const QString& folder) {
  QDir(folder).mkpath("bin");
  QDir(folder).mkpath("share/halfspace/web");
  const QString program = folder + "/bin/halfspace";
  QFile::copy(HALFSPACE_PROGRAM, program);
  QFile::copy(kSource + "/bsp/web/hbsp.js", folder + "/share/halfspace/web/hbsp.js");
  for (const QString& name : QDir(kSource + "/resources/web").entryList(QDir::Files))
    QFile::copy(kSource + "/resources/web/" + name, folder + "/share/halfspace/web/" + name);
  return program;
}

}  // namespace

class WebPages : public QObject {
  Q_OBJECT

 private slots:
  void missingRuntime_isNamedWithTheRemedy() {
    const QTemporaryDir folder;
    QProcess program;
    program.start(programWithoutRuntime(folder.path()),
                  {"build", kLevel, "--web", folder.filePath("page")});
    QVERIFY(program.waitForFinished(60'000));
    QCOMPARE(program.exitCode(), 2);
    const QString said = QString::fromUtf8(program.readAllStandardError());
    QVERIFY2(said.contains("hbsp.wasm") && said.contains("./dev build web_runtime"),
             qPrintable(said));
    QVERIFY(!QDir(folder.filePath("page")).exists());
  }

  void page_hasAllFilesAndTheCompiledTree() {
    if (!QFile::exists(HALFSPACE_WEB_MODULE))
      QSKIP("the WebAssembly runtime was not built (target web_runtime, needs emscripten)");
    const QTemporaryDir folder;
    const QString level = folder.filePath("a <b> & c.halfspace");
    QVERIFY(QFile::copy(kLevel, level));
    const QString page = folder.filePath("deep/page"), report = folder.filePath("report.json");
    const ProgramRun built = run({"build", level, "--web", page, "--json", report});
    QVERIFY2(built.code == 0, qPrintable(built.err));
    QCOMPARE(QDir(page).entryList(QDir::Files, QDir::Name), kFiles);
    const QJsonObject written = reportAt(report)["web"].toObject();
    QCOMPARE(written["folder"].toString(), page);
    const QJsonObject sizes = written["files"].toObject();
    for (const QString& name : kFiles)
      QCOMPARE(sizes[name].toInteger(), contentOf(page + "/" + name).size());

    QCOMPARE(run({"compile", level, "-o", folder.filePath("level.hbsp")}).code, 0);
    QCOMPARE(contentOf(page + "/level.hbsp"), contentOf(folder.filePath("level.hbsp")));
    QVERIFY(contentOf(page + "/index.html").contains("<title>a &lt;b&gt; &amp; c</title>"));
    const QByteArray script = contentOf(page + "/files.js");
    for (const char* name : {"hbsp.wasm", "level.hbsp", "level.glb"})
      QVERIFY(script.contains(contentOf(page + "/" + name).toBase64()));
  }

  void folderWithTheLevelItself_isRefused() {
    const QTemporaryDir folder;
    const QString level = folder.filePath("level.glb");
    QVERIFY(QFile::copy(kLevel, level));
    QCOMPARE(run({"build", level, "--web", folder.path()}).code, 2);
    QCOMPARE(contentOf(level), contentOf(kLevel));
  }
};

QTEST_GUILESS_MAIN(WebPages)
#include "web_pages.moc"
