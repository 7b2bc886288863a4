// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// No command overwrites a file that it reads, or one output with another, whatever path names the
// file; the command then does nothing. An output needs the ending of its format.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QtTest>

#include <unistd.h>

#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

namespace {

const QList<Span> kRoom{{{-64, -64, -16}, {64, 64, 0}},  {{-64, -64, 128}, {64, 64, 144}},
                        {{-80, -64, 0}, {-64, 64, 128}}, {{64, -64, 0}, {80, 64, 128}},
                        {{-64, -80, 0}, {64, -64, 128}}, {{-64, 64, 0}, {64, 80, 128}}};
const QByteArray kStart = "{\n\"classname\" \"info_player_start\"\n\"origin\" \"0 0 24\"\n}\n";
const QByteArray kRecording = "halfspace-recording 1\nlevel 0\nstart 0 0 24\ninput 10 0 0 0 - -\n";
const QByteArray kReport = "{\n\"files\": [\n],\n\"totals\": {}\n}\n";

}  // namespace

class OutputsSpareInputs : public QObject {
  Q_OBJECT

 private slots:
  void init();

  void outputThatNamesAnInput_isRefused_data();
  void outputThatNamesAnInput_isRefused();
  void outputThatAnInputNames_isRefused_data();
  void outputThatAnInputNames_isRefused();
  void twoOutputsOfOneName_areRefused_data();
  void twoOutputsOfOneName_areRefused();
  void fileInACheckedFolder_isNotReplacedByTheReport();
  void wrongEnding_isRefused_data();
  void wrongEnding_isRefused();
  void forcedEnding_isTaken();
  void existingJournal_isReplacedOnlyIfForced();
  void missingFolder_isNamedBeforeAnythingIsDone();
  void outputBesideTheInput_isWritten();
  void linkToAFile_isWrittenThrough_data();
  void linkToAFile_isWrittenThrough();
  void folder_isRefusedAsAFile_data();
  void folder_isRefusedAsAFile();
  void streams_areWrittenTo();

 private:
  QString path(const QString& name) const { return m_folder->filePath(name); }
  QMap<QString, QByteArray> everything() const;
  void refuses(const QStringList& arguments, const QString& says);

  std::unique_ptr<QTemporaryDir> m_folder;
};

void OutputsSpareInputs::init() {
  m_folder = std::make_unique<QTemporaryDir>();
  writeFile(path("level.map"), mapOf(kRoom) + kStart);
  writeFile(path("a.obj"), objBox({{0, 0, 0}, {64, 64, 64}}));
  writeFile(path("b.obj"), objBox({{32, 0, 0}, {96, 64, 64}}));
  writeFile(path("keys.recording"), kRecording);
  writeFile(path("shard.json"), kReport);
  writeFile(path("tree.hbsp"), "not read before the names are judged");
  writeFile(path("steps.journal"), "{\"halfspace journal\": 2, \"level\": \"level.map\"}\n");
  QVERIFY(QDir(m_folder->path()).mkdir("folder"));
  QVERIFY(QFile::copy(path("a.obj"), path("folder/a.obj")));
}

QMap<QString, QByteArray> OutputsSpareInputs::everything() const {
  QMap<QString, QByteArray> files;
  for (const QString& name : namesIn(m_folder->path())) files[name] = bytesOf(path(name));
  for (const QString& name : namesIn(path("folder"))) files[name] = bytesOf(path("folder/" + name));
  return files;
}

void OutputsSpareInputs::refuses(const QStringList& arguments, const QString& says) {
  const auto before = everything();
  const ProgramRun run = halfspace::tests::run(arguments, m_folder->path());
  const QString report =
      arguments.join(' ') + " ended with " + QString::number(run.code) + ": " + run.err;
  QVERIFY2(everything() == before, qPrintable("files were changed: " + report));
  QVERIFY2(run.code == 2, qPrintable(report));
  QVERIFY2(run.err.contains(says) && run.err.contains("Nothing was done"), qPrintable(report));
}

