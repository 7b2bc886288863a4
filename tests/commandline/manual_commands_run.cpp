// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Every command of the manual and the README does what the text says. Fenced commands are run in a
// folder that looks like the source tree after a build, and their quoted output is compared. Every
// option that is named anywhere has to exist in the program, and every option of the program has to
// be named in commands.md.
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include "tests/commandline/manual_blocks.h"
#include "tests/commandline/program_run.h"
#include "tests/commandline/sample_files.h"

using namespace halfspace::tests;

namespace {

const QString kSource = HALFSPACE_SOURCE_DIR;
const QString kProgram = HALFSPACE_PROGRAM;
constexpr int kPatienceMs = 5 * 60 * 1000;

// The words of a command line that are options: --name, -o.
QStringList optionsIn(const QStringList& words) {
  QStringList options;
  for (const QString& word : words) {
    static const QRegularExpression option("^(--[a-z][a-z-]*|-[a-zA-Z])(?:[=,.\\x{2026}].*)?$");
    const auto match = option.match(word);
    if (match.hasMatch()) options << match.captured(1);
  }
  return options;
}

}  // namespace

class ManualCommandsRun : public QObject {
  Q_OBJECT

 private slots:
  void blocks_data();
  void blocks();
  void namedOptions_exist();
  void everyOption_isInTheManual();
  void numbersOfThePages_agree();

 private:
  static QList<ManualBlock> allBlocks();
  void run(const ManualBlock& block, const QString& folder);
  static bool provide(const ManualBlock& block, const QString& folder);
  static void checkJson(const ManualBlock& block);
  QStringList optionsOf(const QString& command);
  QString wrongOption(const QString& text);

  QMap<QString, QStringList> m_options;  // by command
};

QList<ManualBlock> ManualCommandsRun::allBlocks() {
  QList<ManualBlock> blocks;
  for (const QString& file : manualFiles(kSource)) blocks += blocksOf(kSource, file);
  return blocks;
}

void ManualCommandsRun::blocks_data() {
  QTest::addColumn<int>("index");
  const QList<ManualBlock> blocks = allBlocks();
  QVERIFY(blocks.size() > 10);
  for (int i = 0; i < blocks.size(); ++i) QTest::newRow(qPrintable(blocks[i].position())) << i;
}

void ManualCommandsRun::blocks() {
  QFETCH(int, index);
  const ManualBlock block = allBlocks()[index];
  if (block.language == "json") return checkJson(block);
  const QString text = block.lines.join('\n');
  QCOMPARE(wrongOption(text), QString());
  if (!block.mark("built by").isEmpty() || !block.mark("run by").isEmpty()) return;
  if (block.file == "README.md") {  // ./dev WORD: a command that `./dev help` lists
    const QString help = QString::fromUtf8(bytesOf(kSource + "/dev"));
    const QStringList commands = block.lines.filter(QRegularExpression("^\\./dev "));
    QVERIFY(!commands.isEmpty());
    for (const QString& line : commands) {
      QVERIFY2(help.contains("./dev " + line.section(' ', 1, 1)), qPrintable(line));
    }
  }
  for (const char* word : {"options only,", "not run,"}) {
    if (!block.mark(word).isEmpty()) return;
  }
  QTemporaryDir folder;
  if (!provide(block, folder.path())) QSKIP("what it reads is not at hand; its options exist");
  if (const QString level = block.mark("recording of"); !level.isEmpty()) {
    writeFile(folder.filePath("keys.recording"), text.toUtf8());
    const ProgramRun played =
        halfspace::tests::run({"play", level, "keys.recording"}, folder.path());
    QVERIFY2(played.code == 0 || played.code == 1, qPrintable(played.err));
    QVERIFY2(played.out.startsWith("keys.recording: "), qPrintable(played.out));
    return;
  }
  run(block, folder.path());
}

