// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <utility>

#include <QApplication>
#include <QTimer>
#include <QWidget>

namespace halfspace::editor::tests {

// Calls a function once with the menu or the dialog of this class that is opened next, as long as
// this object lives. The action that opens it waits for it in a nested event loop, so the function
// must close it.
template <class Widget>
class WhenOpen {
 public:
  explicit WhenOpen(std::function<void(Widget&)> act) : m_act(std::move(act)) {
    constexpr int kLookEvery = 20;  // milliseconds
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { look(); });
    m_timer.start(kLookEvery);
  }

  bool wasOpened() const { return m_wasOpened; }

 private:
  void look() {
    QWidget* open = QApplication::activePopupWidget();
    if (open == nullptr) open = QApplication::activeModalWidget();
    auto* widget = qobject_cast<Widget*>(open);
    if (widget == nullptr || !widget->isVisible()) return;
    m_timer.stop();
    m_wasOpened = true;
    m_act(*widget);
  }

  QTimer m_timer;
  std::function<void(Widget&)> m_act;
  bool m_wasOpened = false;
};

}  // namespace halfspace::editor::tests
