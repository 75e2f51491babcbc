package org.gatehouse.imports;

import java.util.List;
import java.util.UUID;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.imports.person.RowValues;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;

/**
 * The stored outcome of a row.
 *
 * @param limit how long a value that is too long is and may be
 * @param alsoRefused the other things for which the row is refused
 * @param addressKey key by which later rows find the row by its address; null when it has no address
 * @param nameKey key by which later rows find the row by its names; null when it has no names
 * @param sameAs key that is equal for rows that state the same about a person; null for an unreadable row
 * @param knownName the name of the person before the change, or the name of the person whom a refused row nearly matched
 * @param saidName the name that the row states instead
 */
record ImportVerdict(
        int number,
        ImportOutcome outcome,
        @Nullable String field,
        @Nullable String value,
        @Nullable String reason,
        @Nullable String detail,
        @Nullable TextLimit limit,
        List<RowRefusal> alsoRefused,
        @Nullable UUID addressKey,
        @Nullable UUID nameKey,
        @Nullable UUID sameAs,
        @Nullable Long positionId,
        @Nullable Long personId,
        @Nullable Long registrationId,
        @Nullable String knownName,
        @Nullable String saidName) {

    private static final int LONGEST_VALUE = 200;

    /** The refusal of a row whose content cannot be read. */
    static ImportVerdict refused(int number, RowRefusedException why) {
        return refused(number, null, null, null, why);
    }

    /** The refusal of a readable row, which later rows must still take into account. */
    static ImportVerdict refused(RowValues row, RowRefusedException why) {
        return refused(row.number(), row.addressKey(true), row.nameKey(), row.sameAs(), why);
    }

    private static ImportVerdict refused(
            int number,
            @Nullable UUID addressKey,
            @Nullable UUID nameKey,
            @Nullable UUID sameAs,
            RowRefusedException why) {
        return new ImportVerdict(
                number,
                ImportOutcome.REFUSED,
                why.field(),
                shortened(why.value()),
                why.reason(),
                why.detail(),
                TextLimit.of(why),
                RowRefusal.others(why),
                addressKey,
                nameKey,
                sameAs,
                null,
                why.personId(),
                null,
                why.knownName(),
                why.nameInFile());
    }

    private static @Nullable String shortened(@Nullable String value) {
        return value == null ? null : Excerpt.of(value, LONGEST_VALUE);
    }
}
