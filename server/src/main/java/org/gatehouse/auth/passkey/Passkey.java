package org.gatehouse.auth.passkey;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A passkey as its user sees it. */
public record Passkey(
        long id, String name, Instant createdAt, @Nullable Instant usedAt) {}
