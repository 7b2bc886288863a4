// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Small level and mesh files of our own making, written where a test wants them.
#pragma once

#include <QString>

namespace halfspace::tests {

void writeFile(const QString& path, const QByteArray& bytes);
QByteArray bytesOf(const QString& path);
// Names in a folder, hidden ones too.
QStringList namesIn(const QString& folder);

struct Span {
  int low[3], high[3];
};

// A Standard Quake map of boxes, one brush each, the first of which starts at line 4.
QByteArray mapOf(const QList<Span>& boxes, const QByteArray& texture = "stone");
// The same with a brush that has no inside after them; `brokenLine` is where that brush starts.
QByteArray mapWithBrokenBrush(const QList<Span>& boxes, int& brokenLine);

// An OBJ box of quadrilaterals; without its top where it is to be open.
QByteArray objBox(const Span& box, bool open = false);

}  // namespace halfspace::tests
