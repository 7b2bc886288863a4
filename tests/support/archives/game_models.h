// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>

namespace halfspace::tests {

// Models of games as bytes, written without the readers that they test. All are a cube from -16 to
// 16 in frame 0 and from -16 to 48 in frame 1; 12 triangles, 8 vertices.

// MDL of Quake: a skin of 8 x 4 pixels for each of the colours, all of that colour.
QByteArray cubeMdl(const QList<quint8>& skins);
// MD2 of Quake 2 and MD3 of Quake 3, with the paths of their skins.
QByteArray cubeMd2(const QList<QByteArray>& skins);
QByteArray cubeMd3(const QByteArray& shader);
// SPR of Quake: frames of 4 x 2 pixels, each of one colour, around their middle.
QByteArray sprite(const QList<quint8>& colours);
// SPR of Half-Life with the palette of colours(); `drawn`: 0 normal, 1 additive, 2 by the number as
// alpha, 3 without the last colour.
QByteArray halfLifeSprite(quint32 drawn, quint8 colour);
// A TGA file of 2 x 2 pixels of one colour.
QByteArray tga(quint8 red, quint8 green, quint8 blue);
// A PCX file of 3 x 2 pixels of the colour with this number, with the palette of colours().
QByteArray pcxPicture(quint8 colour);

}  // namespace halfspace::tests
