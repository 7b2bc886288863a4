// Copyright (c) Halfspace authors. SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "geometry/repair/steps/contacts.h"

namespace halfspace::geometry {

// Moves the copied vertices by about `distance` (level units) into their own part of the solid, so
// that touching parts separate. Where faces then intersect, other directions and distances are
// tried, up to 256 times `distance`; some may still intersect, so the caller has to validate.
// Returns the largest movement.
double separateContacts(TriangleSet& set, const ContactSplit& split, double distance,
                        bool singlePrecision);

// The opposite: moves all vertices at contacts by about `distance` outward, so that touching parts
// overlap and untangle() unites them. Returns the largest movement.
double joinContacts(TriangleSet& set, const ContactSplit& split, double distance,
                    bool singlePrecision);

}  // namespace halfspace::geometry
