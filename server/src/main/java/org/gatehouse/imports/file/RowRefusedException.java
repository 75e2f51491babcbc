package org.gatehouse.imports.file;

import com.google.errorprone.annotations.FormatMethod;
import com.google.errorprone.annotations.FormatString;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The refusal of a row: the field, its value, a stable code, and a sentence that states the remedy. */
public final class RowRefusedException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String field;
    private final @Nullable String value;
    private final String reason;
    private @Nullable Long personId;
    private @Nullable String knownName;
    private @Nullable String saidName;
    private @Nullable Integer length;
    private @Nullable Integer longest;
    private RowRefusedException[] others = {};

    @FormatMethod
    public RowRefusedException(
            String field, @Nullable String value, String reason, @FormatString String detail, Object... args) {
        super(detail.formatted(args), null, false, false);
        this.field = field;
        this.value = value;
        this.reason = reason;
    }

    /** Adds the person whom the row nearly matched. */
    public RowRefusedException about(@Nullable Long person, String known, String said) {
        personId = person;
        knownName = known;
        saidName = said;
        return this;
    }

    /** Adds how long the value is and how long it may be. */
    public RowRefusedException tooLong(int has, int most) {
        length = has;
        longest = most;
        return this;
    }

    /** Adds the other things for which the row is refused. */
    RowRefusedException with(List<RowRefusedException> also) {
        others = also.toArray(RowRefusedException[]::new);
        return this;
    }

    /** The other things for which the row is refused. */
    public List<RowRefusedException> others() {
        return List.of(others);
    }

    public @Nullable Integer length() {
        return length;
    }

    public @Nullable Integer longest() {
        return longest;
    }

    public @Nullable Long personId() {
        return personId;
    }

    public @Nullable String knownName() {
        return knownName;
    }

    public @Nullable String nameInFile() {
        return saidName;
    }

    public String field() {
        return field;
    }

    public @Nullable String value() {
        return value;
    }

    public String reason() {
        return reason;
    }

    public String detail() {
        return String.valueOf(getMessage());
    }
}
