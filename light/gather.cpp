// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Notation: D(t) is the direct light of texel t and S(t) the light of the sky on it. The rays of t
// end in the sky or in the texels s_1 .. s_n. r is the reflectance, N the number of rays.
//
//   B_0 = D + S                             light that leaves a texel before the first reflection
//   B_k+1 (t) = r / N * sum of B_k (s_i)    one reflection
//   light = D + average of (S + B_1 + B_2 + ...) over the nearby texels that t sees
//
// The average removes the noise of the rays; D is not averaged, so that shadows stay sharp. A texel
// whose samples are all inside solids takes the light of its open neighbours.
#include "light/gather.h"

namespace halfspace::light {

namespace {

constexpr int kBits = NearbyTexels::kSide * NearbyTexels::kSide;

}  // namespace

std::vector<Eigen::Vector3f> Gatherer::light(const std::vector<Vec3>& direct,
                                             const Bounces& bounces) {
  const FaceMarks all(m_caster.surface().faces().size(), 1);
  m_soft.assign(direct.size(), Vec3::Zero());
  if (m_rays > 0) {
    if (!m_forTexels("light of the sky", [this](uint32_t i) { m_soft[i] = skyOn(i); })) return {};
    const double share = bounces.reflectance / static_cast<double>(m_rays);
    std::vector<Vec3> last(direct.size()), next(direct.size());
    for (size_t i = 0; i < last.size(); ++i) last[i] = direct[i] + m_soft[i];
    for (int step = 0; step < bounces.count; ++step) {
      if (!bounce(last, next, all, share)) return {};
      std::swap(last, next);
    }
  }
  return average(direct, all);
}

std::vector<Eigen::Vector3f> Gatherer::lightOfFewLamps(const std::vector<Vec3>& direct,
                                                       const Bounces& bounces) {
  if (m_rays > 0 && !m_sightOfFaces) {
    m_sightOfFaces.emplace();
    if (!m_sightOfFaces->find(m_caster.surface(), m_sight, m_rays, m_forTexels)) return {};
  }
  FaceMarks isLit = litFaces(direct);
  m_soft.assign(direct.size(), Vec3::Zero());
  if (m_rays > 0) {
    const double share = bounces.reflectance / static_cast<double>(m_rays);
    std::vector<Vec3> last = direct, next(direct.size());
    FaceMarks senders = isLit;
    for (int step = 0; step < bounces.count; ++step) {
      const FaceMarks receivers = m_sightOfFaces->thatSee(senders);
      if (!bounce(last, next, receivers, share)) return {};
      std::swap(last, next);
      senders = receivers;
      for (size_t face = 0; face < isLit.size(); ++face)
        if (receivers[face] != 0) isLit[face] = 1;
    }
  }
  return average(direct, isLit);
}

FaceMarks Gatherer::litFaces(const std::vector<Vec3>& light) const {
  FaceMarks isLit(m_caster.surface().faces().size(), 0);
  for (uint32_t texel = 0; texel < light.size(); ++texel)
    if (!light[texel].isZero(0)) isLit[faceOf(texel)] = 1;
  return isLit;
}

Vec3 Gatherer::skyOn(uint32_t texel) const {
  Vec3 sky = Vec3::Zero();
  const uint32_t* seen = &m_sight.seen[texel * m_rays];
  for (const Vec3& local : m_caster.localDirectionsOf(texel))
    if (*seen++ == kSkyTexel)
      sky += m_caster.illumination().skyAt(m_caster.directionOf(texel, local));
  return sky / static_cast<double>(m_rays);
}

bool Gatherer::bounce(const std::vector<Vec3>& last, std::vector<Vec3>& next,
                      const FaceMarks& receivers, double share) {
  return m_forTexels("bounced light", [&](uint32_t texel) {
    Vec3 sum = Vec3::Zero();
    if (receivers[faceOf(texel)] != 0)
      for (size_t ray = texel * m_rays; ray < (texel + 1) * m_rays; ++ray)
        if (m_sight.seen[ray] < kSkyTexel) sum += last[m_sight.seen[ray]];
    next[texel] = sum * share;
    m_soft[texel] += next[texel];
  });
}

// A texel whose face is not marked as lit is black.
std::vector<Eigen::Vector3f> Gatherer::average(const std::vector<Vec3>& direct,
                                               const FaceMarks& isLit) {
  std::vector<Eigen::Vector3f> light(direct.size(), Eigen::Vector3f::Zero());
  const bool isDone = m_forTexels("averaging", [&](uint32_t i) {
    if (isLit[faceOf(i)] == 0) return;
    const Vec3 sum =
        m_sight.open[i] != 0 ? Vec3(direct[i] + averageSoft(i)) : lightOfNeighbours(direct, i);
    light[i] = sum.cast<float>();
  });
  return isDone ? light : std::vector<Eigen::Vector3f>();
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
