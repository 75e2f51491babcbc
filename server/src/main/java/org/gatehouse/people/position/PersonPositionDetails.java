package org.gatehouse.people.position;

import org.jspecify.annotations.Nullable;

/** What a person is at an event beside the position itself. */
public record PersonPositionDetails(
        @Nullable Long skillId,
        @Nullable Long memberId,
        @Nullable Long organizationId,
        @Nullable String organizationalUnit,
        @Nullable String openField) {}