// OUTPUT is replaced by every path that can name the file.
void OutputsSpareInputs::outputThatNamesAnInput_isRefused_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QString>("input");
  const auto add = [](const char* command, const char* input) {
    QTest::newRow(command) << QString(command).split(' ') << QString(input);
  };
  add("build a.obj -o OUTPUT", "a.obj");
  add("build level.map --json OUTPUT", "level.map");
  add("boolean union a.obj b.obj -o OUTPUT", "a.obj");
  add("boolean union a.obj b.obj -o OUTPUT", "b.obj");
  add("boolean union a.obj b.obj -o c.obj --json OUTPUT", "b.obj");
  add("convert level.map OUTPUT", "level.map");
  add("convert level.map c.halfspace --json OUTPUT", "level.map");
  add("repair a.obj -o OUTPUT", "a.obj");
  add("repair a.obj -o c.obj --json OUTPUT", "a.obj");
  add("compile level.map -o OUTPUT", "level.map");
  add("compile level.map -o OUTPUT --force", "level.map");
  add("compile level.map --json OUTPUT", "level.map");
  add("leak level.map -o OUTPUT", "level.map");
  add("leak level.map -o OUTPUT --force", "level.map");
  add("leak level.map --json OUTPUT", "level.map");
  add("edit level.map steps.journal -o OUTPUT", "level.map");
  add("edit level.map steps.journal --json OUTPUT", "level.map");
  add("edit level.map steps.journal --json OUTPUT", "steps.journal");
  add("edit level.map OUTPUT --random 2", "level.map");
  add("edit level.map OUTPUT --random 2 --force", "level.map");
  add("play level.map keys.recording --json OUTPUT", "level.map");
  add("play level.map keys.recording --json OUTPUT", "keys.recording");
  add("play level.map keys.recording --shape hull:a.obj --json OUTPUT", "a.obj");
  add("compare level.map --json OUTPUT", "level.map");
  add("compare level.map --csv OUTPUT", "level.map");
  add("compare level.map --shapes hull:a.obj --csv OUTPUT", "a.obj");
  add("compare level.map --html OUTPUT", "level.map");
  add("validate a.obj b.obj --json OUTPUT", "b.obj");
  add("validate a.obj --html OUTPUT", "a.obj");
  add("validate --merge shard.json --json OUTPUT", "shard.json");
  add("bench build --level level.map --json OUTPUT", "level.map");
  add("split a.obj --plane z=32 -o new --json OUTPUT", "a.obj");
  add("split a.obj --by b.obj -o new --json OUTPUT", "b.obj");
  add("section a.obj --plane z=32 -o OUTPUT", "a.obj");
  add("section level.map --plane z=32 --plan -o new.svg --json OUTPUT", "level.map");
  add("minkowski sum a.obj b.obj -o OUTPUT", "b.obj");
  add("offset a.obj --distance 2 -o OUTPUT", "a.obj");
  add("light level.map -o OUTPUT", "level.map");
  add("light level.map --exr OUTPUT", "level.map");
  add("light level.map --grid OUTPUT", "level.map");
  add("compile level.map --contents shard.json --json OUTPUT", "shard.json");
  add("repair a.obj -o c.obj --page OUTPUT", "a.obj");
  add("run level.map --game quake -o OUTPUT", "level.map");
  add("run level.map --game quake --json OUTPUT", "level.map");
}

void OutputsSpareInputs::outputThatNamesAnInput_isRefused() {
  QFETCH(QStringList, arguments);
  QFETCH(QString, input);
  const QString ending = '.' + QFileInfo(input).suffix();
  QVERIFY(QFile::link(input, path("link" + ending)));
  QVERIFY(QFile::link("link" + ending, path("second_link" + ending)));
  QVERIFY(::link(qPrintable(path(input)), qPrintable(path("hard" + ending))) == 0);
  for (const QString& name : {input, "./" + input, "folder/../" + input, path(input),
                              "link" + ending, "second_link" + ending, "hard" + ending}) {
    QStringList with = arguments;
    with.replaceInStrings("OUTPUT", name);
    refuses(with, input);
    if (QTest::currentTestFailed()) return;
  }
}

// Buffers, images, materials and WAD files are read together with the file that names them, by this
// program or by others.
void OutputsSpareInputs::outputThatAnInputNames_isRefused_data() {
  QTest::addColumn<QStringList>("arguments");
  QTest::addColumn<QString>("input");
  const auto add = [](const char* command, const char* input) {
    QTest::newRow(qPrintable(QString(command) + ' ' + input))
        << QString(command).split(' ') << QString(input);
  };
  add("build scene.gltf --json OUTPUT", "part 1.bin");
  add("build scene.gltf --json OUTPUT", "wall.png");
  add("convert scene.glb new.obj --json OUTPUT", "wall.png");
  add("build painted.obj --json OUTPUT", "paint.mtl");
  add("repair painted.obj -o new.obj --json OUTPUT", "wall.png");
  add("validate a.obj painted.obj --json OUTPUT", "paint.mtl");
  add("compile wads.map -o OUTPUT --force", "base.wad");
  add("leak wads.map -o OUTPUT --force", "far.wad");
  add("convert hall.halfspace OUTPUT", "torch} 1.halfspace");
  add("edit hall.halfspace new.journal --random 1 -o OUTPUT", "torch} 1.halfspace");
}

