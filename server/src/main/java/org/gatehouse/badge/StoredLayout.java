package org.gatehouse.badge;

import java.time.Instant;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The stored layout of an event's badges. */
public record StoredLayout(
        @Doc("Rises with every change; 0 is the default that nobody changed") @Example("3")
        int version,

        @Doc("When it was changed last; null for the default") @Nullable
        Instant changedAt,

        @Doc("Who changed it last; null for the default") @Example("maria") @Nullable
        String changedBy,

        @Doc("The layout") BadgeLayout layout) {

    static final StoredLayout DEFAULT = new StoredLayout(0, null, null, BadgeLayout.DEFAULT);
}
