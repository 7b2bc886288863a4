// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "commandline/files/section_drawing.h"

#include <charconv>

#include <Eigen/Geometry>

namespace halfspace::commandline {

namespace {

using geometry::PlaneSection;
using geometry::SectionLoop;
using geometry::Vec3;
using Vec2 = Eigen::Vector2d;
using FlatBox = Eigen::AlignedBox2d;

constexpr double kShareOfMargin = 0.02;  // of the larger side of the drawing
constexpr double kLineWidth = 0.002;     // of the larger side of the drawing
constexpr double kEmptyDrawing = 1.0;    // side of a drawing without lines, in level units

// The shortest decimal that reads back to the same number. Adding 0 turns -0 into 0.
std::string textOf(double value) {
  char digits[40];
  return std::string(digits, std::to_chars(digits, digits + sizeof digits, value + 0.0).ptr);
}

Vec2 drawn(const Vec3& point, const DrawingAxes& axes) {
  return {axes.right.dot(point), axes.up.dot(point)};
}

FlatBox boxOf(const PlaneSection& section, const DrawingAxes& axes) {
  FlatBox box;
  for (const SectionLoop& loop : section.loops) {
    for (const Vec3& corner : loop.corners) box.extend(drawn(corner, axes));
  }
  if (box.isEmpty()) box = FlatBox(Vec2::Zero(), Vec2::Constant(kEmptyDrawing));
  return box;
}

}  // namespace

DrawingAxes drawingAxesOf(const geometry::Plane& plane) {
  const Vec3& n = plane.normal();
  DrawingAxes axes;
  if (n.x() == 0.0 && n.y() == 0.0) {
    axes.up = Vec3::UnitY();
    axes.right = n.z() > 0.0 ? Vec3(1, 0, 0) : Vec3(-1, 0, 0);
    return axes;
  }
  const Vec3 normal = plane.unitNormal();
  axes.right = Vec3(-normal.y(), normal.x(), 0).normalized();
  axes.up = normal.cross(axes.right).normalized();
  return axes;
}

std::string svgOf(const PlaneSection& section, const DrawingAxes& axes) {
  const FlatBox box = boxOf(section, axes);
  const double side = box.sizes().maxCoeff();
  const Vec2 margin = Vec2::Constant(kShareOfMargin * side);
  const Vec2 size = box.sizes() + 2.0 * margin;
  const std::string width = textOf(size.x());
  const std::string height = textOf(size.y());
  std::string svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"" + width + "\" height=\"" +
                    height + "\" viewBox=\"" + textOf(box.min().x() - margin.x()) + ' ' +
                    textOf(-box.max().y() - margin.y()) + ' ' + width + ' ' + height + "\">\n";
  svg += "<path fill=\"#c8c8c8\" fill-rule=\"evenodd\" stroke=\"#000000\" stroke-width=\"" +
         textOf(kLineWidth * side) + "\" d=\"";
  for (const SectionLoop& loop : section.loops) {
    char command = 'M';
    for (const Vec3& corner : loop.corners) {
      const Vec2 p = drawn(corner, axes);
      svg += command + textOf(p.x()) + ' ' + textOf(-p.y());
      command = 'L';
    }
    svg += "Z\n";
  }
  return svg + "\"/>\n</svg>\n";
}

std::string dxfOf(const PlaneSection& section, const DrawingAxes& axes) {
  std::string dxf = "0\nSECTION\n2\nENTITIES\n";
  for (const SectionLoop& loop : section.loops) {
    // 66: vertices follow; 70: closed.
    dxf += "0\nPOLYLINE\n8\nsection\n66\n1\n70\n1\n10\n0.0\n20\n0.0\n30\n0.0\n";
    for (const Vec3& corner : loop.corners) {
      const Vec2 p = drawn(corner, axes);
      dxf +=
          "0\nVERTEX\n8\nsection\n10\n" + textOf(p.x()) + "\n20\n" + textOf(p.y()) + "\n30\n0.0\n";
    }
    dxf += "0\nSEQEND\n8\nsection\n";
  }
  return dxf + "0\nENDSEC\n0\nEOF\n";
}

std::string objOf(const PlaneSection& section) {
  std::string obj = "o section\n";
  std::string lines;
  size_t first = 1;
  for (const SectionLoop& loop : section.loops) {
    lines += 'l';
    for (size_t i = 0; i < loop.corners.size(); ++i) {
      const Vec3& p = loop.corners[i];
      obj += "v " + textOf(p.x()) + ' ' + textOf(p.y()) + ' ' + textOf(p.z()) + '\n';
      lines += ' ' + std::to_string(first + i);
    }
    lines += ' ' + std::to_string(first) + '\n';
    first += loop.corners.size();
  }
  return obj + lines;
}

}  // namespace halfspace::commandline
