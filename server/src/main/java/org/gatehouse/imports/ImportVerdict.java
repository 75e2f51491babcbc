package org.gatehouse.imports;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What became of a row, as it is stored.
 *
 * @param personKey tells people of the file apart; null when the row is refused
 * @param personHash of all that the row says of the person
 */
record ImportVerdict(
        int number,
        ImportOutcome outcome,
        @Nullable String field,
        @Nullable String value,
        @Nullable String reason,
        @Nullable String detail,
        @Nullable UUID personKey,
        @Nullable UUID personHash,
        @Nullable Long positionId,
        @Nullable Long personId,
        @Nullable Long registrationId) {

    private static final int LONGEST_VALUE = 200;

    static ImportVerdict refused(int number, RowRefused why) {
        return new ImportVerdict(
                number,
                ImportOutcome.REFUSED,
                why.field(),
                shortened(why.value()),
                why.reason(),
                why.detail(),
                null,
                null,
                null,
                null,
                null);
    }

    private static @Nullable String shortened(@Nullable String value) {
        return value == null || value.length() <= LONGEST_VALUE ? value : value.substring(0, LONGEST_VALUE) + "…";
    }
}
