package org.gatehouse.people.position;

import org.jspecify.annotations.Nullable;

/** The details of a person's position at an event, without the position itself. */
public record PersonPositionDetails(
        @Nullable Long skillId,
        @Nullable Long memberId,
        @Nullable Long organizationId,
        @Nullable String organizationalUnit,
        @Nullable String openField) {}
