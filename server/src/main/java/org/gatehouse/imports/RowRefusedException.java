package org.gatehouse.imports;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import org.jspecify.annotations.Nullable;

/** The refusal of a row: the field, its value, a stable code, and a sentence that states the remedy. */
final class RowRefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String field;
    private final @Nullable String value;
    private final String reason;
    private @Nullable Long personId;
    private @Nullable String knownName;
    private @Nullable String saidName;

    @FormatMethod
    RowRefusedException(
            String field, @Nullable String value, String reason, @FormatString String detail, Object... args) {
        super(detail.formatted(args), null, false, false);
        this.field = field;
        this.value = value;
        this.reason = reason;
    }

    /** Adds the person whom the row nearly matched. */
    RowRefusedException about(PersonOfRows known, RowValues row) {
        personId = known.id();
        knownName = known.who().name();
        saidName = row.facts().who().name();
        return this;
    }

    @Nullable
    Long personId() {
        return personId;
    }

    @Nullable
    String knownName() {
        return knownName;
    }

    @Nullable
    String saidName() {
        return saidName;
    }

    String field() {
        return field;
    }

    @Nullable
    String value() {
        return value;
    }

    String reason() {
        return reason;
    }

    String detail() {
        return String.valueOf(getMessage());
    }
}
