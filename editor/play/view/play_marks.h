// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "editor/play/game/play_session.h"
#include "editor/session/lab/lab_picture.h"
#include "editor/theme/appearance.h"
#include "editor/viewport/takeover.h"

namespace halfspace::editor {

// The overlays that can be shown while playing.
struct PlayOverlays {
  bool expanded = false;  // cells expanded by the shape: the foot cannot be inside them
  bool contacts = false;  // the planes of the last step's contacts
  bool path = false;      // the player's path since the start
  bool carving = true;    // the box that a left click would subtract
  bool numbers = false;   // what a step costs

  bool any() const { return expanded || contacts || path || numbers; }
};

// The expanded cells around the player. Rebuilt after a longer move, a change of size or an edit.
class ExpandedNearby {
 public:
  const std::vector<LabLine>& lines(const PlaySession& play);

 private:
  std::vector<LabLine> m_lines;
  geometry::Vec3 m_at = geometry::Vec3::Constant(1e30);
  std::uint64_t m_state = 0;
  double m_radius = 0;
  double m_height = 0;
  bsp::CharacterSettings::Form m_form = bsp::CharacterSettings::Form::cylinder;
};

// Collects everything that is drawn in the level while playing.
class PlayMarks {
 public:
  PlayMarks(const PlaySession& play, const Appearance& appearance)
      : m_play(play), m_appearance(appearance) {}

  void addFigure();
  void addOthers();
  // Movers where they are now, bystanders, and the edges of water and ladders.
  void addSurroundings();
  void addOverlays(const PlayOverlays& overlays, ExpandedNearby& expanded);
  SpaceMarks take() { return std::move(m_marks); }

 private:
  void line(const geometry::Vec3& from, const geometry::Vec3& to, const QColor& colour);
  void addEdges(const geometry::Box& box, const QColor& ink);
  void addCarving();
  void addContacts();
  void addPath();

  const PlaySession& m_play;
  const Appearance& m_appearance;
  SpaceMarks m_marks;
};

}  // namespace halfspace::editor
