// Copyright (c) Halfspace authors. SPDX-License-Identifier: MIT
//
// Stands for the compiler's header of the same name, which refuses every machine but x86
// (make_module). Eigen includes it with those of SSE, which emscripten has, and uses nothing of it.
#pragma once
