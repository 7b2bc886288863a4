// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/commands/texture_space.h"

#include <algorithm>
#include <limits>

#include "editor/commands/painting.h"
#include "editor/commands/solid_edits.h"
#include "level/edits/surfaces.h"

namespace halfspace::editor {

using level::ImageTransform;
using level::Level;
using level::Surface;

namespace {

FaceOverImage faceOverImage(const FaceRef& ref, const DrawnFace& face, const Surface& surface,
                            const std::string& material, const ImageSizes& sizes) {
  FaceOverImage laid{ref, face.plane(), {}, sizes(material), material, {}};
  laid.map = level::inTexels(level::imageMap(surface.axes, laid.plane.normal), laid.texels);
  for (std::size_t i = 0; i < face.face->loop.size(); ++i) {
    laid.corners.push_back(laid.map.at(face.corner(i)));
  }
  return laid;
}

std::string nameOf(const Level& level, level::MaterialId id) {
  const level::Material* material = level.materials().find(id);
  return material == nullptr ? std::string() : material->name;
}

level::TextureAxes changedAxes(const level::TextureAxes& axes, const FaceOverImage& face,
                               const TextureChange& change) {
  if (const auto* transform = std::get_if<ImageTransform>(&change)) {
    return level::transformed(axes, *transform, face.plane, face.texels);
  }
  const TextureTurn& turn = std::get<TextureTurn>(change);
  const auto centre = level::pointAt(face.map, face.plane, turn.centre);
  if (!centre) return axes;
  // Clockwise in texture space is counter-clockwise on a face that shows the image unmirrored.
  const bool isMirrored = face.map.u.cross(face.map.v).dot(face.plane.normal) > 0;
  return level::turned(axes, face.plane, *centre, isMirrored ? -turn.degrees : turn.degrees);
}

// Changes the selected faces, each by the change that `make` gives for it.
bool changeEach(Session& session, const ImageSizes& sizes, const QString& label,
                const std::function<ImageTransform(const FaceOverImage&)>& make) {
  return changeFaces(session, label, [&](Surface& surface, const DrawnFace& face) {
    const FaceOverImage laid =
        faceOverImage({}, face, surface, nameOf(session.level(), surface.material), sizes);
    surface.axes = changedAxes(surface.axes, laid, make(laid));
  });
}

}  // namespace

std::vector<FaceOverImage> facesOverImages(const Session& session, std::span<const FaceRef> faces,
                                           const ImageSizes& sizes) {
  std::vector<FaceOverImage> laid;
  for (const FaceRef& ref : faces) {
    const DrawnFace face = drawnFace(session, ref);
    if (!face || session.level().find(ref.solid) == nullptr) continue;
    const Surface surface = surfaceAt(session.level(), ref);
    laid.push_back(
        faceOverImage(ref, face, surface, nameOf(session.level(), surface.material), sizes));
  }
  return laid;
}

TexelBox boxAround(std::span<const FaceOverImage> faces) {
  constexpr double kFar = std::numeric_limits<double>::infinity();
  TexelBox box{{kFar, kFar}, {-kFar, -kFar}};
  for (const FaceOverImage& face : faces) {
    for (const Texel& corner : face.corners) {
      for (std::size_t i = 0; i < 2; ++i) {
        box.low[i] = std::min(box.low[i], corner[i]);
        box.high[i] = std::max(box.high[i], corner[i]);
      }
    }
  }
  return box.low[0] <= box.high[0] ? box : TexelBox{};
}

level::Edited changeTextures(Level& level, std::span<const FaceOverImage> faces,
                             const TextureChange& change) {
  EditChain chain(level);
  for (const FaceOverImage& face : faces) {
    Surface surface = surfaceAt(level, face.ref);
    surface.axes = changedAxes(surface.axes, face, change);
    chain.add(level::setSurface(level, face.ref.solid, face.ref.face, std::move(surface)));
  }
  return chain.result();
}

bool fitTextures(Session& session, const ImageSizes& sizes, const Texel& times) {
  return changeEach(session, sizes, QObject::tr("Fit texture"), [&](const FaceOverImage& face) {
    const TexelBox box = boxAround({&face, 1});
    ImageTransform change;
    for (std::size_t i = 0; i < 2; ++i) {
      if (box.size()[i] <= 0) continue;
      const double factor = times[i] * face.texels[i] / box.size()[i];
      change.m[3 * i] = factor;
      change.shift[i] = -factor * box.low[i];
    }
    return change;
  });
}

bool flipTextures(Session& session, const ImageSizes& sizes, std::size_t axis) {
  return changeEach(session, sizes, QObject::tr("Flip texture"), [&](const FaceOverImage& face) {
    return ImageTransform::scale(axis == 0 ? -1 : 1, axis == 1 ? -1 : 1,
                                 boxAround({&face, 1}).centre());
  });
}

bool resetTextures(Session& session) {
  return changeFaces(session, QObject::tr("Reset texture"),
                     [](Surface& surface, const DrawnFace&) { surface.axes = {}; });
}

}  // namespace halfspace::editor
