// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace halfspace::tests {

// The exit code and output of one run of the program.
struct ProgramRun {
  int code = -1;  // -1: it did not start, crashed or did not end
  QString out, err;
};

// Runs the program that was built with the tests, in `folder`, with `input` on stdin. `output`: a
// file for stdout; empty: ProgramRun::out.
ProgramRun run(const QStringList& arguments, const QString& folder = {},
               const QByteArray& input = {}, const QString& output = {});

// The report of a run; empty if it is no JSON object. The result is const because ["key"]["key"]
// can read only a const object.
const QJsonObject reportAt(const QString& path);

// The folder of the given maps and meshes: $HALFSPACE_DATA, or a folder next to the source; it may
// not exist.
QString dataFolder();

}  // namespace halfspace::tests
