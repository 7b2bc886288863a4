// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

#include "geometry/brush/operations/derived_brush.h"
#include "level/document/level.h"
#include "level/edits/edited.h"
#include "level/solids/solid_geometry.h"

namespace halfspace::editor {

// Steps that several commands and tools are made of: between nodes of the level and the brushes
// that geometry's operations work on.

// The brush a node is, shapes that are one included; none where it is none or cannot be built.
std::optional<level::SolidGeometry> brushGeometry(const level::Node& node);

// A face of a result, as the document keeps it: `operands` are the nodes the operation worked on
// (with their geometries), and faces take the surfaces of those they come from; new ones that of
// the first operand's first face.
struct Operand {
  const level::Node* node;
  const level::SolidGeometry* geometry;
};
level::BrushSolid solidFrom(const geometry::DerivedBrush& derived,
                            std::span<const Operand> operands);
inline level::BrushSolid solidFrom(const geometry::DerivedBrush& derived, const Operand& operand) {
  return solidFrom(derived, std::span(&operand, 1));
}

// Several edits as one; the first that is refused refuses all.
class EditChain {
 public:
  explicit EditChain(level::Level& level) : m_level(level) {}
  // False once one was refused.
  bool add(level::Edited edited);
  bool ok() const { return m_refused == std::nullopt; }
  level::Level& level() { return m_level; }
  level::Edited result() const;

 private:
  level::Level& m_level;
  level::Touched m_touched;
  std::optional<level::Edited> m_refused;
};

// A refusal with geometry's reasons.
level::Refusal badSolid(level::NodeId node, const geometry::Reasons& reasons);

// All solids at and below these nodes, linked copies not entered.
std::vector<level::NodeId> solidsBelow(const level::Level& level,
                                       const std::vector<level::NodeId>& nodes);
// Those of the nodes that have none of the others above them, in outline order.
std::vector<level::NodeId> topmost(const level::Level& level,
                                   const std::vector<level::NodeId>& nodes);

}  // namespace halfspace::editor
