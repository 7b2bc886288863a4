// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/libraries/bullet_shapes.h"
#include <LinearMath/btAlignedAllocator.h>
#include <algorithm>
#include <cstddef>
#include <cstdlib>

namespace halfspace::peers {

std::unique_ptr<btConvexShape> convexOf(const SweepShape& shape) {
  const auto radius = static_cast<btScalar>(shape.radius);
  const auto half = static_cast<btScalar>(shape.halfHeight);
  switch (shape.kind) {
    case ShapeKind::ray:
      return nullptr;
    case ShapeKind::sphere:
      return std::make_unique<btSphereShape>(radius);
    case ShapeKind::capsule:
      return std::make_unique<btCapsuleShapeZ>(radius, 2 * half);
    case ShapeKind::cylinder:
      return std::make_unique<btCylinderShapeZ>(btVector3(radius, radius, half));
    case ShapeKind::box:
      return std::make_unique<btBoxShape>(toBullet(shape.half));
    case ShapeKind::hull: {
      auto hull = std::make_unique<btConvexHullShape>();
      for (const Vec3& corner : shape.corners) hull->addPoint(toBullet(corner), false);
      hull->recalcLocalAabb();
      return hull;
    }
  }
  return nullptr;
}

BulletTriangles::BulletTriangles(const SweepLevel& level) {
  for (const Vec3& corner : level.corners)
    for (const double coordinate : corner) m_corners.push_back(real(coordinate));
  for (const auto& triangle : level.triangles)
    for (const uint32_t corner : triangle) m_indices.push_back(static_cast<int>(corner));
  m_triangles = std::make_unique<btTriangleIndexVertexArray>(
      static_cast<int>(level.triangles.size()), m_indices.data(), static_cast<int>(3 * sizeof(int)),
      static_cast<int>(level.corners.size()), m_corners.data(),
      static_cast<int>(3 * sizeof(btScalar)));
  m_mesh = std::make_unique<btBvhTriangleMeshShape>(m_triangles.get(), true);
}

namespace {

size_t g_bytes = 0;

// Stored in front of each block: the address returned by the allocator, and the size of the block.
struct Header {
  void* begin;
  size_t size;
};

void* allocate(size_t size, int alignment) {
  const size_t step = std::max(static_cast<size_t>(alignment), alignof(std::max_align_t));
  const size_t room = (sizeof(Header) + step - 1) / step * step;
  char* begin =
      static_cast<char*>(std::aligned_alloc(step, (room + size + step - 1) / step * step));
  if (begin == nullptr) return nullptr;
  reinterpret_cast<Header*>(begin + room)[-1] = {begin, size};
  g_bytes += size;
  return begin + room;
}

void release(void* block) {
  if (block == nullptr) return;
  const Header header = static_cast<Header*>(block)[-1];
  g_bytes -= header.size;
  std::free(header.begin);
}

}  // namespace

size_t bulletBytes() {
  static const bool counting = [] {
    btAlignedAllocSetCustomAligned(allocate, release);
    return true;
  }();
  return counting ? g_bytes : 0;
}

}  // namespace halfspace::peers
