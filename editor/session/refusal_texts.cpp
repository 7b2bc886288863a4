// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/session/refusal_texts.h"

#include <QCoreApplication>

namespace halfspace::editor {

namespace {

// A refusal of an operation on faces, edges or corners: the parameter and what is allowed for it,
// as geometry names them; and the text, with %1 for the number that was given.
struct RefusalEntry {
  const char* parameter;
  const char* allowed;
  const char* text;
};
constexpr RefusalEntry kRefusals[] = {
    {"faces", "two different faces",
     QT_TRANSLATE_NOOP("refusals", "A bridge needs two different faces.")},
    {"faces", "two faces with the same number of corners",
     QT_TRANSLATE_NOOP("refusals", "A bridge needs two faces with the same number of corners.")},
    {"faces", "two faces without a common corner",
     QT_TRANSLATE_NOOP("refusals", "A bridge needs two faces that have no corner in common.")},
    {"operation", "the same for both solids",
     QT_TRANSLATE_NOOP("refusals", "A bridge needs two solids with the same operation.")},
    {"faces", "faces in one plane",
     QT_TRANSLATE_NOOP("refusals", "Only faces in one plane can be moved together.")},
    {"faces", "faces that do not meet in single corners",
     QT_TRANSLATE_NOOP("refusals",
                       "Faces that meet in single corners only cannot be moved together.")},
    {"width", "more than 0",
     QT_TRANSLATE_NOOP("refusals", "The distance is %1. It must be more than 0.")},
    {"width", "so small that every side of the face stays",
     QT_TRANSLATE_NOOP("refusals",
                       "An inset of %1 is too large: a side of the face would vanish. Choose a "
                       "smaller grid, or type a smaller distance in the bar.")},
    {"width", "so small that every edge stays",
     QT_TRANSLATE_NOOP("refusals",
                       "A distance of %1 is too large: an edge would vanish. Choose a smaller "
                       "grid, or type a smaller distance in the bar.")},
    {"width", "so small that every face stays",
     QT_TRANSLATE_NOOP("refusals",
                       "A distance of %1 is too large: a face would vanish. Choose a smaller "
                       "grid, or type a smaller distance in the bar.")},
    {"edge", "two corners with a common edge",
     QT_TRANSLATE_NOOP("refusals", "The solid no longer has this edge. Select it again.")},
    {"edge", "corners of less than 180 degrees at its ends",
     QT_TRANSLATE_NOOP("refusals",
                       "This edge cannot be bevelled: at one of its ends, a face has a corner of "
                       "180 degrees or more.")},
    {"edge", "sides that do not fold back on each other",
     QT_TRANSLATE_NOOP("refusals",
                       "These edges cannot be bevelled: the sides of a face between them fold back "
                       "on each other.")},
    {"edge", "edges whose corners can be closed",
     QT_TRANSLATE_NOOP("refusals",
                       "These edges cannot be bevelled together: a corner between them would stay "
                       "open. Bevel fewer edges at once.")},
    {"edge", "a strip of quads that does not cross itself",
     QT_TRANSLATE_NOOP("refusals",
                       "A loop cut needs a strip of faces with four corners that does not cross "
                       "itself.")},
    {"edge", "an edge beside a face of four corners",
     QT_TRANSLATE_NOOP("refusals", "A loop cut needs an edge beside a face with four corners.")},
};

QString textFor(const geometry::Reason& reason) {
  if (reason.kind != geometry::ErrorKind::badParameter) return {};
  for (const RefusalEntry& entry : kRefusals) {
    if (reason.subject != entry.parameter || reason.allowed != entry.allowed) continue;
    const QString text = QCoreApplication::translate("refusals", entry.text);
    return text.contains(QLatin1String("%1")) ? text.arg(reason.number.value_or(0.0)) : text;
  }
  return {};
}

}  // namespace

QString refusalText(const level::Refusal& refusal) {
  if (refusal.kind == level::RefusalKind::badSolid && !refusal.reasons.empty()) {
    const QString text = textFor(refusal.reasons.front());
    if (!text.isEmpty()) return text;
  }
  return QString::fromStdString(level::messageOf(refusal));
}

}  // namespace halfspace::editor
