// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <optional>

#include <QtCore/qnamespace.h>

namespace halfspace::editor {

// Directions in which keys move the camera in the 3D pane, and the character in play.
enum class MoveDirection { forward, backward, left, right, up, down };
inline constexpr std::size_t kMoveDirections = 6;

// The keys that the user has chosen for the movements.
//
// Letters stand for positions on the keyboard: those that they have on an English keyboard
// (viewport/key_places.h). The reason is that keys which are next to each other on one keyboard are
// not on another: W A S D is Z Q S D on a French one.
class MovementKeys {
 public:
  int keyOf(MoveDirection movement) const { return m_keys[static_cast<std::size_t>(movement)]; }
  std::optional<MoveDirection> movementOf(int key) const;
  // Returns false for keys that cannot move: any but letters, arrows, Page Up and Down, Home, End.
  // A movement that had the key gets the earlier key of this one.
  bool set(MoveDirection movement, int key);

  bool operator==(const MovementKeys&) const = default;

 private:
  // by MoveDirection
  std::array<int, kMoveDirections> m_keys{Qt::Key_W, Qt::Key_S, Qt::Key_A,
                                          Qt::Key_D, Qt::Key_Q, Qt::Key_X};
};

}  // namespace halfspace::editor