void OutputsSpareInputs::outputThatAnInputNames_isRefused() {
  QFETCH(QStringList, arguments);
  QFETCH(QString, input);
  const QByteArray gltf =
      "{\"asset\": {\"version\": \"2.0\"}, \"buffers\": [{\"uri\": "
      "\"part%201.bin\", \"byteLength\": 4}, {\"uri\": "
      "\"data:application/octet-stream;base64,AAAA\", \"byteLength\": 3}], "
      "\"images\": [{\"uri\": \"wall.png\"}, {\"bufferView\": 0}]}";
  writeFile(path("scene.gltf"), gltf);
  const auto number = [](qsizetype n) {
    QByteArray bytes;
    for (int i = 0; i < 4; ++i) bytes += static_cast<char>(n >> (8 * i));
    return bytes;
  };
  writeFile(path("scene.glb"),
            "glTF" + number(2) + number(20 + gltf.size()) + number(gltf.size()) + "JSON" + gltf);
  writeFile(path("painted.obj"), "mtllib paint.mtl\n" + bytesOf(path("a.obj")));
  writeFile(path("paint.mtl"), "newmtl wall\nKd 1 1 1\nmap_Kd -s 1 1 1 wall.png\n");
  QByteArray map = mapOf(kRoom);
  map.replace("\"classname\" \"worldspawn\"",
              "\"classname\" \"worldspawn\"\n\"wad\" \"base.wad;C:\\quake\\far.wad\"");
  QVERIFY(map.contains("base.wad"));
  writeFile(path("wads.map"), map + kStart);
  writeFile(path("hall.halfspace"), levelWithAPrefab("torch} 1.halfspace"));
  for (const char* name : {"part 1.bin", "wall.png", "base.wad", "far.wad", "torch} 1.halfspace"}) {
    writeFile(path(name), "somebody's work");
  }
  const QString link = input.endsWith(".halfspace") ? "link.halfspace" : "link";
  QVERIFY(QFile::link(input, path(link)));
  for (const QString& name : {input, "folder/../" + input, link}) {
    QStringList with = arguments;
    with.replaceInStrings("OUTPUT", name);
    refuses(with, input);
    if (QTest::currentTestFailed()) return;
  }
}

void OutputsSpareInputs::twoOutputsOfOneName_areRefused_data() {
  QTest::addColumn<QStringList>("arguments");
  const auto add = [](const char* command) {
    QTest::newRow(command) << QString(command).split(' ');
  };
  add("build level.map -o new.obj --json ./new.obj");
  add("build level.map -o new.obj --json dangling");
  add("convert level.map new.obj --json new.obj");
  add("boolean union a.obj b.obj -o new.obj --json new.obj");
  add("repair a.obj -o new.obj --json new.obj");
  add("compile level.map -o new.hbsp --json new.hbsp");
  add("leak level.map -o new.pts --json folder/../new.pts");
  add("edit level.map new --random 2 --json new");
  add("edit level.map new.halfspace --random 2 -o new.halfspace");
  add("compare level.map --csv new --json new");
  add("compare level.map --html folder --csv folder/rows.svg");
  add("compare level.map --html new --csv new");
  add("validate a.obj --html folder --json folder/index.html");
  add("bench build --plots folder --json folder/table.md");
}

void OutputsSpareInputs::twoOutputsOfOneName_areRefused() {
  QFETCH(QStringList, arguments);
  QVERIFY(QFile::link("new.obj", path("dangling")));
  refuses(arguments, arguments.last());
}

void OutputsSpareInputs::fileInACheckedFolder_isNotReplacedByTheReport() {
  QVERIFY(QFile::link(path("folder/a.obj"), path("report")));
  refuses({"validate", "folder", "--json", "report"}, "folder/a.obj");
}

void OutputsSpareInputs::wrongEnding_isRefused_data() {
  QTest::addColumn<QStringList>("arguments");
  const auto add = [](const char* command) {
    QTest::newRow(command) << QString(command).split(' ');
  };
  add("compile level.map -o new.obj");
  add("compile level.map -o new.halfspace");
  add("compile level.map -o new");
  add("leak level.map -o new.map");
  add("build level.map --json new.obj");
  add("validate a.obj --json b.obj");
  add("compile level.map --json tree.hbsp");
  add("play level.map keys.recording --json old.RECORDING");
  add("compare level.map --csv new.map");
  add("validate a.obj --json wall.png");
  add("convert level.map new.halfspace --json base.WAD");
  add("light level.map --grid photo.jpg");
}

void OutputsSpareInputs::wrongEnding_isRefused() {
  QFETCH(QStringList, arguments);
  refuses(arguments, arguments.last());
}

