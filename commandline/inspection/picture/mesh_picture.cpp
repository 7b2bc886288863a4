// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/inspection/picture/mesh_picture.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include <Eigen/Geometry>

#include "commandline/inspection/picture/canvas.h"
#include "geometry/mesh/triangulate.h"

namespace halfspace::commandline {

using geometry::Defect;
using geometry::DefectKind;
using geometry::DefectLocation;
using geometry::PolygonSoup;
using geometry::Vec3;

namespace {

constexpr Colour kBackground{250, 250, 248};
constexpr Colour kFront{186, 194, 204};
constexpr Colour kBehind{150, 120, 190};
constexpr double kMargin = 24.0;

enum class Mark { faces, edge, vertex };

Mark markOf(DefectKind kind) {
  switch (kind) {
    case DefectKind::openEdges:
    case DefectKind::nonManifoldEdges:
    case DefectKind::misorientedEdges:
      return Mark::edge;
    case DefectKind::cracks:
    case DefectKind::tJunctions:
    case DefectKind::nonManifoldVertices:
      return Mark::vertex;
    default:
      return Mark::faces;
  }
}

// Maps mesh coordinates to the canvas: rotates, then scales to fit.
class View {
 public:
  explicit View(const PolygonSoup& soup) {
    const Vec3 eye = Vec3(0.62, -0.68, 0.48).normalized();
    const Vec3 right = Vec3(0, 0, 1).cross(eye).normalized();
    m_turn.row(0) = right.transpose();
    m_turn.row(1) = -eye.cross(right).transpose();
    m_turn.row(2) = eye.transpose();
    geometry::Box box;
    for (const auto& face : soup.faces) {
      for (const int vertex : face) {
        if (isKnown(soup, vertex)) box.extend(Vec3(m_turn * soup.vertices[vertex]));
      }
    }
    m_empty = box.isEmpty() || !box.sizes().allFinite();
    if (m_empty) return;
    const Vec3 size = box.sizes().cwiseMax(1e-300);
    m_scale = std::min((kPictureWidth - 2 * kMargin) / size.x(),
                       (kPictureHeight - 2 * kMargin) / size.y());
    m_middle = box.center();
    m_empty = !std::isfinite(m_scale);
  }

  bool empty() const { return m_empty; }
  static bool isKnown(const PolygonSoup& soup, int vertex) {
    return vertex >= 0 && vertex < static_cast<int>(soup.vertices.size()) &&
           soup.vertices[vertex].allFinite();
  }
  Vec3 operator()(const Vec3& point) const {
    return (m_turn * point - m_middle) * m_scale +
           Vec3(0.5 * kPictureWidth, 0.5 * kPictureHeight, 0.0);
  }

 private:
  Eigen::Matrix3d m_turn;
  Vec3 m_middle = Vec3::Zero();
  double m_scale = 1.0;
  bool m_empty = true;
};

Colour shaded(Colour colour, double light) {
  const auto channel = [&](std::uint8_t c) {
    return static_cast<std::uint8_t>(std::clamp(std::lround(c * light), 0L, 255L));
  };
  return {channel(colour.red), channel(colour.green), channel(colour.blue)};
}

class Drawing {
 public:
  Drawing(const PolygonSoup& soup, const View& view)
      : m_soup(soup), m_view(view), m_canvas(kPictureWidth, kPictureHeight, kBackground) {}

  void drawFaces(std::span<const Defect> defects) {
    m_colours.resize(m_soup.faces.size());
    for (const Defect& defect : defects) {
      const auto colour = colourOf(defect.kind);
      if (!colour || markOf(defect.kind) != Mark::faces) continue;
      for (const DefectLocation& position : defect.positions) {
        for (const int face : position.faces) {
          if (face >= 0) m_colours[face] = colour;
        }
      }
    }
    for (size_t face = 0; face < m_soup.faces.size(); ++face) drawFace(face);
  }

  void drawMarks(std::span<const Defect> defects) {
    for (const Defect& defect : defects) {
      const auto colour = colourOf(defect.kind);
      if (!colour) continue;
      for (const DefectLocation& position : defect.positions)
        drawMark(defect.kind, position, *colour);
    }
  }

  std::string png() const { return pngOf(m_canvas.finished()); }

 private:
  bool isDrawable(const std::vector<int>& face) const {
    return face.size() >= 3 &&
           std::ranges::all_of(face, [&](int vertex) { return View::isKnown(m_soup, vertex); });
  }