// Makes a folder like a reader's after ./dev build, with `halfspace` also in the search path.
bool ManualCommandsRun::provide(const ManualBlock& block, const QString& folder) {
  const QDir root(folder);
  if (!root.mkpath("build/release/bin")) return false;
  const QString program = folder + "/build/release/bin/halfspace";
  if (!QFile::link(kProgram, program)) return false;
  if (!QFile::link(kSource + "/resources", folder + "/resources")) return false;
  for (const auto& [name, what] : block.files().asKeyValueRange()) {
    const QString path = folder + '/' + name;
    if (what == "a sample map") {
      writeFile(path, mapOf({{{-64, -64, -16}, {64, 64, 0}}, {{0, 0, 0}, {32, 32, 64}}}));
    } else if (what == "sample meshes") {
      if (!root.mkpath(name)) return false;
      for (int i = 0; i < 4; ++i) {
        const Span box{{0, 0, 0}, {64, 32 + i, 16}};
        writeFile(path + QString("/box_%1.obj").arg(i), objBox(box));
      }
    } else {
      const QString from =
          what.startsWith("data ") ? dataFolder() + '/' + what.mid(5) : kSource + '/' + what;
      if (!QFile::copy(from, path)) return false;
    }
  }
  return true;
}

void ManualCommandsRun::run(const ManualBlock& block, const QString& folder) {
  const QList<QuotedCommand> commands = commandsOf(block);
  const QString ends = block.mark("ends with");
  const QString prints = block.mark("prints");
  QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
  environment.insert("PATH", folder + "/build/release/bin:" + environment.value("PATH"));
  QString out;
  for (const QuotedCommand& quoted : commands) {
    QProcess shell;
    shell.setWorkingDirectory(folder);
    shell.setProcessEnvironment(environment);
    shell.start("bash", {"-c", quoted.command});
    QVERIFY(shell.waitForFinished(kPatienceMs) && shell.exitStatus() == QProcess::NormalExit);
    out = QString::fromUtf8(shell.readAllStandardOutput());
    const QString all =
        quoted.command + '\n' + out + QString::fromUtf8(shell.readAllStandardError());
    const bool isLast = &quoted == &commands.last();
    QVERIFY2(shell.exitCode() == (isLast ? ends.toInt() : 0), qPrintable(all));
    if (quoted.output.isEmpty()) continue;
    QVERIFY2(out.trimmed() == quoted.output.join('\n').trimmed(), qPrintable(all));
  }
  QVERIFY2(prints.isEmpty() || out.split('\n').contains(prints), qPrintable(out));
}

// The block quotes a shipped file, a level unless it names another: every line has to occur in it.
void ManualCommandsRun::checkJson(const ManualBlock& block) {
  const QString named = block.mark("quotes");
  const QString file = named.isEmpty() ? QString("resources/levels/first_room.halfspace") : named;
  const QByteArray level = bytesOf(kSource + "/" + file);
  QVERIFY(!level.isEmpty());
  for (const QString& line : block.lines) {
    if (line.trimmed() == "...") continue;
    QVERIFY2(level.contains(line.toUtf8()), qPrintable(line + "\nis not in " + file));
  }
}

QStringList ManualCommandsRun::optionsOf(const QString& command) {
  if (!m_options.contains(command)) {
    const ProgramRun help = halfspace::tests::run({command, "--help"});
    QStringList options;
    static const QRegularExpression option("(?:^|[\\s,])(--[a-z][a-z-]*|-[a-zA-Z])(?=[\\s,]|$)");
    if (help.code == 0)
      for (const QString& line : help.out.split('\n')) {
        if (!line.trimmed().startsWith('-')) continue;
        // Reads only the column of names, because the explanation of an option may name others.
        static const QRegularExpression column("\\s{2,}");
        const QString names = line.trimmed().section(column, 0, 0);
        for (auto i = option.globalMatch(names); i.hasNext();) options << i.next().captured(1);
      }
    m_options[command] = options;
  }
  return m_options[command];
}

