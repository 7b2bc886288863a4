// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/commandline/manual_blocks.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>

namespace halfspace::tests {

namespace {

const QString kFence = "```";
const QString kIndent = "    ";

QStringList linesOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()).split('\n')
                                        : QStringList();
}

QStringList marksIn(const QString& line) {
  static const QRegularExpression comment("^<!-- test: (.*) -->$");
  const auto match = comment.match(line);
  QStringList marks;
  if (match.hasMatch())
    for (const QString& part : match.captured(1).split(';')) marks << part.trimmed();
  return marks;
}

bool isIndentedCommand(const QString& line) {
  static const QRegularExpression command("^    (\\$ )?(\\S*/)?halfspace(-editor)? \\S");
  return command.match(line).hasMatch();
}

}  // namespace

QString ManualBlock::mark(const QString& word) const {
  for (const QString& mark : marks)
    if (mark.startsWith(word)) return mark.mid(word.size()).trimmed();
  return {};
}

QMap<QString, QString> ManualBlock::files() const {
  QMap<QString, QString> files;
  for (const QString& mark : marks) {
    const qsizetype at = mark.indexOf(" = ");
    if (at > 0) files[mark.left(at)] = mark.mid(at + 3);
  }
  return files;
}

QList<ManualBlock> blocksOf(const QString& source, const QString& file) {
  const QStringList lines = linesOf(source + '/' + file);
  QList<ManualBlock> blocks;
  for (qsizetype i = 0; i < lines.size(); ++i) {
    const bool isFence = lines[i].startsWith(kFence);
    if (!isFence && !isIndentedCommand(lines[i])) continue;
    ManualBlock block;
    block.file = file;
    block.line = static_cast<int>(i) + 1;
    if (i > 0) block.marks = marksIn(lines[i - 1]);
    if (isFence) {
      block.language = lines[i].mid(kFence.size()).trimmed();
      for (++i; i < lines.size() && !lines[i].startsWith(kFence); ++i) block.lines << lines[i];
    } else {
      for (; i < lines.size() && lines[i].startsWith(kIndent); ++i) {
        block.lines << lines[i].mid(kIndent.size());
      }
    }
    blocks << block;
  }
  return blocks;
}

QStringList manualFiles(const QString& source) {
  QStringList files{"README.md"};
  QStringList pages;
  QDirIterator page(source + "/docs/manual", {"*.md"}, QDir::Files, QDirIterator::Subdirectories);
  while (page.hasNext()) pages << QDir(source).relativeFilePath(page.next());
  pages.sort();
  return files + pages;
}

QList<QuotedCommand> commandsOf(const ManualBlock& block) {
  QList<QuotedCommand> commands;
  for (const QString& line : block.lines) {
    if (line.startsWith("$ ")) {
      commands.append({line.mid(2), {}});
    } else if (!commands.isEmpty()) {
      commands.last().output << line;
    }
  }
  if (commands.isEmpty()) commands.append({block.lines.join('\n'), {}});
  return commands;
}

QList<ProgramCall> callsIn(const QString& text) {
  static const QRegularExpression call("(?:^|[\\s/`(])halfspace ([a-z]+)([^\\n`#]*)");
  QList<ProgramCall> calls;
  QString joined = text;
  joined.replace("\\\n", " ");
  for (auto i = call.globalMatch(joined); i.hasNext();) {
    const auto match = i.next();
    static const QRegularExpression separators("[\\s\\[\\]|]+");
    calls.append({match.captured(1), match.captured(2).split(separators, Qt::SkipEmptyParts)});
  }
  return calls;
}

QStringList codeSpansOf(const QString& source, const QString& file) {
  QString text;
  bool inFence = false;
  for (const QString& line : linesOf(source + '/' + file)) {
    if (line.startsWith(kFence)) {
      inFence = !inFence;
    } else if (!inFence) {
      text += line + '\n';
    }
  }
  static const QRegularExpression span("`([^`]+)`");
  QStringList spans;
  for (auto i = span.globalMatch(text); i.hasNext();)
    spans << i.next().captured(1).replace('\n', ' ');
  return spans;
}

}  // namespace halfspace::tests
