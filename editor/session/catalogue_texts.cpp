// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/catalogue_texts.h"

#include <QCoreApplication>

namespace halfspace::editor {

namespace {

// Only the translation tools (lupdate) read these lists.
[[maybe_unused]] constexpr const char* kShapes[] = {QT_TRANSLATE_NOOP("shapes", "box"),
                                                    QT_TRANSLATE_NOOP("shapes", "wedge"),
                                                    QT_TRANSLATE_NOOP("shapes", "ramp"),
                                                    QT_TRANSLATE_NOOP("shapes", "roof"),
                                                    QT_TRANSLATE_NOOP("shapes", "pyramid"),
                                                    QT_TRANSLATE_NOOP("shapes", "prism"),
                                                    QT_TRANSLATE_NOOP("shapes", "cylinder"),
                                                    QT_TRANSLATE_NOOP("shapes", "cone"),
                                                    QT_TRANSLATE_NOOP("shapes", "uv sphere"),
                                                    QT_TRANSLATE_NOOP("shapes", "icosphere"),
                                                    QT_TRANSLATE_NOOP("shapes", "capsule"),
                                                    QT_TRANSLATE_NOOP("shapes", "torus"),
                                                    QT_TRANSLATE_NOOP("shapes", "pipe"),
                                                    QT_TRANSLATE_NOOP("shapes", "arch"),
                                                    QT_TRANSLATE_NOOP("shapes", "stairs"),
                                                    QT_TRANSLATE_NOOP("shapes", "spiral stairs"),
                                                    QT_TRANSLATE_NOOP("shapes", "extruded polygon"),
                                                    QT_TRANSLATE_NOOP("shapes", "revolved profile"),
                                                    QT_TRANSLATE_NOOP("shapes", "hull"),
                                                    QT_TRANSLATE_NOOP("shapes", "width"),
                                                    QT_TRANSLATE_NOOP("shapes", "depth"),
                                                    QT_TRANSLATE_NOOP("shapes", "height"),
                                                    QT_TRANSLATE_NOOP("shapes", "length"),
                                                    QT_TRANSLATE_NOOP("shapes", "radius"),
                                                    QT_TRANSLATE_NOOP("shapes", "sides"),
                                                    QT_TRANSLATE_NOOP("shapes", "fit"),
                                                    QT_TRANSLATE_NOOP("shapes", "axis"),
                                                    QT_TRANSLATE_NOOP("shapes", "corners"),
                                                    QT_TRANSLATE_NOOP("shapes", "flats"),
                                                    QT_TRANSLATE_NOOP("shapes", "scalable"),
                                                    QT_TRANSLATE_NOOP("shapes", "segments"),
                                                    QT_TRANSLATE_NOOP("shapes", "rings"),
                                                    QT_TRANSLATE_NOOP("shapes", "outer radius"),
                                                    QT_TRANSLATE_NOOP("shapes", "inner radius"),
                                                    QT_TRANSLATE_NOOP("shapes", "sweep"),
                                                    QT_TRANSLATE_NOOP("shapes", "steps"),
                                                    QT_TRANSLATE_NOOP("shapes", "thickness"),
                                                    QT_TRANSLATE_NOOP("shapes", "lip"),
                                                    QT_TRANSLATE_NOOP("shapes", "landing"),
                                                    QT_TRANSLATE_NOOP("shapes", "tip x"),
                                                    QT_TRANSLATE_NOOP("shapes", "tip y"),
                                                    QT_TRANSLATE_NOOP("shapes", "major segments"),
                                                    QT_TRANSLATE_NOOP("shapes", "minor segments"),
                                                    QT_TRANSLATE_NOOP("shapes", "major radius"),
                                                    QT_TRANSLATE_NOOP("shapes", "minor radius"),
                                                    QT_TRANSLATE_NOOP("shapes", "top"),
                                                    QT_TRANSLATE_NOOP("shapes", "subdivisions")};

[[maybe_unused]] constexpr const char* kContents[] = {
    QT_TRANSLATE_NOOP("contents", "solid"),
    QT_TRANSLATE_NOOP("contents", "skip"),
    QT_TRANSLATE_NOOP("contents", "player clip"),
    QT_TRANSLATE_NOOP("contents", "monster or missile clip"),
    QT_TRANSLATE_NOOP("contents", "trigger"),
    QT_TRANSLATE_NOOP("contents", "ladder"),
    QT_TRANSLATE_NOOP("contents", "liquid"),
    QT_TRANSLATE_NOOP("contents", "mover"),
    QT_TRANSLATE_NOOP("contents", "nodraw"),
    QT_TRANSLATE_NOOP("contents", "hint"),
    QT_TRANSLATE_NOOP("contents", "origin"),
    QT_TRANSLATE_NOOP("contents", "portal"),
    QT_TRANSLATE_NOOP("contents", "detail"),
    QT_TRANSLATE_NOOP("contents", "sky"),
    QT_TRANSLATE_NOOP("contents", "illusionary")};

[[maybe_unused]] constexpr const char* kDefects[] = {
    QT_TRANSLATE_NOOP("defects", "Index out of range"),
    QT_TRANSLATE_NOOP("defects", "Not finite"),
    QT_TRANSLATE_NOOP("defects", "Out of range"),
    QT_TRANSLATE_NOOP("defects", "Duplicate vertices"),
    QT_TRANSLATE_NOOP("defects", "Isolated vertices"),
    QT_TRANSLATE_NOOP("defects", "No faces"),
    QT_TRANSLATE_NOOP("defects", "Repeated corners"),
    QT_TRANSLATE_NOOP("defects", "Zero area faces"),
    QT_TRANSLATE_NOOP("defects", "Crossed faces"),
    QT_TRANSLATE_NOOP("defects", "Unflat faces"),
    QT_TRANSLATE_NOOP("defects", "Slivers"),
    QT_TRANSLATE_NOOP("defects", "Duplicate faces"),
    QT_TRANSLATE_NOOP("defects", "Zero thickness"),
    QT_TRANSLATE_NOOP("defects", "Open edges"),
    QT_TRANSLATE_NOOP("defects", "Cracks"),
    QT_TRANSLATE_NOOP("defects", "T junctions"),
    QT_TRANSLATE_NOOP("defects", "Non manifold edges"),
    QT_TRANSLATE_NOOP("defects", "Non manifold vertices"),
    QT_TRANSLATE_NOOP("defects", "Misoriented edges"),
    QT_TRANSLATE_NOOP("defects", "Self intersections"),
    QT_TRANSLATE_NOOP("defects", "Too tangled"),
    QT_TRANSLATE_NOOP("defects", "Inside out"),
    QT_TRANSLATE_NOOP("defects", "Nested solids"),
    QT_TRANSLATE_NOOP("defects", "Cavities"),
    QT_TRANSLATE_NOOP("defects", "Unbounded"),
    QT_TRANSLATE_NOOP("defects", "Empty brush"),
    QT_TRANSLATE_NOOP("defects", "Duplicate planes"),
    QT_TRANSLATE_NOOP("defects", "Nearly duplicate planes"),
    QT_TRANSLATE_NOOP("defects", "Redundant planes"),
    QT_TRANSLATE_NOOP("defects", "Micro edges"),
    QT_TRANSLATE_NOOP("defects", "Micro faces"),
    QT_TRANSLATE_NOOP("defects", "Off grid vertices"),
    QT_TRANSLATE_NOOP("defects", "Duplicate brushes"),
    QT_TRANSLATE_NOOP("defects", "Brush inside another")};

QString translated(const char* context, const QByteArray& text) {
  return text.isEmpty() ? QString() : QCoreApplication::translate(context, text.constData());
}

}  // namespace

QString shapeText(const std::string& name) {
  return translated("shapes", QByteArray::fromStdString(name));
}

QString entityText(const std::string& doc) {
  return translated("entities", QByteArray::fromStdString(doc));
}

QString contentsText(const QString& name) {
  return translated("contents", name.toUtf8());
}

QString defectText(const QString& name) {
  return translated("defects", name.toUtf8());
}

QString capitalised(const QString& text) {
  return text.left(1).toUpper() + text.mid(1);
}

}  // namespace halfspace::editor
