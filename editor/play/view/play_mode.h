// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include <QElapsedTimer>
#include <QTimer>

#include "editor/play/game/play_session.h"
#include "editor/play/view/play_keys.h"
#include "editor/play/view/play_marks.h"
#include "editor/viewport/viewport_widget.h"

namespace halfspace::editor {

// Play mode: owned by the viewport; passes mouse and keys to a PlaySession (play_mode_input.cpp)
// and draws the player's view (play_mode_picture.cpp).
class PlayMode : public QObject, private ViewportTakeover {
  Q_OBJECT
 public:
  PlayMode(ViewportWidget& viewport, Workspace& workspace, const Appearance& appearance);

  bool isPlaying() const { return m_play != nullptr; }
  // Contract: isPlaying().
  PlaySession& play() const { return *m_play; }

  // Starts at the camera of the 3D pane.
  void startFromCamera();
  // Starts at the player start of the level; warns if there is none.
  void startFromStart();
  // Returns to editing with all cameras as before. Carvings stay until they are discarded.
  void stop();
  // Keeps or discards the carvings of the last play.
  void keepCarvings() { m_last.reset(); }
  void discardCarvings();
  Session& session() const { return m_workspace.session(); }

  bool isThirdPerson() const { return m_thirdPerson; }
  void setThirdPerson(bool on) { m_thirdPerson = on; }
  // The body that is played, now and the next time.
  const bsp::CharacterSettings& body() const { return m_body; }
  void setBody(const bsp::CharacterSettings& body, const QString& name);
  const QString& bodyName() const { return m_bodyName; }
  const PlayOverlays& overlays() const { return m_overlays; }
  void setOverlays(const PlayOverlays& overlays);
  CarveForm carveForm() const { return m_carveForm; }
  void setCarveForm(CarveForm form);

  // ---- recordings ----

  // Begins one, or ends the one that is made. Contract: isPlaying().
  void toggleRecording();
  bool isRecording() const;
  // Made or replayed last, in this play or before; without runs where none was.
  const bsp::Recording& lastRecording() const;
  // Plays it back in the viewport, from where it begins.
  void replay(const bsp::Recording& recording);

 signals:
  void started();
  // `carvings`: solids made by carving that are in the level.
  void stopped(std::size_t carvings);
  // Body, overlays, carving tool, recording.
  void changed();

 private:
  void start(const PlayStart& start, bool noClip);
  bool waitsForTree(void (PlayMode::*begin)());
  void tick();
  void carveClicked();
  void announce(const QString& message);

  void lead(Camera& camera) override;
  ViewOptions view() const override;
  SpaceMarks marks(const Camera& camera) const override;
  void paint(QPainter& painter, const Camera& camera) const override;
  bool take(QEvent& event) override;

  bool takeKey(const QKeyEvent& event);
  void pressed(int key);
  void takeMouse(QMouseEvent& event);
  void capture(bool on);
  void changeSize(double factor);
  void changeCarving(double factor);
  void sizeTool();
  QString characterText() const;
  QStringList stateTexts() const;
  void dropDebris();
  void addBot();

  ViewportWidget& m_viewport;
  Workspace& m_workspace;
  const Appearance& m_appearance;
  std::unique_ptr<PlaySession> m_play;
  std::unique_ptr<PlaySession> m_last;  // stopped, its carvings still in question
  bsp::CharacterSettings m_body;
  QString m_bodyName;
  PlayKeys m_keys;
  PlayOverlays m_overlays;
  mutable ExpandedNearby m_expanded;
  CarveForm m_carveForm = CarveForm::box;
  std::vector<level::Operation> m_clicks;  // carvings to come at the next tick
  double m_carveScale = 1;                 // of the size the body gives
  std::size_t m_nextBot = 0;
  bsp::Recording m_recording;  // of plays before
  bool m_thirdPerson = false;
  bool m_captured = false;               // the mouse looks
  EndlessPointer m_pointer{m_viewport};  // while it does
  void (PlayMode::*m_due)() = nullptr;   // begins the play once the level has a tree
  QTimer m_timer;
  QElapsedTimer m_clock;
  QString m_announcement;
  QElapsedTimer m_announced;
};

}  // namespace halfspace::editor
