// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/level_marks.h"

#include <cmath>

#include "editor/tools/entity_marks.h"

namespace halfspace::editor {

namespace {

void addLeak(const CompiledLevel& compiled, Overlay& marks) {
  if (compiled.leak != LeakVerdict::leaks) return;
  for (std::size_t i = 0; i + 1 < compiled.leakPath.size(); ++i) {
    marks.lines.push_back({compiled.leakPath[i], compiled.leakPath[i + 1], Ink::error, 2.0F});
  }
  const QString text = compiled.leaksFromOutside()
                           ? QObject::tr("entity outside the level")
                           : QObject::tr("leak, gap of %1")
                                 .arg(numberText(std::round(compiled.gapWidth * 100) / 100));
  marks.labels.push_back({compiled.gap, text, Ink::error});
}

void addPlayPath(const std::vector<Vec3>& path, Overlay& marks) {
  for (std::size_t i = 0; i + 1 < path.size(); ++i) {
    marks.lines.push_back({path[i], path[i + 1], Ink::accent});
  }
  if (path.empty()) return;
  marks.handles.push_back({path.front(), Ink::accent, false});
  marks.handles.push_back({path.back(), Ink::accent, true});
}

}  // namespace

Overlay marksOf(const Toolbox& toolbox, const Workspace& workspace, const Camera& camera) {
  Overlay marks;
  if (workspace.view().entities) {
    marks = entityOverlay(workspace.session(), toolbox.preview().value_or(level::AffineMap()));
  }
  if (workspace.view().walked) addPlayPath(workspace.walked(), marks);
  if (workspace.view().issues) marks.add(workspace.issueMarks());
  if (workspace.view().leak) addLeak(workspace.session().compiled(), marks);
  marks.add(toolbox.overlay(camera));
  return marks;
}

}  // namespace halfspace::editor