// The first option in the text that its command does not have, or the first command that does not
// exist.
QString ManualCommandsRun::wrongOption(const QString& text) {
  for (const ProgramCall& call : callsIn(text)) {
    if (optionsOf(call.command).isEmpty()) return "no command: halfspace " + call.command;
    for (const QString& option : optionsIn(call.words)) {
      if (!optionsOf(call.command).contains(option))
        return "halfspace " + call.command + " has no " + option;
    }
  }
  return {};
}

void ManualCommandsRun::namedOptions_exist() {
  int calls = 0;
  for (const QString& file : manualFiles(kSource)) {
    for (const QString& span : codeSpansOf(kSource, file)) {
      if (span == "halfspace journal") continue;  // a key of the journal's first line
      calls += static_cast<int>(callsIn(span).size());
      const QString wrong = wrongOption(span);
      QVERIFY2(wrong.isEmpty(), qPrintable(file + ": " + span + ": " + wrong));
    }
  }
  QVERIFY2(calls > 20, "the calls in the text were not found");
}

// Every option is named in the line of commands.md that shows the command, or on the page that it
// refers to.
void ManualCommandsRun::everyOption_isInTheManual() {
  const QString pages =
      QString::fromUtf8(bytesOf(kSource + "/docs/manual/reference/commands.md")).replace('\n', ' ');
  const ProgramRun help = halfspace::tests::run({"--help"});
  static const QRegularExpression name("^  ([a-z]+) ");
  const QStringList lines = help.out.mid(help.out.indexOf("Subcommands:")).split('\n');
  const qsizetype all = pages.indexOf("## Options of all commands");
  const QString shared = pages.mid(all, pages.indexOf(" ## ", all + 3) - all);
  int commands = 0;
  for (const QString& line : lines) {
    const auto match = name.match(line);
    if (!match.hasMatch()) continue;
    ++commands;
    const QString command = match.captured(1);
    const qsizetype at = pages.indexOf("## " + command + ' ');
    QVERIFY2(at >= 0, qPrintable("commands.md has no section " + command));
    QString section = pages.mid(at, pages.indexOf(" ## ", at + 3) - at);
    static const QRegularExpression link("\\]\\(([a-z./]+\\.md)\\)");
    for (auto i = link.globalMatch(section); i.hasNext();)
      section +=
          QString::fromUtf8(bytesOf(kSource + "/docs/manual/reference/" + i.next().captured(1)));
    for (const QString& option : optionsOf(command)) {
      if (option == "--output") continue;
      const bool isShared =
          QStringList{"-h", "--help", "-q", "--quiet", "-v", "--verbose", "--color"}.contains(
              option);
      if (isShared) {
        QVERIFY2(shared.contains('`' + option), qPrintable("not among those of all: " + option));
        continue;
      }
      QVERIFY2(section.contains('`' + option) || section.contains(' ' + option) ||
                   section.contains('[' + option),
               qPrintable("commands.md says nothing of halfspace " + command + ' ' + option));
    }
  }
  QCOMPARE(commands, 20);
}

// All pages give the same number of brushes for a map.
void ManualCommandsRun::numbersOfThePages_agree() {
  QMap<QString, QString> counts;
  for (const QString& file : manualFiles(kSource)) {
    const QString text = QString::fromUtf8(bytesOf(kSource + '/' + file)).remove('*');
    static const QRegularExpression count(
        "\\b(e1m1|lq_e4m4|lqdm3)\\b[,]? ?\\(?(?:[A-Za-z]+, )?([0-9,]+) brushes");
    for (auto i = count.globalMatch(text); i.hasNext();) {
      const auto match = i.next();
      QString& known = counts[match.captured(1)];
      if (known.isEmpty()) known = match.captured(2);
      QVERIFY2(known == match.captured(2),
               qPrintable(file + ": " + match.captured(0) + ", elsewhere " + known));
    }
  }
  QCOMPARE(counts.value("e1m1"), QString("1,199"));
}

QTEST_GUILESS_MAIN(ManualCommandsRun)
#include "manual_commands_run.moc"
