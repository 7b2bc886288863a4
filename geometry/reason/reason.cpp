// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "geometry/reason/reason.h"

#include <array>
#include <charconv>

namespace halfspace::geometry {

namespace {

std::string shortest(double value) {
  std::array<char, 32> text;
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return std::string(text.data(), end);
}

// What is wrong and what to do about it. %1 is the element, %2 the other one.
const char* sentence(Fault fault) {
  switch (fault) {
    case Fault::notFinite:
      return "a number is not finite (NaN or infinity); correct it in the source";
    case Fault::outOfRange:
      return "a corner lies more than 16,777,216 units from the origin; move or shrink the solid";
    case Fault::collinearPoints:
      return "three points of face %1 lie on one line and span no plane; move one of them";
    case Fault::zeroNormal:
      return "the plane of face %1 has no direction; give it a normal";
    case Fault::tooFewPlanes:
      return "fewer than four different planes cannot enclose a solid; add faces";
    case Fault::unbounded:
      return "the planes leave the solid open towards infinity; add the missing face";
    case Fault::empty:
      return "the planes have no volume in common; check which way the faces look";
    case Fault::notConvex:
      return "the solid would not be convex; move the part less far or split the solid first";
    case Fault::noFaces:
      return "the mesh has no faces";
    case Fault::indexOutOfRange:
      return "face %1 names a vertex that does not exist; the file is damaged";
    case Fault::repeatedVertex:
      return "face %1 uses vertex %2 twice; remove the repetition";
    case Fault::degenerateFace:
      return "face %1 has no area; delete it or weld its vertices";
    case Fault::notPlanar:
      return "face %1 is not flat; triangulate it";
    case Fault::openEdge:
      return "the solid is open at an edge of face %1; close the hole";
    case Fault::nonManifoldEdge:
      return "more than two faces meet at an edge of face %1; separate the parts";
    case Fault::nonManifoldVertex:
      return "faces %1 and %2 meet only in a corner; separate the parts";
    case Fault::misoriented:
      return "face %1 and its neighbour %2 look to different sides; turn one of them";
    case Fault::insideOut:
      return "the faces look inward; turn them all";
    case Fault::selfIntersecting:
      return "faces %1 and %2 pass through each other; separate or unite the parts";
    case Fault::badParameter:
      return "a parameter is out of its range";
    case Fault::wouldVanish:
      return "nothing would be left of the solid";
    case Fault::wouldDegenerate:
      return "the solid would become flat or fold over itself; move the part less far";
  }
  return "unknown fault";
}

std::string filledIn(const Reason& reason) {
  std::string text;
  for (const char* c = sentence(reason.fault); *c != 0; ++c) {
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

std::string parameterWords(const Reason& reason) {
  std::string text = "parameter '" + reason.subject + "'";
  if (reason.number) text += " is " + shortest(*reason.number);
  return text + (reason.allowed.empty() ? " is out of its range" : "; allowed: " + reason.allowed);
}

}  // namespace

std::string words(const Reason& reason) {
  std::string text = reason.fault == Fault::badParameter && !reason.subject.empty()
                         ? parameterWords(reason)
                         : filledIn(reason);
  if (reason.place) {
    const Vec3& p = *reason.place;
    text += " (at " + shortest(p.x()) + ' ' + shortest(p.y()) + ' ' + shortest(p.z()) + ')';
  }
  return text;
}

std::string words(const Reasons& reasons) {
  std::string text;
  for (const Reason& reason : reasons) text += (text.empty() ? "" : "\n") + words(reason);
  return text;
}

}  // namespace halfspace::geometry
