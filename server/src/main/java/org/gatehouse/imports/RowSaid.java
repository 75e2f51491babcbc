package org.gatehouse.imports;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.gatehouse.people.PersonFacts;
import org.gatehouse.people.PersonPositionDetails;
import org.jspecify.annotations.Nullable;

/**
 * What a row says, in the terms of the server.
 *
 * @param personId of a person whom the row names by number
 * @param packageOptions that it gives; what it does not name stays
 */
record RowSaid(
        int number,
        @Nullable Long personId,
        PersonFacts facts,
        long positionId,
        PersonPositionDetails details,
        @Nullable String groupName,
        Set<Long> packageOptions,
        Map<String, String> customFieldData) {

    /** What tells people of a file apart: the number, else the address, else the names and the day of birth. */
    UUID personKey(boolean sharedAddresses) {
        if (personId != null) {
            return digest("id " + personId);
        }
        String names = "name " + lower(facts.firstName()) + "\n" + lower(facts.lastName());
        if (facts.email() == null) {
            return digest(names + "\n" + facts.dateOfBirth());
        }
        return digest("mail " + lower(facts.email()) + (sharedAddresses ? "\n" + names : ""));
    }

    UUID personHash() {
        return digest(facts.toString());
    }

    static String lower(@Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }

    private static UUID digest(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
