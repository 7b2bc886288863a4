// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/repair/steps/contacts.h"

namespace halfspace::geometry {

// Moves the copies by about the distance into the matter they belong to, so that no faces pass
// through each other where that can be had. Returns how far the furthest came.
double partContacts(TriangleSet& set, const ContactSplit& split, double distance,
                    bool singlePrecision);

// The other way: moves all corners at contacts by about the distance out of the matter they belong
// to, so that what touched overlaps, for untangle() to unite. Returns how far the furthest came.
double joinContacts(TriangleSet& set, const ContactSplit& split, double distance,
                    bool singlePrecision);

}  // namespace halfspace::geometry