  void drawFace(size_t face) {
    const std::vector<int>& loop = m_soup.faces[face];
    if (!isDrawable(loop)) return;
    if (loop.size() > 3) {
      const auto triangles =
          geometry::triangulate(m_soup.vertices, {std::span(&loop, 1), Vec3::Zero()});
      if (triangles) {
        for (const auto& t : *triangles) drawTriangle({t[0], t[1], t[2]}, m_colours[face]);
        return;
      }
    }
    for (size_t i = 2; i < loop.size(); ++i) {
      drawTriangle({loop[0], loop[i - 1], loop[i]}, m_colours[face]);
    }
  }

  void drawTriangle(const geometry::Triangle& t, const std::optional<Colour>& mark) {
    const Vec3 a = m_view(m_soup.vertices[t[0]]);
    const Vec3 b = m_view(m_soup.vertices[t[1]]);
    const Vec3 c = m_view(m_soup.vertices[t[2]]);
    // y points down here, so the cross product of a counter-clockwise face points away from the
    // viewer.
    const Vec3 across = (c - a).cross(b - a);
    const double size = across.norm();
    if (!(size > 0.0)) return;
    const Vec3 normal = across / size;
    const bool front = normal.z() > 0.0;
    const double light = 0.62 + 0.42 * std::abs(normal.dot(Vec3(-0.35, -0.55, 0.76)));
    m_canvas.triangle(a, b, c, shaded(mark.value_or(front ? kFront : kBehind), light));
  }

  void drawMark(DefectKind kind, const DefectLocation& position, Colour colour) {
    constexpr double kSlack = 3.0;
    const Mark mark = markOf(kind);
    if (mark == Mark::edge) {
      m_canvas.line(m_view(m_soup.vertices[position.vertices[0]]),
                    m_view(m_soup.vertices[position.vertices[1]]), 2.2, colour, kSlack);
    } else if (mark == Mark::vertex) {
      m_canvas.dot(m_view(position.point), 3.4, colour, kSlack);
    } else {
      // A face may be too small to be seen, or have no area: its outline and a dot show its
      // position.
      for (const int face : position.faces) {
        if (face >= 0) outline(m_soup.faces[face], colour);
      }
      if (position.point.allFinite()) m_canvas.dot(m_view(position.point), 1.6, colour, kSlack);
    }
  }

  void outline(const std::vector<int>& loop, Colour colour) {
    for (size_t i = 0; i < loop.size(); ++i) {
      const int from = loop[i];
      const int to = loop[(i + 1) % loop.size()];
      if (!View::isKnown(m_soup, from) || !View::isKnown(m_soup, to)) continue;
      m_canvas.line(m_view(m_soup.vertices[from]), m_view(m_soup.vertices[to]), 1.0,
                    shaded(colour, 0.75), 1.0);
    }
  }

  const PolygonSoup& m_soup;
  const View& m_view;
  Canvas m_canvas;
  std::vector<std::optional<Colour>> m_colours;  // per face
};

}  // namespace

std::optional<Colour> colourOf(DefectKind kind) {
  switch (kind) {
    case DefectKind::openEdges:
      return Colour{214, 39, 40};
    case DefectKind::nonManifoldEdges:
    case DefectKind::nonManifoldVertices:
      return Colour{199, 21, 190};
    case DefectKind::misorientedEdges:
      return Colour{214, 168, 0};
    case DefectKind::cracks:
    case DefectKind::tJunctions:
      return Colour{23, 110, 190};
    case DefectKind::selfIntersections:
      return Colour{255, 140, 30};
    case DefectKind::duplicateFaces:
    case DefectKind::zeroThickness:
      return Colour{150, 90, 50};
    case DefectKind::zeroAreaFaces:
    case DefectKind::crossedFaces:
      return Colour{20, 20, 20};
    case DefectKind::slivers:
      return Colour{0, 140, 120};
    case DefectKind::insideOut:
    case DefectKind::nestedSolids:
      return Colour{110, 60, 180};
    default:
      return std::nullopt;
  }
}

std::string hexOf(Colour colour) {
  char text[8];
  std::snprintf(text, sizeof text, "#%02x%02x%02x", colour.red, colour.green, colour.blue);
  return text;
}

std::string meshPicture(const PolygonSoup& soup, std::span<const Defect> defects) {
  const View view(soup);
  if (view.empty()) return {};
  Drawing drawing(soup, view);
  drawing.drawFaces(defects);
  drawing.drawMarks(defects);
  return drawing.png();
}

}  // namespace halfspace::commandline
