// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/application/editor_parts.h"
#include "editor/commands/face_texturing.h"

namespace halfspace::editor {

void bindFaceActions(const EditorParts& parts) {
  Session& session = parts.session;
  const ActionSet::Condition chosen{
      [&] { return !session.selectedFaces().empty() || !session.selection().empty(); },
      QObject::tr("Select a face (Shift+click) or a solid first.")};
  const auto bind = [&](const char* id, auto run) {
    parts.actions.bind(id, {[&session, run] { run(session); }, chosen});
  };
  bind("face.continue", [](Session& s) { continueFromNeighbours(s); });
  bind("face.alignToEdge", [](Session& s) { alignImagesToEdge(s); });
  bind("face.projectWorld", [](Session& s) { projectImages(s, Projection::world); });
  bind("face.projectFace", [](Session& s) { projectImages(s, Projection::face); });
  bind("face.turn", [](Session& s) { turnImages(s, 15); });
  bind("face.turnBack", [](Session& s) { turnImages(s, -15); });
  bind("face.turnQuarter", [](Session& s) { turnImages(s, 90); });
  bind("face.enlarge", [](Session& s) { enlargeImages(s, 2); });
  bind("face.shrink", [](Session& s) { enlargeImages(s, 0.5); });
}

}  // namespace halfspace::editor
