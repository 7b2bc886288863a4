// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "light/gather.h"

namespace halfspace::light {

namespace {

constexpr int kBits = NearbyTexels::kSide * NearbyTexels::kSide;

}  // namespace

std::vector<Eigen::Vector3f> Gatherer::light(const std::vector<Vec3>& direct, bool hasSky,
                                             const Bounces& bounces) {
  const size_t count = direct.size();
  m_soft.assign(count, Vec3::Zero());
  if (m_rays > 0 && hasSky &&
      !m_forTexels("light of the sky", [this](uint32_t i) { m_soft[i] = skyOn(i); }))
    return {};
  if (m_rays > 0 && !bounce(direct, bounces)) return {};
  std::vector<Eigen::Vector3f> light(count);
  const bool isDone = m_forTexels("averaging", [&](uint32_t i) {
    const Vec3 sum =
        m_sight.open[i] != 0 ? Vec3(direct[i] + averageSoft(i)) : lightOfNeighbours(direct, i);
    light[i] = sum.cast<float>();
  });
  return isDone ? light : std::vector<Eigen::Vector3f>();
}

Vec3 Gatherer::skyOn(uint32_t texel) const {
  Vec3 sky = Vec3::Zero();
  const uint32_t* seen = &m_sight.seen[texel * m_rays];
  for (const Vec3& local : m_caster.localDirectionsOf(texel))
    if (*seen++ == kSkyTexel)
      sky += m_caster.illumination().skyAt(m_caster.directionOf(texel, local));
  return sky / static_cast<double>(m_rays);
}

bool Gatherer::bounce(const std::vector<Vec3>& direct, const Bounces& bounces) {
  const double share = bounces.reflectance / static_cast<double>(m_rays);
  std::vector<Vec3> last(m_soft.size()), next(m_soft.size());
  for (size_t i = 0; i < last.size(); ++i) last[i] = direct[i] + m_soft[i];
  for (int step = 0; step < bounces.count; ++step) {
    const bool isDone = m_forTexels("bounced light", [&](uint32_t texel) {
      Vec3 sum = Vec3::Zero();
      for (size_t ray = texel * m_rays; ray < (texel + 1) * m_rays; ++ray)
        if (m_sight.seen[ray] < kSkyTexel) sum += last[m_sight.seen[ray]];
      next[texel] = sum * share;
      m_soft[texel] += next[texel];
    });
    if (!isDone) return false;
    std::swap(last, next);
  }
  return true;
}

Vec3 Gatherer::averageSoft(uint32_t texel) const {
  Vec3 sum = Vec3::Zero();
  double weights = 0.0;
  for (int bit = 0; bit < kBits; ++bit) {
    if ((m_sight.nearby[texel] >> bit & 1) == 0) continue;
    const double weight = NearbyTexels::weight(bit);
    sum += weight * m_soft[NearbyTexels::at(m_caster.surface(), texel, bit)];
    weights += weight;
  }
  return sum / weights;  // the texel itself counts: it is open
}

Vec3 Gatherer::lightOfNeighbours(const std::vector<Vec3>& direct, uint32_t texel) const {
  Vec3 sum = Vec3::Zero();
  double weights = 0.0;
  for (int bit = 0; bit < kBits; ++bit) {
    const uint32_t other = NearbyTexels::at(m_caster.surface(), texel, bit);
    if (other == kNoTexel || m_sight.open[other] == 0) continue;
    const double weight = NearbyTexels::weight(bit);
    sum += weight * (direct[other] + m_soft[other]);
    weights += weight;
  }
  return weights > 0.0 ? Vec3(sum / weights) : Vec3(Vec3::Zero());
}

}  // namespace halfspace::light
