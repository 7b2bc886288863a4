// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

#include <Model/COM/NMR_DLLInterfaces.h>

namespace halfspace::plugins::mesh_formats {

// An object of lib3mf, released in the end.
class Handle3mf {
 public:
  Handle3mf() = default;
  ~Handle3mf() {
    if (m_object != nullptr) NMR::lib3mf_release(m_object);
  }
  Handle3mf(Handle3mf&& other) noexcept : m_object(std::exchange(other.m_object, nullptr)) {}
  Handle3mf& operator=(Handle3mf&& other) noexcept {
    std::swap(m_object, other.m_object);
    return *this;
  }

  NMR::PLib3MFBase* get() const { return m_object; }
  NMR::PLib3MFBase** out() { return &m_object; }

 private:
  NMR::PLib3MFBase* m_object = nullptr;
};

// Throws std::runtime_error with lib3mf's message unless the result is success. `about`: the object
// whose function was called.
inline void check3mf(LIB3MFRESULT result, const Handle3mf& about, const char* doing) {
  if (result == LIB3MF_OK) return;
  DWORD code = 0;
  LPCSTR text = nullptr;
  std::string message = doing;
  if (about.get() != nullptr && NMR::lib3mf_getlasterror(about.get(), &code, &text) == LIB3MF_OK &&
      text != nullptr)
    message += std::string(": ") + text;
  throw std::runtime_error(message + ".");
}

}  // namespace halfspace::plugins::mesh_formats
