// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Parts of the manual that tests read: fenced blocks, indented commands and code spans. A mark says
// how a block is checked if it is not simply run:
//
//   <!-- test: mymap.map = a sample map; ends with 1 -->
//
// A mark is in the line before its block. Its parts are separated by semicolons:
//   NAME = a sample map | sample meshes | data FILE | FILE   a file that a command reads. `data` is
//                           below $HALFSPACE_DATA; without that folder only options are checked
//   ends with N             the exit code of the block's last command; all others are 0
//   prints TEXT             the block prints this line
//   recording of LEVEL      the block is a recording that `halfspace play` reads
//   options only, REASON    its commands are not run, but their options are checked
//   not run, REASON         the block contains no command of `halfspace`
//   built by TEST, run by TEST    another test checks the block
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

namespace halfspace::tests {

struct ManualBlock {
  QString file;  // relative to the source folder
  int line = 0;  // number of its first line, counted from 1
  QString language;
  QStringList lines;
  QStringList marks;  // the parts of the mark

  QString position() const { return file + ':' + QString::number(line); }
  // The rest of the mark that begins with this word; empty if there is no such mark.
  QString mark(const QString& word) const;
  // NAME -> kind of file, from the marks with "=".
  QMap<QString, QString> files() const;
};

// All fenced blocks, and all indented blocks that begin with one of our programs.
QList<ManualBlock> blocksOf(const QString& source, const QString& file);
// The files of the manual and the README, relative to the source folder.
QStringList manualFiles(const QString& source);

// A command with the output that the manual quotes.
struct QuotedCommand {
  QString command;
  QStringList output;
};
// Lines that begin with "$ " are commands, and the others their output. Without such a line the
// whole block is one script.
QList<QuotedCommand> commandsOf(const ManualBlock& block);

// Calls of `halfspace` in a text: "halfspace", a command, and the words up to the end of the line
// or code span.
struct ProgramCall {
  QString command;
  QStringList words;
};
QList<ProgramCall> callsIn(const QString& text);

// All code spans (`...`) of a file outside fenced blocks; a span may cross the end of a line.
QStringList codeSpansOf(const QString& source, const QString& file);

}  // namespace halfspace::tests
