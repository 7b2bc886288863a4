// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// The manual as tests read it: fenced blocks, indented commands and code spans, with the marks that
// say how a block is checked where it is not simply run:
//
//   <!-- test: mymap.map = a sample map; ends with 1 -->
//
// A mark stands in the line before its block. Parts, separated by semicolons:
//   NAME = a sample map | sample meshes | data FILE | FILE   what a command reads; `data` is below
//                           $HALFSPACE_DATA, and where that is not at hand only options are checked
//   ends with N             the exit code of the block's last command; else all end with 0
//   prints TEXT             the block prints this line
//   recording of LEVEL      the block is a recording, which `halfspace play` reads
//   options only, REASON    its commands are not run; their options are checked all the same
//   not run, REASON         nothing of it is a command of `halfspace`
//   built by TEST, run by TEST    another test does it
#pragma once

#include <QMap>
#include <QString>
#include <QStringList>

namespace halfspace::tests {

struct ManualBlock {
  QString file;  // relative to the source
  int line = 0;  // of its first line, from 1
  QString language;
  QStringList lines;
  QStringList marks;  // the parts of the mark

  QString place() const { return file + ':' + QString::number(line); }
  // What follows the word in the mark that begins with it; empty: no such mark.
  QString mark(const QString& word) const;
  // NAME -> what it is, of the marks with "=".
  QMap<QString, QString> files() const;
};

// Every fenced block, and every indented one that begins with a program of ours.
QList<ManualBlock> blocksOf(const QString& source, const QString& file);
// The files of the manual and the README, relative to the source.
QStringList manualFiles(const QString& source);

// A command with the lines it is quoted to print.
struct QuotedCommand {
  QString command;
  QStringList output;
};
// Lines that begin with "$ " are commands and the others what they print; where none does, the
// whole block is one script.
QList<QuotedCommand> commandsOf(const ManualBlock& block);

// Calls of `halfspace` in text: "halfspace", a command and what follows up to the end of the line
// or the code span.
struct ProgramCall {
  QString command;
  QStringList words;
};
QList<ProgramCall> callsIn(const QString& text);

// Every code span (`...`) of a file, fences left out; a span may go over a line's end.
QStringList codeSpansOf(const QString& source, const QString& file);

}  // namespace halfspace::tests
