// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#include "editor/viewport/drawing/contents_look.h"

namespace halfspace::editor {

ContentsLook lookOf(level::Contents contents) {
  using enum level::Contents;
  using Pattern = ContentsLook::Pattern;
  constexpr float kVolume = 0.34F;  // opacity of contents that players do not see
  switch (contents) {
    case playerClip:
      return {Token::intersecting, Pattern::crossed, 1.0F, kVolume};
    case clip:
      return {Token::muted, Pattern::falling, 1.0F, kVolume};
    case trigger:
      return {Token::warning, Pattern::dots, 1.0F, kVolume};
    case ladder:
      return {Token::ok, Pattern::rungs, 1.0F, kVolume};
    case liquid:
      return {Token::accent, Pattern::waves, 0.35F, 0.6F, true};
    case illusionary:
      return {Token::additive, Pattern::rising, 0.12F, 1.0F, true};
    case mover:
      return {Token::entity, Pattern::rising, 0.12F};
    case solid:
      return {};
    case detail:
      return {Token::additive, Pattern::falling, 0.12F};
    case sky:
      return {Token::axisZ, Pattern::waves, 0.45F};
    case skip:
      return {Token::muted, Pattern::squares, 0.6F};
    case hint:
      return {Token::axisY, Pattern::rising, 1.0F, kVolume};
    case portal:
      return {Token::axisX, Pattern::squares, 1.0F, kVolume};
    case origin:
      return {Token::subtractive, Pattern::crossed, 1.0F, kVolume};
    case nodraw:
      break;
  }
  return {Token::muted, Pattern::squares, 1.0F, kVolume};
}

ContentsLook playedLookOf(level::Contents contents) {
  ContentsLook look = lookOf(contents);
  look.pattern = ContentsLook::Pattern::none;
  if (contents != level::Contents::liquid) look.tint = 0;
  return look;
}

}  // namespace halfspace::editor
