// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "level/edits/edited.h"

namespace halfspace::level {

namespace {

std::string numbered(const char* what, const Refusal& refusal, const char* rest) {
  return std::string(what) + " " + std::to_string(refusal.id) + " " + rest;
}

std::string addressMessage(const Refusal& refusal) {
  switch (refusal.kind) {
    case RefusalKind::noSuchNode:
      return numbered("Node", refusal, "does not exist.");
    case RefusalKind::notAnEntity:
      return numbered("Node", refusal, "is not an entity.");
    case RefusalKind::noSuchLayer:
      return numbered("Layer", refusal, "does not exist.");
    case RefusalKind::noSuchMaterial:
      return numbered("Material", refusal, "does not exist.");
    case RefusalKind::noSuchFace:
      return numbered("Face", refusal, "does not exist on this solid.");
    case RefusalKind::notAGroup:
      return numbered("Node", refusal, "is not a group.");
    case RefusalKind::notASolid:
      return numbered("Node", refusal, "is not a solid.");
    case RefusalKind::notADefinition:
      return numbered("Node", refusal, "is not a definition.");
    case RefusalKind::notALinkedCopy:
      return numbered("Node", refusal, "is not a linked copy.");
    case RefusalKind::isTheRoot:
      return "The level itself cannot be moved, removed or changed so.";
    case RefusalKind::badPosition:
      return numbered("Position", refusal, "is beyond the group's end.");
    default:
      return {};
  }
}

}  // namespace

std::string messageOf(const Refusal& refusal) {
  switch (refusal.kind) {
    case RefusalKind::wouldCircle:
      return numbered("Node", refusal, "would end up inside itself. Choose another group.");
    case RefusalKind::namedTwice:
      return numbered("Node", refusal, "is selected twice: itself and by way of its group.");
    case RefusalKind::tooDeep:
      return numbered("Node", refusal, "would be nested too deep. Dissolve some groups around it.");
    case RefusalKind::inUse:
      return numbered("Record", refusal, "is still in use. Remove what uses it first.");
    case RefusalKind::nameTaken:
      return "The name \"" + refusal.name + "\" is taken. Choose another.";
    case RefusalKind::badTransform:
      return "This transform flattens the solid or is no rotation. Check its numbers.";
    case RefusalKind::badSolid:
      return refusal.reasons.empty() ? "The solid's own indices do not fit together."
                                     : geometry::messageOf(refusal.reasons);
    case RefusalKind::badContents:
      return "Only solids have contents, and they must agree with the flag \"non-solid\".";
    case RefusalKind::badLevel:
      return "The level that is to take the place of this one cannot be read: " + refusal.name;
    default:
      return addressMessage(refusal);
  }
}

}  // namespace halfspace::level