void OutputsSpareInputs::forcedEnding_isTaken() {
  QCOMPARE(run({"compile", "level.map", "-o", "level.tree", "--force"}, m_folder->path()).code, 0);
  QVERIFY(!bytesOf(path("level.tree")).isEmpty());
  writeFile(path("open.map"), mapOf({kRoom[0]}) + kStart);
  QCOMPARE(run({"leak", "open.map", "-o", "way.txt", "--force"}, m_folder->path()).code, 1);
  QVERIFY(!bytesOf(path("way.txt")).isEmpty());
}

void OutputsSpareInputs::existingJournal_isReplacedOnlyIfForced() {
  const QStringList make{"edit", "level.map", "steps.journal", "--random", "2"};
  const QByteArray before = bytesOf(path("steps.journal"));
  const ProgramRun refused = run(make, m_folder->path());
  QCOMPARE(refused.code, 3);
  QVERIFY2(refused.err.contains("--force"), qPrintable(refused.err));
  QCOMPARE(bytesOf(path("steps.journal")), before);
  QCOMPARE(run(make + QStringList{"--force"}, m_folder->path()).code, 0);
  QVERIFY(bytesOf(path("steps.journal")).contains("\"step\""));
}

void OutputsSpareInputs::missingFolder_isNamedBeforeAnythingIsDone() {
  for (const QStringList& arguments :
       {QStringList{"build", "absent.map", "-o", "out/new.obj"},
        QStringList{"compile", "absent.map", "-o", "out/new.hbsp"},
        QStringList{"validate", "a.obj", "--json", "out/new.json"}}) {
    const ProgramRun refused = run(arguments, m_folder->path());
    QCOMPARE(refused.code, 3);
    QVERIFY2(refused.err.contains("no folder \"out\"") && refused.err.contains("mkdir -p"),
             qPrintable(refused.err));
    QVERIFY2(!refused.err.contains("absent"), qPrintable(refused.err));
  }
  QVERIFY(!QDir(path("out")).exists());
}

// Allowed: another file next to the input, and overwriting an earlier output.
void OutputsSpareInputs::outputBesideTheInput_isWritten() {
  for (int i = 0; i < 2; ++i) {
    QCOMPARE(
        run({"repair", "a.obj", "-o", "folder/b.obj", "--json", "folder/r.json"}, m_folder->path())
            .code,
        0);
    QCOMPARE(
        run({"validate", "folder", "--html", "folder", "--json", "folder/v.json"}, m_folder->path())
            .code,
        0);
  }
}

void OutputsSpareInputs::linkToAFile_isWrittenThrough_data() {
  QTest::addColumn<QStringList>("arguments");
  for (const char* command : {"build level.map --json LINK", "validate a.obj --json LINK"})
    QTest::newRow(command) << QString(command).split(' ');
}

// The file that a link names is written, whether it exists or not; the link stays.
void OutputsSpareInputs::linkToAFile_isWrittenThrough() {
  QFETCH(QStringList, arguments);
  writeFile(path("folder/old.json"), "an older report");
  QVERIFY(QFile::link("old.json", path("folder/present.json")));
  QVERIFY(QFile::link("folder/new.json", path("absent.json")));
  for (const auto& [link, file] : {std::pair("folder/present.json", "folder/old.json"),
                                   std::pair("absent.json", "folder/new.json")}) {
    QStringList with = arguments;
    with.replaceInStrings("LINK", link);
    const ProgramRun done = run(with, m_folder->path());
    QVERIFY2(done.code == 0, qPrintable(done.err));
    QVERIFY2(QFileInfo(path(link)).isSymLink(), link);
    QVERIFY2(bytesOf(path(file)).contains("\"report\""), file);
  }
}

void OutputsSpareInputs::folder_isRefusedAsAFile_data() {
  QTest::addColumn<QStringList>("arguments");
  for (const char* command : {"build level.map --json folder", "validate a.obj --json folder",
                              "compare level.map --csv ./folder", "convert level.map folder"})
    QTest::newRow(command) << QString(command).split(' ');
}

// Before any work is done, not when the result is to be written.
void OutputsSpareInputs::folder_isRefusedAsAFile() {
  QFETCH(QStringList, arguments);
  refuses(arguments, "is a folder");
}

void OutputsSpareInputs::streams_areWrittenTo() {
  const ProgramRun built = run({"build", "level.map", "--json", "/dev/stdout"}, m_folder->path());
  QVERIFY2(built.code == 0, qPrintable(built.err));
  QVERIFY(built.out.contains("\"manifold\": true"));
  const ProgramRun checked = run({"validate", "a.obj", "--json", "/dev/stdout"}, m_folder->path());
  QVERIFY2(checked.code == 0, qPrintable(checked.err));
  QVERIFY(checked.out.contains("\"totals\""));
}

QTEST_GUILESS_MAIN(OutputsSpareInputs)
#include "outputs_spare_inputs.moc"
