package org.gatehouse.imports;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.gatehouse.people.PersonFacts;
import org.gatehouse.people.PersonPositionDetails;
import org.gatehouse.people.SamePerson;
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

    /**
     * By what a row with an address finds those before it with the same one; null without an address. Where people may share one,
     * only rows of the same first name can be about one person.
     */
    @Nullable
    UUID addressKey(boolean sharedAddresses) {
        return facts.email() == null
                ? null
                : digest("mail " + lower(facts.email())
                        + (sharedAddresses ? "\n" + SamePerson.firstNameKey(facts.who()) : ""));
    }

    /** By what a row without an address finds those before it of the same name; null without a name. */
    @Nullable
    UUID nameKey() {
        return facts.firstName() == null && facts.lastName() == null
                ? null
                : digest("name " + SamePerson.nameKey(facts.who()));
    }

    static String lower(@Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }

    private static UUID digest(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
