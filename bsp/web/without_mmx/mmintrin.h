// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Replaces the compiler's header of this name (make_module): that one is an error on machines other
// than x86. Eigen includes it beside the headers of SSE, but uses nothing of it. Emscripten has
// SSE.
#pragma once
