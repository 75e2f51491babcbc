package org.gatehouse.registration;

import org.jspecify.annotations.Nullable;

/** Texts of bodies: an emptied input is sent as {@code ""} and means no value (contract 1.2). */
final class Texts {

    private Texts() {}

    static @Nullable String orNone(@Nullable String text) {
        return text == null || text.isBlank() ? null : text;
    }
}
