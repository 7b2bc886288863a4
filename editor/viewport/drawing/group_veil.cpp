// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/group_veil.h"

#include "editor/viewport/drawing/scene_vertices.h"

namespace halfspace::editor {

namespace {

bool isInGroup(const level::Level& level, level::NodeId node, level::NodeId group) {
  for (const level::Node* up = level.find(node); up != nullptr; up = level.find(up->parent)) {
    if (up->id == group) return true;
    if (up->id == level.root()) break;
  }
  return false;
}

QColor veilInk(const Appearance& appearance, level::Operation operation) {
  return appearance.colour(operation == level::Operation::subtract    ? Token::subtractive
                           : operation == level::Operation::intersect ? Token::intersecting
                                                                      : Token::additive);
}

void appendVeilPart(const SceneFace& face, const FacePart& part, std::vector<LineVertex>& out) {
  const std::array<std::uint8_t, 4> ink{};  // only the stencil buffer gets these triangles
  if (face.parts.size() == 1) {
    for (const auto& triangle : face.triangles) {
      for (const std::uint32_t corner : triangle) {
        out.push_back({toFloats(face.corners[corner]), ink});
      }
    }
    return;
  }
  for (std::size_t piece = 0; piece + 1 < part.pieceStart.size(); ++piece) {
    const std::uint32_t first = part.pieceStart[piece];
    for (std::uint32_t i = first + 1; i + 1 < part.pieceStart[piece + 1]; ++i) {
      for (const std::uint32_t corner : {first, i, i + 1}) {
        out.push_back({toFloats(part.corners[corner]), ink});
      }
    }
  }
}

}  // namespace

void GroupVeil::follow(const Session& session, const Appearance& appearance) {
  const level::NodeId group =
      session.openGroup() == session.level().root() ? level::NodeId{} : session.openGroup();
  const std::uint64_t state = session.scene().state();
  if (group == m_group && (!group.valid() || (state == m_state && appearance.theme() == m_theme))) {
    return;
  }
  m_group = group;
  m_state = state;
  m_theme = appearance.theme();
  rebuild(session, appearance);
}

void GroupVeil::rebuild(const Session& session, const Appearance& appearance) {
  std::vector<LineVertex> faces;
  std::vector<LineVertex> lines;
  if (m_group.valid()) {
    const level::Level& level = session.level();
    for (const auto& [key, solid] : session.scene().solids()) {
      if (solid->flags.hidden || !isInGroup(level, key.path.front(), m_group)) continue;
      appendEdges(*solid, veilInk(appearance, solid->operation), lines);
      if (!solid->flags.nonSolid) continue;
      for (const SceneSolid::Face& face : solid->faces) {
        appendFace(*solid, face, appearance.colour(Token::text), faces);
      }
    }
    for (const auto& face : session.scene().faces()) {
      if (!face) continue;
      for (const auto& part : face->parts) {
        if (isInGroup(level, part->source.path.front(), m_group))
          appendVeilPart(*face, *part, faces);
      }
    }
  }
  m_faces.set(VertexPieces(std::move(faces)));
  m_lines.set(VertexPieces(std::move(lines)));
}

bool GroupVeil::upload(Gl& gl) {
  const bool faces = m_faces.upload(gl);
  return m_lines.upload(gl) || faces;
}

void GroupVeil::release(Gl& gl) {
  m_faces.release(gl);
  m_lines.release(gl);
}

}  // namespace halfspace::editor
