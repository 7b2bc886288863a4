// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "comparison/libraries/libraries.h"

#include <algorithm>

#include <ode/ode.h>

namespace halfspace::peers {

namespace {

class OdeRays : public SweepPeer {
 public:
  explicit OdeRays(const SweepLevel& level) {
    dInitODE2(0);
    dAllocateODEDataForThread(dAllocateMaskAll);
    for (const Vec3& corner : level.corners)
      for (const double coordinate : corner) m_corners.push_back(static_cast<float>(coordinate));
    for (const auto& triangle : level.triangles)
      for (const uint32_t corner : triangle) m_indices.push_back(static_cast<dTriIndex>(corner));
    m_data = dGeomTriMeshDataCreate();
    dGeomTriMeshDataBuildSingle(m_data, m_corners.data(), static_cast<int>(3 * sizeof(float)),
                                static_cast<int>(level.corners.size()), m_indices.data(),
                                static_cast<int>(m_indices.size()),
                                static_cast<int>(3 * sizeof(dTriIndex)));
    m_mesh = dCreateTriMesh(nullptr, m_data, nullptr, nullptr, nullptr);
    m_ray = dCreateRay(nullptr, 1);
    dGeomRaySetClosestHit(m_ray, 1);
  }
  ~OdeRays() override {
    dGeomDestroy(m_ray);
    dGeomDestroy(m_mesh);
    dGeomTriMeshDataDestroy(m_data);
    dCloseODE();
  }
  OdeRays(const OdeRays&) = delete;
  OdeRays& operator=(const OdeRays&) = delete;

  std::string name() const override { return "ODE, rays"; }
  bool takes(ShapeKind kind) const override { return kind == ShapeKind::ray; }
  void setShape(const SweepShape&) override {}
  double sweep(const Segment& segment) override {
    const Vec3 along = segment.to - segment.from;
    const double length = along.norm();
    if (!(length > 0.0)) return 1.0;
    const auto number = [](double value) { return static_cast<dReal>(value); };
    dGeomRaySetLength(m_ray, number(length));
    dGeomRaySet(m_ray, number(segment.from.x()), number(segment.from.y()), number(segment.from.z()),
                number(along.x()), number(along.y()), number(along.z()));
    dContactGeom contact;
    if (dCollide(m_mesh, m_ray, 1, &contact, sizeof contact) == 0) return 1.0;
    return std::min(1.0, static_cast<double>(contact.depth) / length);
  }
  // Our copy of corners and indices, which ODE refers to. ODE does not report its own memory.
  size_t bytes() const override {
    return m_corners.size() * sizeof(float) + m_indices.size() * sizeof(dTriIndex);
  }

 private:
  std::vector<float> m_corners;
  std::vector<dTriIndex> m_indices;
  dTriMeshDataID m_data = nullptr;
  dGeomID m_mesh = nullptr, m_ray = nullptr;
};

}  // namespace

std::unique_ptr<SweepPeer> makeOdeRays(const SweepLevel& level) {
  return std::make_unique<OdeRays>(level);
}

}  // namespace halfspace::peers
