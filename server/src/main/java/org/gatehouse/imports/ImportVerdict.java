package org.gatehouse.imports;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What became of a row, as it is stored.
 *
 * @param addressKey finds the row by its address; null when it has none
 * @param nameKey finds the row by its names; null when it has none
 * @param sameAs the same for rows that say the same of a person; null for a row that cannot be read
 * @param knownName of the person before a row that changes it, or whom a refused row was nearly taken for
 * @param saidName what the row says instead
 */
record ImportVerdict(
        int number,
        ImportOutcome outcome,
        @Nullable String field,
        @Nullable String value,
        @Nullable String reason,
        @Nullable String detail,
        @Nullable UUID addressKey,
        @Nullable UUID nameKey,
        @Nullable UUID sameAs,
        @Nullable Long positionId,
        @Nullable Long personId,
        @Nullable Long registrationId,
        @Nullable String knownName,
        @Nullable String saidName) {

    private static final int LONGEST_VALUE = 200;

    /** Of a row that says nothing that can be understood. */
    static ImportVerdict refused(int number, RowRefusedException why) {
        return refused(number, null, null, null, why);
    }

    /** Of a row that later rows must heed all the same. */
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
                addressKey,
                nameKey,
                sameAs,
                null,
                why.personId(),
                null,
                why.knownName(),
                why.saidName());
    }

    private static @Nullable String shortened(@Nullable String value) {
        return value == null || value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…";
    }
}
