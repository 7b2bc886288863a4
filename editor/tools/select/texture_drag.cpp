// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/tools/select/texture_drag.h"

#include <algorithm>

#include "editor/tools/picking.h"

namespace halfspace::editor {

TextureDrag::TextureDrag(Workspace& workspace, const Pointer& pressed, const FaceRef& source)
    : m_workspace(workspace),
      m_last(source),
      m_what(pressed.control() ? Transfer::materialOnly : Transfer::everything),
      m_drag(workspace.session(), QObject::tr("Transfer texture")) {
  move(pressed);
}

void TextureDrag::move(const Pointer& pointer) {
  Session& session = m_workspace.session();
  const std::vector<Hit> hits = pick(session.scene(), pointer);
  if (hits.empty() || hits.front().solid->key.path.size() != 1) return;
  const FaceRef face{hits.front().solid->key.node(), hits.front().face};
  if (face == m_last) return;
  const bool isDone = std::ranges::any_of(
      m_steps, [&](const TransferStep& step) { return step.to == face || step.from == face; });
  const auto step = transferStep(session, m_last, face);
  if (!step) return;
  m_last = face;
  if (isDone) return;  // back over a face that has the texture: it only becomes the next source
  m_steps.push_back(*step);
  m_drag.update([this](level::Level& level) { return transferSurfaces(level, m_steps, m_what); });
}

Overlay TextureDrag::overlay(const Camera&) const {
  return {};
}

QString TextureDrag::statusText() const {
  return QObject::tr("Texture on %n more face(s)", "", static_cast<int>(m_steps.size()));
}

}  // namespace halfspace::editor
