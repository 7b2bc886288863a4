// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace halfspace::tests {

// Archives of games as bytes, written without the readers that they test.

struct Lump {
  QByteArray name;
  char type = 0;  // of a WAD: 'D' in WAD2, 'C' in WAD3 for textures
  QByteArray bytes;
};

// `kind`: "WAD2" or "WAD3".
QByteArray wad(const QByteArray& kind, const QList<Lump>& lumps);
QByteArray pak(const QList<Lump>& files);
// With stored entries. `claimed`: the unpacked size that the directory states; 0: the true one.
QByteArray zip(const QList<Lump>& files, quint32 claimed = 0);

// A texture lump of 16 x 8 pixels whose pixel i has the colour i, but pixel 1 the colour 255.
QByteArray mip(const QByteArray& name);
// A .wal file of 4 x 2 pixels whose pixel i has the colour i.
QByteArray wal();
// A palette: colour i is (i, i / 2, 255 - i).
QByteArray colours();
// A PCX file that holds this palette; the picture in it is no picture.
QByteArray pcx();

// Little-endian numbers.
QByteArray number32(quint32 value);
QByteArray number16(quint16 value);

}  // namespace halfspace::tests
