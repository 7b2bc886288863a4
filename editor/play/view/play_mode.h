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
  // The body to play as, now and in later plays.
  const bsp::CharacterSettings& body() const { return m_body; }
  void setBody(const bsp::CharacterSettings& body, const QString& name);
  const QString& bodyName() const { return m_bodyName; }
  const PlayOverlays& overlays() const { return m_overlays; }
  void setOverlays(const PlayOverlays& overlays);
  CarveForm carveForm() const { return m_carveForm; }
  void setCarveForm(CarveForm form);

  // ---- recordings ----

  // Starts or ends a recording. Contract: isPlaying().
  void toggleRecording();
  bool isRecording() const;
  // The recording made or replayed last, in this play or an earlier one; has no runs if there is
  // none.
  const bsp::Recording& lastRecording() const;
  // The recording to save: the one made last, which no replay replaces; if there is none, the one
  // replayed last.
  const bsp::Recording& recordingToSave() const;
  // Replays it in the viewport from its start.
  void replay(const bsp::Recording& recording);

 signals:
  void started();
  // `carvings`: number of carved solids that are still in the level.
  void stopped(std::size_t carvings);
  // The body, the overlays, the carving tool or the recording changed.
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
  static QStringList hints();
  QStringList stateTexts() const;
  void dropDebris();
  void addBot();

  ViewportWidget& m_viewport;
  Workspace& m_workspace;
  const Appearance& m_appearance;
  std::unique_ptr<PlaySession> m_play;
  std::unique_ptr<PlaySession> m_last;  // the last play, until its carvings are kept or discarded
  bsp::CharacterSettings m_body;
  QString m_bodyName;
  PlayKeys m_keys;
  PlayOverlays m_overlays;
  mutable ExpandedNearby m_expanded;
  CarveForm m_carveForm = CarveForm::box;
  std::vector<level::Operation> m_clicks;  // clicks that wait for the tree
  double m_carveScale = 1;                 // factor on the tool's size for the body
  std::size_t m_nextBot = 0;
  bsp::Recording m_recording;  // of earlier plays
  bsp::Recording m_made;       // in earlier plays
  bool m_thirdPerson = false;
  bool m_captured = false;               // the mouse controls the view
  EndlessPointer m_pointer{m_viewport};  // used while captured
  void (PlayMode::*m_due)() = nullptr;   // starts the play once the level has a tree
  QTimer m_timer;
  QElapsedTimer m_clock;
  QElapsedTimer m_sinceStart;  // the hints are shown for a while
  QString m_announcement;
  QElapsedTimer m_announced;
};

}  // namespace halfspace::editor
