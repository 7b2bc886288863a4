// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QJsonObject>
#include <QString>
#include <QStringList>

namespace halfspace::tests {

// How one run of the program ended, and what it said.
struct ProgramRun {
  int code = -1;  // -1: it did not start, crashed or did not end
  QString out, err;
};

// Runs the program built beside the tests, in `folder`, with `input` on stdin.
ProgramRun run(const QStringList& arguments, const QString& folder = {},
               const QByteArray& input = {});

// The report a run wrote; empty if it is no JSON object. Const: only then does ["key"]["key"] read.
const QJsonObject reportAt(const QString& path);

// Where the given maps and meshes are ($HALFSPACE_DATA, or beside the source); may not exist.
QString dataFolder();

bool longTestsWanted();

}  // namespace halfspace::tests
