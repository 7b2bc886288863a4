// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Small level and mesh files made for tests and written where a test needs them.
#pragma once

#include <QString>

namespace halfspace::tests {

void writeFile(const QString& path, const QByteArray& bytes);
QByteArray bytesOf(const QString& path);
// Names of the files in a folder, including hidden ones.
QStringList namesIn(const QString& folder);

struct Span {
  int low[3], high[3];
};

// A Standard Quake map with one brush for each box; the first brush starts at line 4.
QByteArray mapOf(const QList<Span>& boxes, const QByteArray& texture = "stone");
// The same map followed by a brush without interior; `brokenLine` is the line where that brush
// starts.
QByteArray mapWithBrokenBrush(const QList<Span>& boxes, int& brokenLine);

// A map with a box and, far from the origin, a brush that is 1e-13 thick, where neighbouring
// doubles are 5e-10 apart.
QByteArray mapThinnerThanDoubles();
// The same with a brush that is 1/8 thick, where neighbouring floats are 1/4 apart.
QByteArray mapThinnerThanFloats();

// A native level of a box whose definition takes its nodes from another file.
QByteArray levelWithAPrefab(const QByteArray& file);

// An OBJ box of quadrilaterals; without its top if `open`.
QByteArray objBox(const Span& box, bool open = false);
// Two boxes as objects with the materials of two.mtl; the first has texture coordinates.
QByteArray objOfTwoObjects();
QByteArray materialsOfTwoObjects();

}  // namespace halfspace::tests
