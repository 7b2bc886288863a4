// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "editor/session/session.h"
#include "geometry/brush/operations/derived_brush.h"
#include "level/document/level.h"
#include "level/edits/edited.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::editor {

// Building blocks of commands and tools: conversions between nodes of the level and brushes of
// geometry.

// The brush of a node, also of a shape that is convex; none if it has none or is invalid.
std::optional<level::SolidGeometry> brushGeometry(const level::Node& node);

// The box around the corners. It is not rounded outwards, unlike the bounds of a brush.
geometry::Box boundsOfCorners(const level::SolidGeometry& geometry);

// Converts a result of geometry to a solid of the document. `operands`: the nodes of the operation
// with their geometries. Faces take the surface of the face they come from; new faces that of the
// first operand's first face.
struct Operand {
  const level::Node* node;
  const level::SolidGeometry* geometry;
};
level::BrushSolid solidFrom(const geometry::DerivedBrush& derived,
                            std::span<const Operand> operands);
inline level::BrushSolid solidFrom(const geometry::DerivedBrush& derived, const Operand& operand) {
  return solidFrom(derived, std::span(&operand, 1));
}

// Combines edits into one; if one is refused, all are.
class EditChain {
 public:
  explicit EditChain(level::Level& level) : m_level(level) {}
  // False if this or an earlier edit was refused.
  bool add(level::Edited edited);
  bool ok() const { return m_refused == std::nullopt; }
  level::Level& level() { return m_level; }
  level::Edited result() const;

 private:
  level::Level& m_level;
  level::Touched m_touched;
  std::optional<level::Edited> m_refused;
};

// A refusal with the reasons of geometry.
level::Refusal badSolid(level::NodeId node, const geometry::Reasons& reasons);

// The brushes at and below the selected nodes, with their geometry; index i is the same solid in
// all three.
struct SelectedBrushes {
  explicit SelectedBrushes(const Session& session);
  std::vector<Operand> operands() const;  // refer to this object

  std::vector<level::NodeId> ids;
  std::vector<level::Node> nodes;
  std::vector<level::SolidGeometry> geometries;
};

// Reports `warning` if `holds` is false; returns `holds`.
bool warnUnless(Session& session, bool holds, const QString& warning);

// Number of nodes at and below these nodes, without those of linked copies: the cost of an edit of
// all of them (applyLarge()).
std::size_t sizeBelow(const level::Level& level, const std::vector<level::NodeId>& nodes);
// All solids at and below these nodes; does not enter linked copies.
std::vector<level::NodeId> solidsBelow(const level::Level& level,
                                       const std::vector<level::NodeId>& nodes);
// The nodes without an ancestor among the others, in outline order.
std::vector<level::NodeId> topmost(const level::Level& level,
                                   const std::vector<level::NodeId>& nodes);

}  // namespace halfspace::editor
