package org.gatehouse.accreditation.list;

import org.jspecify.annotations.Nullable;

/** The name on a badge, and the position that the badge shows. */
public record BadgeName(
        long id, @Nullable String firstName, @Nullable String lastName, long positionId) {}
