// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <variant>

#include "geometry/reason/reason.h"
#include "level/edits/touched.h"

namespace halfspace::level {

enum class RefusalKind : unsigned char {
  noSuchNode,   // `id`
  notAnEntity,  // node `id` is neither a point entity nor a brush entity
  noSuchLayer,
  noSuchMaterial,
  noSuchFace,  // `id` is the face index
  notAGroup,   // node `id`
  notASolid,
  notADefinition,
  notALinkedCopy,
  isTheRoot,     // the root can be neither moved nor removed nor changed
  badPosition,   // index `id` is beyond the group's end
  wouldCircle,   // a group would contain itself, or a definition a copy of itself
  namedTwice,    // node `id` is listed twice, directly or through a group that contains it
  tooDeep,       // beyond kMaxNesting
  inUse,         // definition or layer `id` is still used
  nameTaken,     // `name`
  badTransform,  // not finite, flat, or no rotation
  badSolid,      // inconsistent indices, or the edit would make it invalid: `reasons`
  badContents,   // only solids have contents, and they must agree with the flag "non-solid"
  badLevel,      // the text of a replacement level cannot be read: `name`
};

// Why an edit was refused. The level is unchanged.
struct Refusal {
  RefusalKind kind;
  std::uint64_t id = 0;
  std::string name = {};
  geometry::Reasons reasons = {};
};

// One sentence for a designer.
std::string messageOf(const Refusal& refusal);

// The result of an edit: what it changed, or why it was refused. `made`: the id of the new record,
// if one was created.
class [[nodiscard]] Edited {
 public:
  Edited(Touched touched, std::uint64_t made = 0) : m_state(std::move(touched)), m_made(made) {}
  Edited(Refusal refusal) : m_state(std::move(refusal)) {}

  bool ok() const { return m_state.index() == 0; }
  explicit operator bool() const { return ok(); }
  const Touched& touched() const { return std::get<0>(m_state); }  // Contract: ok().
  const Refusal& refusal() const { return std::get<1>(m_state); }  // Contract: !ok().

  NodeId node() const { return {m_made}; }
  LayerId layer() const { return {m_made}; }
  MaterialId material() const { return {m_made}; }

 private:
  std::variant<Touched, Refusal> m_state;
  std::uint64_t m_made = 0;
};

}  // namespace halfspace::level
