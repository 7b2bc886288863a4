// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/play/view/play_marks.h"

#include <numbers>

#include "editor/play/view/figure.h"
#include "editor/session/shared_tree.h"

namespace halfspace::editor {

using geometry::Box;
using geometry::Vec3;

namespace {

// level units: half the edge of the box of which expanded cells are shown
constexpr double kNearby = 512;
constexpr double kStray = 128;  // level units the player may move before that box is rebuilt

Eigen::Matrix3d tilted(double radians) {
  return Eigen::AngleAxisd(radians, Vec3(0.6, 0.8, 0)).toRotationMatrix();
}

}  // namespace

const std::vector<LabLine>& ExpandedNearby::lines(const PlaySession& play) {
  const bsp::CharacterSettings& settings = play.settings();
  const Vec3& at = play.state().position;
  const bool same = m_state == play.treeState() && m_radius == settings.radius &&
                    m_height == settings.height && m_form == settings.form;
  if (same && (at - m_at).cwiseAbs().maxCoeff() < kStray) return m_lines;
  const auto reading = play.session().tree().tryRead();
  if (!reading) return m_lines;
  m_at = at;
  m_state = reading->state();
  m_radius = settings.radius;
  m_height = settings.height;
  m_form = settings.form;
  const Vec3 half = Vec3::Constant(kNearby);
  m_lines = expandedCells(reading->view(), settings, Box(Vec3(at - half), Vec3(at + half)));
  return m_lines;
}

void PlayMarks::line(const Vec3& from, const Vec3& to, const QColor& colour) {
  const auto ink = toInk(colour);
  m_marks.lines.push_back({toFloats(from), ink});
  m_marks.lines.push_back({toFloats(to), ink});
}

void PlayMarks::addFigure() {
  BodyPainter painter(m_marks.triangles);
  paintFigure(painter, m_play.settings(), m_play.pose(), m_play.yaw(),
              m_appearance.colour(Token::accent));
}

void PlayMarks::addOthers() {
  BodyPainter painter(m_marks.triangles);
  const QColor bot = m_appearance.colour(Token::entity);
  for (const Bot& each : m_play.bots().all()) {
    PlayPose pose;
    pose.foot = each.state.position;
    pose.height = each.settings.height;
    pose.stride = each.stride;
    pose.speed = std::hypot(each.state.velocity.x(), each.state.velocity.y());
    pose.onGround = each.state.onGround;
    paintFigure(painter, each.settings, pose, each.yaw, bot);
  }
  const QColor box = m_appearance.colour(Token::subtractive);
  const QColor ball = m_appearance.colour(Token::hover);
  for (const Debris& each : m_play.debris().all()) {
    const Vec3 half = Vec3::Constant(each.radius);
    if (each.isBox) {
      painter.box(each.position, Eigen::Matrix3d::Identity(), half, box);
    } else {
      painter.ball(each.position, tilted(each.rolled), each.radius, ball, ball.darker(150));
    }
  }
}

void PlayMarks::addSurroundings() {
  BodyPainter painter(m_marks.triangles);
  const bsp::Surroundings& around = m_play.surroundings();
  const QColor mover = m_appearance.colour(Token::muted);
  for (std::size_t i = 0; i < around.solids().size(); ++i) {
    const bsp::Pose pose = m_play.moverPose(i);
    const bsp::Orientation orientation = pose.orientation();
    Eigen::Matrix3d axes;
    for (int axis = 0; axis < 3; ++axis) axes.col(axis) = orientation.toWorld(Vec3::Unit(axis));
    if (around.hasSolids(i)) {
      const Vec3 moved = pose.position - axes * around.drawnOriginOf(i);
      if (!around.isRemoved(i)) m_marks.movers.push_back({around.solids()[i].id, {axes, moved}});
      continue;
    }
    for (const bsp::Bounds& box : around.boxesOf(i)) {
      painter.box(pose.toWorld(0.5 * (box.low + box.high)), axes, 0.5 * (box.high - box.low),
                  mover);
    }
  }
  for (const bsp::CharacterVolume& volume : around.volumes()) {
    const bool water = volume.kind == bsp::CharacterVolume::Kind::water;
    addEdges(Box(volume.box.low, volume.box.high),
             m_appearance.colour(water ? Token::accent : Token::warning));
  }
  for (const bsp::LightSwitch& light : around.machines().lights())
    if (light.isSwitched) m_marks.switchedLights.push_back(light.name);
  const QColor bystander = m_appearance.colour(Token::entity);
  for (const bsp::OtherBody& each : around.others()) {
    bsp::CharacterSettings settings;
    settings.radius = each.radius;
    settings.height = each.height;
    PlayPose pose;
    pose.foot = each.foot;
    pose.height = each.height;
    pose.onGround = true;
    paintFigure(painter, settings, pose, 0, bystander);
  }
}

void PlayMarks::addOverlays(const PlayOverlays& overlays, ExpandedNearby& expanded) {
  if (overlays.expanded) {
    const QColor ink = m_appearance.colour(Token::intersecting);
    for (const LabLine& each : expanded.lines(m_play)) line(each.from, each.to, ink);
  }
  if (overlays.carving) addCarving();
  if (overlays.contacts) addContacts();
  if (overlays.path) addPath();
}

void PlayMarks::addCarving() {
  const auto aim = m_play.aim();
  if (!aim) return;
  addEdges(m_play.carveBoxAt(*aim, level::Operation::subtract),
           m_appearance.colour(Token::subtractive));
}

void PlayMarks::addEdges(const Box& box, const QColor& ink) {
  for (int corner = 0; corner < 8; ++corner) {
    for (int axis = 0; axis < 3; ++axis) {
      if ((corner >> axis & 1) != 0) continue;
      const auto at = [&](int which) {
        Vec3 point;
        for (int i = 0; i < 3; ++i) point[i] = (which >> i & 1) != 0 ? box.max()[i] : box.min()[i];
        return point;
      };
      line(at(corner), at(corner | 1 << axis), ink);
    }
  }
}

// Draws each contact as a disc in its plane, with the normal.
void PlayMarks::addContacts() {
  constexpr int kSides = 16;
  const QColor ink = m_appearance.colour(Token::warning);
  const double radius = 0.6 * m_play.settings().radius;
  const bsp::StepTrace& trace = m_play.trace();
  for (int i = 0; i < trace.contactCount; ++i) {
    const auto& contact = trace.contacts[static_cast<std::size_t>(i)];
    const Vec3 u = contact.normal.unitOrthogonal();
    const Vec3 v = contact.normal.cross(u);
    const auto rim = [&](int side) -> Vec3 {
      const double around = 2 * std::numbers::pi * side / kSides;
      return contact.point + radius * (std::cos(around) * u + std::sin(around) * v);
    };
    for (int side = 0; side < kSides; ++side) line(rim(side), rim(side + 1), ink);
    line(contact.point, contact.point + contact.normal * radius, ink);
  }
}

void PlayMarks::addPath() {
  const QColor ink = m_appearance.colour(Token::ok);
  const auto& path = m_play.path();
  // One unit above the ground: a line in the ground would be hidden.
  const Vec3 up(0, 0, 1);
  for (std::size_t i = 1; i < path.size(); ++i) line(path[i - 1] + up, path[i] + up, ink);
}

}  // namespace halfspace::editor
