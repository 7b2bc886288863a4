// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/face_texturing.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <set>

#include "editor/commands/painting.h"
#include "editor/commands/solid_edits.h"
#include "level/document/own_axes.h"
#include "level/edits/surfaces.h"

namespace halfspace::editor {

using geometry::Vec3;
using level::FacePlane;
using level::ImageMap;
using level::Level;
using level::Surface;

namespace {

// cos 60 degrees: the largest tilt of a face against the plane of an image that it may still show
// projected.
constexpr double kFacesTheImage = 0.5;
// Level units. Edges of neighbouring faces closer than this count as one; scenes hold rounded
// coordinates. Only the choice of a neighbour depends on it.
constexpr double kSameEdge = 1e-3;
// A direction closer than this to an edge's follows it.
constexpr double kSameDirection = 1e-9;
// Texels. An origin closer than this to a corner counts as being there.
constexpr double kSameTexel = 1e-6;
// Length of the world's up direction along a face of unit normal. A shorter one means a floor or a
// ceiling, where up has no direction.
constexpr double kLeastUp = 1e-3;
// A matrix counts in whole images, whose size in texels a shift by keys does not know: it takes
// this size.
constexpr double kTexelsOfAnImage = 64;

using ChangeMap = std::function<ImageMap(const ImageMap&, const DrawnFace&)>;

// Changes the image of each selected face.
bool changeImages(Session& session, const QString& label, const ChangeMap& change) {
  return changeFaces(session, label, [&](Surface& surface, const DrawnFace& face) {
    const ImageMap map = change(level::imageMap(surface.axes, face.normal()), face);
    surface.axes = level::axesFrom(map, surface.axes, face.plane());
  });
}

double lengthOf(const Vec3& gradient) {
  const double length = gradient.norm();
  return length > 0 && std::isfinite(length) ? length : 1;
}

// Sets the directions of the image's axes and its origin; its size stays.
ImageMap laid(const ImageMap& map, const Vec3& u, const Vec3& v, const Vec3& origin) {
  ImageMap made = map;
  made.u = u * lengthOf(map.u);
  made.v = v * lengthOf(map.v);
  made.offset = {-made.u.dot(origin), -made.v.dot(origin)};
  return made;
}

// Changes the size of the image about a point that stays.
ImageMap scaledAbout(const ImageMap& map, const Vec3& centre, double factor) {
  ImageMap made = map;
  made.u = map.u / factor;
  made.v = map.v / factor;
  const auto before = map.at(centre);
  made.offset = {before[0] - made.u.dot(centre), before[1] - made.v.dot(centre)};
  return made;
}

// Whether a face of this normal shows the projected image without much stretching.
bool facesImage(const ImageMap& map, const Vec3& normal) {
  const Vec3 along = map.u.cross(map.v);
  return std::abs(along.dot(normal)) >= kFacesTheImage * along.norm();
}

// An edge of a face in the order that is counter-clockwise for its viewer.
struct SeenEdge {
  Vec3 from, along;
};

SeenEdge seenEdge(const DrawnFace& face, std::size_t i) {
  const std::size_t count = face.face->loop.size();
  const Vec3 a = face.corner(i % count), b = face.corner((i + 1) % count);
  const bool isBackwards = face.normal().dot(face.face->normal) < 0;
  return isBackwards ? SeenEdge{b, (a - b).normalized()} : SeenEdge{a, (b - a).normalized()};
}

// The edge of the face after the one along which the image lies; the first if it lies along none.
std::size_t nextEdge(const ImageMap& map, const DrawnFace& face) {
  const std::size_t count = face.face->loop.size();
  for (std::size_t i = 0; i < count; ++i) {
    const auto [from, along] = seenEdge(face, i);
    const auto origin = map.at(from);
    const bool follows = (map.u.normalized() - along).norm() < kSameDirection;
    const bool begins = std::abs(origin[0]) < kSameTexel && std::abs(origin[1]) < kSameTexel;
    if (follows && begins) return (i + 1) % count;
  }
  return 0;
}

// Length of the part that two edges have in common; they must lie on one line.
double commonLength(const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& d) {
  const double length = (b - a).norm();
  if (length <= kSameEdge) return 0;
  const Vec3 along = (b - a) / length;
  const auto isOff = [&](const Vec3& p) {
    return (p - a - along * along.dot(p - a)).norm() > kSameEdge;
  };
  if (isOff(c) || isOff(d)) return 0;
  const auto [low, high] = std::minmax({along.dot(c - a), along.dot(d - a)});
  return std::min(high, length) - std::max(low, 0.0);
}

double commonEdge(const DrawnFace& a, const DrawnFace& b) {
  double longest = 0;
  const std::size_t m = a.face->loop.size(), n = b.face->loop.size();
  for (std::size_t i = 0; i < m; ++i) {
    for (std::size_t j = 0; j < n; ++j) {
      longest = std::max(longest, commonLength(a.corner(i), a.corner((i + 1) % m), b.corner(j),
                                               b.corner((j + 1) % n)));
    }
  }
  return longest;
}

// The painted face, not among `excluded`, that has the longest edge in common with the face.
std::optional<FaceRef> neighbourOf(const Session& session, const FaceRef& ref,
                                   const std::set<FaceRef>& excluded) {
  const DrawnFace own = drawnFace(session, ref);
  if (!own) return std::nullopt;
  std::optional<FaceRef> best;
  double longest = kSameEdge;
  for (const auto& [key, solid] : session.scene().solids()) {
    if (key.path.size() != 1 || solid->flags.hidden) continue;
    if (!solid->bounds.intersects(own.solid->bounds)) continue;
    for (const SceneSolid::Face& face : solid->faces) {
      const FaceRef other{key.node(), face.source};
      if (other == ref || excluded.contains(other)) continue;
      if (!surfaceAt(session.level(), other).material.valid()) continue;
      const double common = commonEdge(own, {solid.get(), &face});
      if (common <= longest) continue;
      longest = common;
      best = other;
    }
  }
  return best;
}

// The direction on the face that a viewer in front of it sees as up.
Vec3 upOn(const Vec3& normal) {
  const Vec3 up = Vec3::UnitZ() - normal * normal.z();
  // A floor or a ceiling: the world's y axis, as in a plan.
  if (up.norm() < kLeastUp) return (Vec3::UnitY() - normal * normal.y()).normalized();
  return up.normalized();
}

}  // namespace

Vec3 DrawnFace::corner(std::size_t i) const {
  return solid->corners[static_cast<std::size_t>(face->loop[i])];
}

Vec3 DrawnFace::normal() const {
  const bool seenFromInside = solid->operation == level::Operation::subtract;
  return seenFromInside ? Vec3(-face->normal) : face->normal;
}

Vec3 DrawnFace::centre() const {
  Vec3 sum = Vec3::Zero();
  for (std::size_t i = 0; i < face->loop.size(); ++i) sum += corner(i);
  return sum / static_cast<double>(face->loop.size());
}

DrawnFace drawnFace(const Session& session, const FaceRef& ref) {
  const SceneSolid* solid = session.scene().find({{ref.solid}});
  if (solid == nullptr) return {};
  for (const SceneSolid::Face& face : solid->faces) {
    if (face.source == ref.face && !face.loop.empty()) return {solid, &face};
  }
  return {};
}

std::vector<FaceRef> facesOf(const Session& session, level::NodeId node) {
  const SceneSolid* solid = session.scene().find({{node}});
  if (solid == nullptr) return {};
  std::set<int> numbers;  // several faces of a mesh may share a number
  for (const SceneSolid::Face& face : solid->faces) numbers.insert(face.source);
  std::vector<FaceRef> faces;
  for (const int number : numbers) faces.push_back({node, number});
  return faces;
}

level::Edited changeFaces(Level& level, const Session& session, std::span<const FaceRef> faces,
                          const ChangeSurface& change) {
  EditChain chain(level);
  for (const FaceRef& ref : faces) {
    const DrawnFace face = drawnFace(session, ref);
    if (!face) continue;
    Surface surface = surfaceAt(level, ref);
    change(surface, face);
    chain.add(level::setSurface(level, ref.solid, ref.face, std::move(surface)));
  }
  return chain.result();
}

bool changeFaces(Session& session, const QString& label, const ChangeSurface& change) {
  const std::vector<FaceRef> faces = eachFace(session);
  if (faces.empty()) return false;
  return session.apply(label,
                       [&](Level& level) { return changeFaces(level, session, faces, change); });
}

std::optional<TransferStep> transferStep(const Session& session, const FaceRef& from,
                                         const FaceRef& to) {
  const DrawnFace a = drawnFace(session, from), b = drawnFace(session, to);
  if (!a || !b || from == to) return std::nullopt;
  return TransferStep{from, to, a.plane(), b.plane()};
}

level::Edited transferSurfaces(Level& level, std::span<const TransferStep> steps, Transfer what) {
  EditChain chain(level);
  for (const TransferStep& step : steps) {
    const Surface from = surfaceAt(level, step.from);
    Surface to = surfaceAt(level, step.to);
    to.material = from.material;
    if (what == Transfer::everything) {
      const ImageMap map = level::imageMap(from.axes, step.fromPlane.normal);
      to.axes = level::axesFrom(level::continued(map, step.fromPlane, step.toPlane), from.axes,
                                step.toPlane);
      if (from.flags && to.flags) {
        to.flags->flags = from.flags->flags;
        to.flags->value = from.flags->value;
      }
    }
    chain.add(level::setSurface(level, step.to.solid, step.to.face, std::move(to)));
  }
  return chain.result();
}

bool transferSurface(Session& session, const FaceRef& from, const std::vector<FaceRef>& to,
                     Transfer what) {
  std::vector<TransferStep> steps;
  for (const FaceRef& face : to) {
    if (const auto step = transferStep(session, from, face)) steps.push_back(*step);
  }
  if (steps.empty()) return false;
  return session.apply(
      what == Transfer::everything ? QObject::tr("Transfer texture") : QObject::tr("Paint"),
      [&](Level& level) { return transferSurfaces(level, steps, what); });
}

std::optional<CopiedFace> copyFace(const Session& session) {
  if (session.selectedFaces().empty()) return std::nullopt;
  const FaceRef ref = session.selectedFaces().front();
  const DrawnFace face = drawnFace(session, ref);
  if (!face) return std::nullopt;
  CopiedFace copied{{}, surfaceAt(session.level(), ref), face.plane()};
  const level::Material* material = session.level().materials().find(copied.surface.material);
  if (material != nullptr) copied.material = material->name;
  return copied;
}

bool pasteFace(Session& session, const CopiedFace& copied) {
  const std::vector<FaceRef> faces = eachFace(session);
  if (faces.empty()) return false;
  const ImageMap map = level::imageMap(copied.surface.axes, copied.plane.normal);
  // A projection along the world's axes fits every face.
  const bool fitsAll = std::holds_alternative<level::StandardAxes>(copied.surface.axes);
  return session.apply(QObject::tr("Paste texture"), [&](Level& level) {
    EditChain chain(level);
    level::MaterialId material;
    if (!copied.material.empty()) {
      level::Edited added = level::addMaterial(level, copied.material);
      material = added.material();
      chain.add(std::move(added));
    }
    const auto paste = [&](Surface& surface, const DrawnFace& face) {
      surface.material = material;
      const bool fits = !map.inImages && (fitsAll || facesImage(map, face.normal()));
      surface.axes = fits ? copied.surface.axes
                          : level::axesFrom(level::continued(map, copied.plane, face.plane()),
                                            copied.surface.axes, face.plane());
    };
    chain.add(changeFaces(level, session, faces, paste));
    return chain.result();
  });
}

bool alignImagesToEdge(Session& session) {
  return changeImages(session, QObject::tr("Align texture to edge"),
                      [](const ImageMap& map, const DrawnFace& face) {
                        const SeenEdge edge = seenEdge(face, nextEdge(map, face));
                        return laid(map, edge.along, -face.normal().cross(edge.along), edge.from);
                      });
}

bool continueFromNeighbours(Session& session) {
  const std::vector<FaceRef> faces = eachFace(session);
  const std::set<FaceRef> own(faces.begin(), faces.end());
  std::vector<TransferStep> steps;
  for (const FaceRef& face : faces) {
    const std::optional<FaceRef> neighbour = neighbourOf(session, face, own);
    if (!neighbour) continue;
    if (const auto step = transferStep(session, *neighbour, face)) steps.push_back(*step);
  }
  if (!warnUnless(session, !steps.empty(),
                  QObject::tr("No painted face has an edge in common with the selected faces."))) {
    return false;
  }
  return session.apply(QObject::tr("Continue texture"), [&](Level& level) {
    return transferSurfaces(level, steps, Transfer::everything);
  });
}

bool projectImages(Session& session, Projection projection) {
  const bool isWorld = projection == Projection::world;
  const QString label =
      isWorld ? QObject::tr("Project from the world") : QObject::tr("Project onto the face");
  return changeFaces(session, label, [&](Surface& surface, const DrawnFace& face) {
    const Vec3 normal = face.normal();
    const ImageMap map = level::imageMap(surface.axes, normal);
    const level::ValveAxes world = level::ownAxes(level::StandardAxes{}, normal);
    const Vec3 up = upOn(normal);
    const ImageMap made = isWorld ? laid(map, world.uAxis, world.vAxis, Vec3::Zero())
                                  : laid(map, up.cross(normal), -up, face.corner(0));
    level::TextureAxes like = surface.axes;
    if (isWorld && !map.inImages) {
      like = level::StandardAxes{.scale = {1 / lengthOf(map.u), 1 / lengthOf(map.v)}};
    }
    surface.axes = level::axesFrom(made, like, face.plane());
  });
}

bool shiftImages(Session& session, const Vec3& direction, double texels) {
  return changeImages(session, QObject::tr("Shift texture"),
                      [&](const ImageMap& map, const DrawnFace&) {
                        const double along[2] = {map.u.dot(direction) / lengthOf(map.u),
                                                 map.v.dot(direction) / lengthOf(map.v)};
                        const std::size_t axis = std::abs(along[0]) >= std::abs(along[1]) ? 0 : 1;
                        const double step = map.inImages ? texels / kTexelsOfAnImage : texels;
                        ImageMap made = map;
                        made.offset[axis] -= along[axis] < 0 ? -step : step;
                        return made;
                      });
}

bool turnImages(Session& session, double degrees) {
  return changeFaces(
      session, QObject::tr("Rotate texture"), [&](Surface& surface, const DrawnFace& face) {
        surface.axes = level::turned(surface.axes, face.plane(), face.centre(), degrees);
      });
}

bool enlargeImages(Session& session, double factor) {
  return changeImages(session, QObject::tr("Scale texture"),
                      [&](const ImageMap& map, const DrawnFace& face) {
                        return scaledAbout(map, face.centre(), factor);
                      });
}

}  // namespace halfspace::editor
