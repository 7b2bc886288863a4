// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
// Messages for missing or damaged files, and the screenshots that the program takes.
#include <QDir>
#include <QImage>
#include <QProcess>
#include <QProcessEnvironment>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "level/program/exit_code.h"

namespace halfspace::editor::tests {

namespace {

const char* const kProgram = HALFSPACE_BINARY_DIR "/bin/halfspace-editor";
const char* const kLevel = HALFSPACE_SOURCE_DIR "/resources/levels/gatehouse.halfspace";

struct Run {
  int code = -1;
  QString output, errors;
};

Run run(const QStringList& arguments, QProcessEnvironment environment,
        const QString& program = kProgram) {
  QProcess process;
  process.setProcessEnvironment(environment);
  process.start(program, arguments);
  Run result;
  if (process.waitForFinished(60'000)) result.code = process.exitCode();
  result.output = QString::fromUtf8(process.readAllStandardOutput());
  result.errors = QString::fromUtf8(process.readAllStandardError());
  return result;
}

}  // namespace

class ProgramStartMessages : public QObject {
  Q_OBJECT

 private slots:
  void withoutADisplay_saysSo();
  void withoutOpenGl_saysSo();
  void wrongUsage_saysWhatIsWrong();
  void helpVersionAndPages_sayTheSame();
  void anOutputThatNamesTheLevel_isRefused();
  void screenshot_hasTheWantedSizeAndIsNotEmpty();
  void samples_areOpenedByName();
  void damagedSettings_areSetAsideAndTheProgramStarts();
  void aPluginThatIsMissing_isNamed();
  void aPluginThatIsBroken_isNamed();
  void aLevelFromTheFuture_opensReadOnly();
  void aDamagedLevel_isRefusedWithALine();
  void aFileWithTheWrongEnding_isRefusedWithItsFormat();

 private:
  QProcessEnvironment environment(const QTemporaryDir& folder) const;
};

QProcessEnvironment ProgramStartMessages::environment(const QTemporaryDir& folder) const {
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("HALFSPACE_SETTINGS", folder.filePath("settings.json"));
  return environment;
}

void ProgramStartMessages::withoutADisplay_saysSo() {
  const QTemporaryDir folder;
  QProcessEnvironment none = environment(folder);
  none.remove("DISPLAY");
  none.remove("WAYLAND_DISPLAY");
  none.remove("QT_QPA_PLATFORM");
  const Run result = run({}, none);
  QCOMPARE(result.code, 3);
  QVERIFY2(result.errors.contains("There is no display"), qPrintable(result.errors));
}

void ProgramStartMessages::withoutOpenGl_saysSo() {
  const QTemporaryDir folder;
  QProcessEnvironment offscreen = environment(folder);
  offscreen.insert("QT_QPA_PLATFORM", "offscreen");
  const Run result = run({}, offscreen);
  QCOMPARE(result.code, 3);
  QVERIFY2(result.errors.contains("OpenGL 3.3"), qPrintable(result.errors));
}

void ProgramStartMessages::wrongUsage_saysWhatIsWrong() {
  const QTemporaryDir folder;
  QCOMPARE(run({"--view", "sideways"}, environment(folder)).code, 2);
  QCOMPARE(run({"--size", "big"}, environment(folder)).code, 2);
  const Run result = run({"one", "two"}, environment(folder));
  QCOMPARE(result.code, 2);
  QVERIFY(result.errors.contains("One level at a time"));
  const auto refusal = [&](const QStringList& arguments) {
    const Run refused = run(arguments, environment(folder));
    return refused.code == 2 ? refused.errors : QString();
  };
  QVERIFY(refusal({"--vew", "xy"})
              .contains("halfspace-editor: error: halfspace-editor has no option --vew. Did you "
                        "mean \"--view\"?"));
  QVERIFY(
      refusal({"--view", "fuor"})
          .contains("--view \"fuor\" is not one of four, 3d, xy, xz, yz. Did you mean \"four\"?"));
  QVERIFY(refusal({"--theme", "drak"}).contains("Did you mean \"dark\"?"));
  QVERIFY(refusal({"--lab", "cells,hat"}).contains("Did you mean \"heat\"?"));
}

// None of these options needs a display.
void ProgramStartMessages::helpVersionAndPages_sayTheSame() {
  const QTemporaryDir folder;
  QProcessEnvironment none = environment(folder);
  none.remove("DISPLAY");
  none.remove("WAYLAND_DISPLAY");
  const Run help = run({"--help"}, none);
  QCOMPARE(help.code, 0);
  QVERIFY2(help.output.contains(QString::fromStdString(level::exitCodeText())),
           qPrintable(help.output));
  QCOMPARE(run({"-h"}, none).output, help.output);
  QCOMPARE(run({"-V"}, none).output, run({"--version"}, none).output);
  static const QRegularExpression option("--[a-z-]+");
  const Run page = run({"--help-as", "man"}, none);
  const Run fish = run({"--help-as", "fish"}, none);
  QCOMPARE(page.code, 0);
  int options = 0;
  for (auto i = option.globalMatch(help.output); i.hasNext(); ++options) {
    const QString name = i.next().captured();
    QVERIFY2(page.output.contains(QString(name).replace("-", "\\-")), qPrintable(name));
    QVERIFY2(fish.output.contains("-l " + name.mid(2)), qPrintable(name));
  }
  QVERIFY(options >= 12);
}

void ProgramStartMessages::anOutputThatNamesTheLevel_isRefused() {
  const QTemporaryDir folder;
  const QString level = folder.filePath("level.halfspace");
  const QString link = folder.filePath("link.png");
  QVERIFY(QFile::copy(kLevel, level));
  QVERIFY(QFile::link(level, link));
  for (const QStringList& arguments :
       {QStringList{"--bench", level, "--json", level}, QStringList{level, "--screenshot", link}}) {
    const Run result = run(arguments, environment(folder));
    QCOMPARE(result.code, 2);
    QVERIFY2(result.errors.contains("names the file of the level"), qPrintable(result.errors));
  }
}

void ProgramStartMessages::screenshot_hasTheWantedSizeAndIsNotEmpty() {
  const QTemporaryDir folder;
  const QString path = folder.filePath("picture.png");
  const Run result = run({kLevel, "--screenshot", path, "--view", "3d", "--size", "1200x800"},
                         environment(folder));
  QVERIFY2(result.code == 0, qPrintable(result.errors));
  const QImage picture(path);
  QCOMPARE(picture.size(), QSize(1200, 800));
  QSet<QRgb> colours;
  for (int x = 0; x < picture.width(); x += 7) colours.insert(picture.pixel(x, 400));
  QVERIFY(colours.size() > 8);
}

void ProgramStartMessages::samples_areOpenedByName() {
  const QTemporaryDir folder;
  const QString picture = folder.filePath("sample.png"), empty = folder.filePath("empty.png");
  const Run result = run({"sample:gatehouse", "--screenshot", picture}, environment(folder));
  QVERIFY2(result.code == 0, qPrintable(result.errors));
  QCOMPARE(run({"--screenshot", empty}, environment(folder)).code, 0);
  QVERIFY(!QImage(picture).isNull() && QImage(picture) != QImage(empty));
  const Run unknown = run({"--bench", "sample:town"}, environment(folder));
  QCOMPARE(unknown.code, 3);
  QVERIFY2(unknown.errors.contains("There is no sample \"town\". Samples: abbey, "),
           qPrintable(unknown.errors));
}

void ProgramStartMessages::damagedSettings_areSetAsideAndTheProgramStarts() {
  const QTemporaryDir folder;
  QFile settings(folder.filePath("settings.json"));
  QVERIFY(settings.open(QIODevice::WriteOnly));
  settings.write("{ \"theme\": \"li");
  settings.close();
  const Run result =
      run({kLevel, "--screenshot", folder.filePath("picture.png")}, environment(folder));
  QVERIFY2(result.code == 0, qPrintable(result.errors));
  QVERIFY(QFile::exists(folder.filePath("settings.json.damaged")));
  QVERIFY2(result.errors.contains("is damaged"), qPrintable(result.errors));
}

// A program without its plugins, as after a broken installation.
void ProgramStartMessages::aPluginThatIsMissing_isNamed() {
  const QTemporaryDir folder;
  QVERIFY(QDir(folder.path()).mkdir("bin"));
  const QString program = folder.filePath("bin/halfspace-editor");
  QVERIFY(QFile::copy(kProgram, program));
  QFile map(folder.filePath("room.map"));
  QVERIFY(map.open(QIODevice::WriteOnly));
  map.write("{\n\"classname\" \"worldspawn\"\n}\n");
  map.close();
  const Run result = run({map.fileName(), "--screenshot", folder.filePath("picture.png")},
                         environment(folder), program);
  QCOMPARE(result.code, 3);
  QVERIFY2(result.errors.contains("No plugin reads files like room.map"),
           qPrintable(result.errors));
  QVERIFY(!QFile::exists(folder.filePath("picture.png")));
}

void ProgramStartMessages::aPluginThatIsBroken_isNamed() {
  const QTemporaryDir folder;
  QFile plugin(folder.filePath("torn.so"));
  QVERIFY(plugin.open(QIODevice::WriteOnly));
  plugin.write("this is no library");
  plugin.close();
  QProcessEnvironment with = environment(folder);
  with.insert("HALFSPACE_PLUGIN_PATH", folder.path());
  const Run result = run({kLevel, "--screenshot", folder.filePath("picture.png")}, with);
  QVERIFY2(result.code == 0, qPrintable(result.errors));
  QVERIFY2(result.errors.contains("torn.so"), qPrintable(result.errors));
}

void ProgramStartMessages::aLevelFromTheFuture_opensReadOnly() {
  const QTemporaryDir folder;
  QFile level(kLevel);
  QVERIFY(level.open(QIODevice::ReadOnly));
  QByteArray text = level.readAll();
  const QRegularExpression version("\"halfspace\": *[0-9]+\\b");
  QVERIFY(version.match(QString::fromUtf8(text)).hasMatch());
  text = QString::fromUtf8(text).replace(version, "\"halfspace\": 99").toUtf8();
  QFile future(folder.filePath("future.halfspace"));
  QVERIFY(future.open(QIODevice::WriteOnly));
  future.write(text);
  future.close();
  const Run result =
      run({future.fileName(), "--screenshot", folder.filePath("picture.png")}, environment(folder));
  QVERIFY2(result.code == 0, qPrintable(result.errors));
  QVERIFY2(result.errors.contains("newer version"), qPrintable(result.errors));
}

void ProgramStartMessages::aDamagedLevel_isRefusedWithALine() {
  const QTemporaryDir folder;
  QFile level(kLevel);
  QVERIFY(level.open(QIODevice::ReadOnly));
  QFile half(folder.filePath("half.halfspace"));
  QVERIFY(half.open(QIODevice::WriteOnly));
  half.write(level.readAll().left(2000));
  half.close();
  const Run result =
      run({half.fileName(), "--screenshot", folder.filePath("picture.png")}, environment(folder));
  QCOMPARE(result.code, 3);
  QVERIFY2(result.errors.contains("could not be opened"), qPrintable(result.errors));
}

void ProgramStartMessages::aFileWithTheWrongEnding_isRefusedWithItsFormat() {
  const QTemporaryDir folder;
  QFile level(folder.filePath("level.halfspace"));
  QVERIFY(level.open(QIODevice::WriteOnly));
  level.write("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n");
  level.close();
  const Run result =
      run({level.fileName(), "--screenshot", folder.filePath("picture.png")}, environment(folder));
  QCOMPARE(result.code, 3);
  QVERIFY2(result.errors.contains("looks like that of a .obj file: rename it."),
           qPrintable(result.errors));
}

}  // namespace halfspace::editor::tests

QTEST_GUILESS_MAIN(halfspace::editor::tests::ProgramStartMessages)
#include "program_start_messages.moc"
