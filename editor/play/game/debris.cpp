// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/game/debris.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "bsp/character/character.h"

namespace halfspace::editor {

using bsp::Vec3;

namespace {

constexpr double kStep = bsp::kCharacterStep;
constexpr double kSkin = 1.0 / 64;  // gap kept to surfaces, in level units
constexpr double kQuiet = 12;       // units per second: a faster impact wakes pieces at rest
constexpr double kNoBounce = 40;    // units per second: a slower impact does not bounce
constexpr double kMoved = 0.6;  // in radii: a piece at rest that is pushed further than this wakes
constexpr double kNoLength = 1e-9;  // units: too short to have a direction
constexpr double kNoTime = 1e-6;    // share of a step that is too short for another sweep
constexpr int kMostImpacts = 4;     // per piece and step
constexpr int kMostPushes = 8;

bsp::Hit sweepOf(const bsp::TreeView& tree, const Debris& debris, const Vec3& delta) {
  const double r = debris.radius;
  if (!debris.isBox) {
    return bsp::sweepFaceless(tree, bsp::SphereShape{r}, debris.position, delta,
                              bsp::Accuracy::shifted);
  }
  return bsp::sweepFaceless(tree, bsp::BoxShape{{r, r, r}}, debris.position, delta,
                            bsp::Accuracy::shifted);
}

double massOf(const Debris& debris) {
  return debris.radius * debris.radius * debris.radius;
}

}  // namespace

int DebrisField::drop(const bsp::TreeView& tree, const Vec3& at, const Vec3& velocity, int count,
                      double radius) {
  int made = 0;
  const double spread = 2 * radius * (1 + std::cbrt(static_cast<double>(count)));
  constexpr int kTries = 12;
  for (int i = 0; i < count * kTries && made < count; ++i) {
    Vec3 aside;
    for (double& each : aside) each = 2 * m_random.unit() - 1;
    Debris debris{at + spread * aside, velocity + 60 * aside,
                  radius * (0.6 + 0.4 * m_random.unit()), m_random.unit() < 0.35};
    if (sweepOf(tree, debris, Vec3(Vec3::Zero())).startInSolid) continue;
    const bool taken = std::ranges::any_of(m_all, [&](const Debris& other) {
      return (other.position - debris.position).norm() < other.radius + debris.radius;
    });
    if (taken) continue;
    // A piece must not appear behind a wall.
    if (bsp::sweepFaceless(tree, bsp::PointShape{}, at, Vec3(debris.position - at)).hit) continue;
    m_all.push_back(debris);
    ++made;
  }
  if (m_all.size() > kMost) {
    m_all.erase(m_all.begin(), m_all.begin() + static_cast<std::ptrdiff_t>(m_all.size() - kMost));
  }
  return made;
}

std::size_t DebrisField::awake() const {
  return static_cast<std::size_t>(
      std::ranges::count_if(m_all, [](const Debris& d) { return d.quiet < kAsleep; }));
}

void DebrisField::wake() {
  for (Debris& debris : m_all) debris.quiet = 0;
  m_disturbed = true;
}

void DebrisField::step(const bsp::TreeView& tree, std::span<const Passer> passers) {
  if (m_disturbed) {
    m_crushed += std::erase_if(m_all, [&](Debris& d) { return !pushOutOfSolid(tree, d); });
    m_disturbed = false;
  }
  for (Debris& debris : m_all) {
    if (debris.quiet < kAsleep) move(tree, debris);
  }
  meetPassers(tree, passers);
  meetEachOther(tree);
}

bool DebrisField::pushOutOfSolid(const bsp::TreeView& tree, Debris& debris) const {
  for (int i = 0; i < kMostPushes; ++i) {
    const bsp::Hit hit = sweepOf(tree, debris, Vec3(Vec3::Zero()));
    if (!hit.startInSolid) return true;
    if (hit.depth > 8 * debris.radius) return false;
    debris.position += hit.exitDirection * (hit.depth + kSkin);
  }
  return false;
}

void DebrisField::bounce(Debris& debris, const Vec3& normal) const {
  Vec3& v = debris.velocity;
  const double into = -normal.dot(v);
  if (into <= 0) return;
  const double back = into > kNoBounce ? m_settings.restitution : 0;
  Vec3 along = v + into * normal;
  const double speed = along.norm();
  const double loss = m_settings.friction * (1 + back) * into;
  along *= speed > loss ? (speed - loss) / speed : 0;
  v = along + back * into * normal;
}

void DebrisField::move(const bsp::TreeView& tree, Debris& debris) {
  const Vec3 from = debris.position;
  debris.velocity.z() -= m_settings.gravity * kStep;
  double left = 1;
  bool touched = false;
  for (int i = 0; i < kMostImpacts && left > kNoTime; ++i) {
    const Vec3 delta = debris.velocity * (left * kStep);
    const double length = delta.norm();
    if (length < kNoLength) break;
    const bsp::Hit hit = sweepOf(tree, debris, delta * ((length + kSkin) / length));
    if (hit.startInSolid) {
      m_disturbed = true;
      break;
    }
    if (!hit.hit) {
      debris.position += delta;
      break;
    }
    const double distance = std::clamp(hit.fraction * (length + kSkin) - kSkin, 0.0, length);
    debris.position += delta * (distance / length);
    left *= 1 - distance / length;
    touched = true;
    bounce(debris, hit.normal);
  }
  const Vec3 by = debris.position - from;
  if (touched) debris.rolled += std::hypot(by.x(), by.y()) / debris.radius;
  const bool stays = (debris.position - debris.anchor).norm() < 0.25 + 0.1 * debris.radius;
  debris.quiet = stays ? debris.quiet + 1 : 0;
  if (!stays) debris.anchor = debris.position;
  if (debris.quiet >= kAsleep) debris.velocity.setZero();
}

// Moves the piece by `by`, sliding along obstacles.
void DebrisField::shift(const bsp::TreeView& tree, Debris& debris, const Vec3& by) const {
  Vec3 rest = by;
  for (int i = 0; i < kMostImpacts; ++i) {
    const double length = rest.norm();
    if (length < kNoLength) break;
    const bsp::Hit hit = sweepOf(tree, debris, rest * ((length + kSkin) / length));
    if (hit.startInSolid) return;
    const double distance = std::clamp(hit.fraction * (length + kSkin) - kSkin, 0.0, length);
    debris.position += rest * (distance / length);
    if (!hit.hit) break;
    rest *= 1 - distance / length;
    rest -= std::min(0.0, rest.dot(hit.normal)) * hit.normal;
  }
  // A piece moved this far may have left its support.
  if ((debris.position - debris.anchor).norm() > kMoved * debris.radius) debris.quiet = 0;
}

void DebrisField::wakeAround(const Vec3& at, double radius) {
  for (Debris& debris : m_all) {
    if ((debris.position - at).norm() < radius) debris.quiet = 0;
  }
}

void DebrisField::meetPassers(const bsp::TreeView& tree, std::span<const Passer> passers) {
  for (const Passer& passer : passers) {
    const double low = passer.foot.z() + passer.radius;
    const double high = passer.foot.z() + std::max(passer.radius, passer.height - passer.radius);
    for (Debris& debris : m_all) {
      Vec3 nearest = passer.foot;
      nearest.z() = std::clamp(debris.position.z(), low, std::max(low, high));
      const Vec3 apart = debris.position - nearest;
      const double distance = apart.norm();
      const double overlap = passer.radius + debris.radius - distance;
      if (overlap <= 0 || distance < kNoLength) continue;
      const Vec3 n = apart / distance;
      // Wakes pieces that may have lain on it.
      if (debris.quiet >= kAsleep) wakeAround(debris.position, 4 * debris.radius);
      shift(tree, debris, n * std::min(overlap, debris.radius));
      const double into = n.dot(passer.velocity - debris.velocity);
      // The passer counts as much heavier: only the piece changes its speed.
      if (into > 0) debris.velocity += (1 + m_settings.restitution) * into * n;
    }
  }
}

void DebrisField::meet(const bsp::TreeView& tree, Debris& a, Debris& b) const {
  const Vec3 apart = b.position - a.position;
  const double distance = apart.norm();
  const double overlap = a.radius + b.radius - distance;
  if (overlap <= 0 || distance < kNoLength) return;
  // of the smaller radius: a deeper overlap moves pieces at rest, too
  constexpr double kDeep = 0.15;
  const double smaller = std::min(a.radius, b.radius);
  const bool isDeep = overlap > kDeep * smaller;
  if (a.quiet >= kAsleep && b.quiet >= kAsleep && !isDeep) return;
  const Vec3 n = apart / distance;
  const double ma = massOf(a), mb = massOf(b), whole = ma + mb;
  // of the smaller radius: an overlap that is tolerated, so that piles come to rest
  constexpr double kSlop = 0.06;
  constexpr double kRub = 0.985;    // factor on the speed of touching pieces
  constexpr double kPerStep = 0.5;  // share of the remaining overlap that is resolved in a step
  const double push = std::max(0.0, overlap - kSlop * smaller) * kPerStep;
  if (push > 0) {
    // If a wall or rest keeps one piece from moving, the other moves the whole distance.
    const Vec3 before = a.position;
    if (isDeep || a.quiet < kAsleep) shift(tree, a, n * (-push * mb / whole));
    const double gone = std::max(0.0, n.dot(before - a.position));
    if (isDeep || b.quiet < kAsleep) shift(tree, b, n * std::max(0.0, push - gone));
  }
  a.velocity *= kRub;
  b.velocity *= kRub;
  const double into = n.dot(a.velocity - b.velocity);
  if (into <= 0) return;
  const double back = into > kNoBounce ? m_settings.restitution : 0;
  const double impulse = (1 + back) * into * ma * mb / whole;
  if (into > kQuiet) a.quiet = b.quiet = 0;
  if (a.quiet < kAsleep) a.velocity -= n * (impulse / ma);
  if (b.quiet < kAsleep) b.velocity += n * (impulse / mb);
}

// Sweep and prune along x. Insertion sort is fast here because the order changes little from step
// to step.
void DebrisField::meetEachOther(const bsp::TreeView& tree) {
  if (m_byX.size() != m_all.size()) {
    m_byX.resize(m_all.size());
    std::iota(m_byX.begin(), m_byX.end(), 0U);
  }
  const auto least = [this](uint32_t i) { return m_all[i].position.x() - m_all[i].radius; };
  for (std::size_t i = 1; i < m_byX.size(); ++i) {
    const uint32_t moved = m_byX[i];
    std::size_t at = i;
    for (; at > 0 && least(m_byX[at - 1]) > least(moved); --at) m_byX[at] = m_byX[at - 1];
    m_byX[at] = moved;
  }
  for (std::size_t i = 0; i < m_byX.size(); ++i) {
    Debris& a = m_all[m_byX[i]];
    const double end = a.position.x() + a.radius;
    for (std::size_t k = i + 1; k < m_byX.size() && least(m_byX[k]) <= end; ++k) {
      Debris& b = m_all[m_byX[k]];
      meet(tree, a, b);
    }
  }
}

}  // namespace halfspace::editor
