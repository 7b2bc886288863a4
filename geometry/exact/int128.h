// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
//
// Int128 and UInt128: those of the compiler where it has them (an extension of GCC and Clang), else
// our own. Both give the same numbers. A build with HALFSPACE_PORTABLE_INT128 uses our own
// anywhere.
#pragma once

#if defined(__SIZEOF_INT128__) && !defined(HALFSPACE_PORTABLE_INT128)

namespace halfspace::geometry {

__extension__ using Int128 = __int128;
__extension__ using UInt128 = unsigned __int128;

}  // namespace halfspace::geometry

#else

#include "geometry/exact/portable_int128.h"

namespace halfspace::geometry {

using Int128 = PortableInt128;
using UInt128 = PortableUInt128;

}  // namespace halfspace::geometry

#endif
