// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/reason/reason.h"

#include <array>
#include <charconv>
#include <cmath>

namespace halfspace::geometry {

namespace {

std::string shortest(double value) {
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return std::string(text.data(), end);
}

// What is wrong and what to do about it. %1 stands for Reason::element, %2 for Reason::other.
const char* sentence(const Reason& reason) {
  switch (reason.kind) {
    case ErrorKind::notFinite:
      return "a number is not finite (NaN or infinity); correct it in the source";
    case ErrorKind::outOfRange:
      return "a corner lies more than 16,777,216 units from the origin; move or shrink the solid";
    case ErrorKind::collinearPoints:
      return "three points of face %1 lie on one line and define no plane; move one of them";
    case ErrorKind::zeroNormal:
      return "the plane of face %1 has no direction; give it a normal";
    case ErrorKind::tooFewPlanes:
      return "fewer than four different planes cannot enclose a solid; add faces";
    case ErrorKind::unbounded:
      return "the planes do not enclose the solid: it is infinite in some direction; add the "
             "missing face";
    case ErrorKind::empty:
      return "the planes have no volume in common; check the orientation of the faces";
    case ErrorKind::notConvex:
      return "the solid would not be convex; move by a shorter distance or split the solid first";
    case ErrorKind::noFaces:
      return "the mesh has no faces";
    case ErrorKind::indexOutOfRange:
      return "face %1 uses a vertex that does not exist; the file is damaged";
    case ErrorKind::repeatedVertex:
      return "face %1 uses vertex %2 twice; remove the repetition";
    case ErrorKind::degenerateFace:
      return "face %1 has no area; delete it or weld its vertices";
    case ErrorKind::notPlanar:
      return "face %1 is not flat; triangulate it";
    case ErrorKind::openEdge:
      return "the solid is open at an edge of face %1; close the hole";
    case ErrorKind::nonManifoldEdge:
      return "more than two faces meet at an edge of face %1; separate the parts";
    case ErrorKind::nonManifoldVertex:
      return "faces %1 and %2 share only a vertex; separate the parts";
    case ErrorKind::misoriented:
      return "face %1 and its neighbour %2 have opposite orientations; flip one of them";
    case ErrorKind::insideOut:
      return reason.element < 0
                 ? "the faces point inward; flip all of them"
                 : "the part with face %1 has the wrong orientation where it lies: it is a solid "
                   "in a solid, or its faces point inward; remove or flip the part";
    case ErrorKind::selfIntersecting:
      return "faces %1 and %2 intersect; separate or unite the parts";
    case ErrorKind::badParameter:
      return "a parameter is out of its range";
    case ErrorKind::wouldVanish:
      return "nothing would be left of the solid";
    case ErrorKind::wouldDegenerate:
      return "the solid would become flat or pass through itself; change it by less";
    case ErrorKind::tooMuchWork:
      return "it takes more memory than is allowed; use fewer triangles";
    case ErrorKind::engineMissing:
      return "CGAL's engines are missing";
  }
  return "unknown error";
}

std::string filledIn(const Reason& reason) {
  std::string text;
  for (const char* c = sentence(reason); *c != 0; ++c) {
    if (*c != '%') {
      text += *c;
      continue;
    }
    ++c;
    const int number = *c == '1' ? reason.element : reason.other;
    text += number >= 0 ? std::to_string(number) : "?";
  }
  return text;
}

std::string memoryMessage(const Reason& reason) {
  return "it takes at least " + std::to_string(std::llround(*reason.number)) +
         " MB of memory, more than is allowed; use fewer triangles";
}

std::string parameterMessage(const Reason& reason) {
  std::string text = "parameter '" + reason.subject + "'";
  if (reason.number) text += " is " + shortest(*reason.number);
  return text + (reason.allowed.empty() ? " is out of its range" : "; allowed: " + reason.allowed);
}

}  // namespace

std::string messageOf(const Reason& reason) {
  if (reason.kind == ErrorKind::engineMissing && !reason.subject.empty()) return reason.subject;
  if (reason.kind == ErrorKind::tooMuchWork && reason.number) return memoryMessage(reason);
  std::string text = reason.kind == ErrorKind::badParameter && !reason.subject.empty()
                         ? parameterMessage(reason)
                         : filledIn(reason);
  if (reason.position) {
    const Vec3& p = *reason.position;
    text += " (at " + shortest(p.x()) + ' ' + shortest(p.y()) + ' ' + shortest(p.z()) + ')';
  }
  return text;
}

std::string messageOf(const Reasons& reasons) {
  std::string text;
  for (const Reason& reason : reasons) text += (text.empty() ? "" : "\n") + messageOf(reason);
  return text;
}

}  // namespace halfspace::geometry
