package org.gatehouse.imports;

import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.gatehouse.people.SamePerson;
import org.gatehouse.people.person.PersonFacts;
import org.gatehouse.people.position.PersonPositionDetails;
import org.jspecify.annotations.Nullable;

/**
 * What a row says, in the terms of the server.
 *
 * @param personId of a person whom the row names by number
 * @param packageOptions that it gives; what it does not name stays
 */
record RowValues(
        int number,
        @Nullable Long personId,
        PersonFacts facts,
        long positionId,
        PersonPositionDetails details,
        @Nullable String groupName,
        Set<Long> packageOptions,
        Map<String, String> customFieldData) {

    /**
     * By what a row that was decided is found by later rows with its address; null without one. Where a row was refused, or people
     * may share an address, only rows of the same first name can be about the same person.
     */
    @Nullable
    UUID addressKey(boolean sameFirstName) {
        return facts.email() == null
                ? null
                : addressKeys(facts.email(), facts.who())
                        .skip(sameFirstName ? 1 : 0)
                        .findFirst()
                        .orElseThrow();
    }

    /** By what rows of before are found. */
    Stream<UUID> addressKeys() {
        return facts.email() == null ? Stream.of() : addressKeys(facts.email(), facts.who());
    }

    static Stream<UUID> addressKeys(String address, SamePerson.Who who) {
        String key = "mail " + lower(address);
        return Stream.of(digest(key), digest(key + "\n" + SamePerson.firstNameKey(who)));
    }

    /** By what rows of the same name find each other; null without a name. */
    @Nullable
    UUID nameKey() {
        return facts.firstName() == null && facts.lastName() == null ? null : nameKey(facts.who());
    }

    static UUID nameKey(SamePerson.Who who) {
        return digest("name " + SamePerson.nameKey(who));
    }

    /** The same for rows that say the same of the same person in the same position. */
    UUID sameAs() {
        return digest(personId + "\n" + positionId + "\n" + facts);
    }

    static String lower(@Nullable String text) {
        return text == null ? "" : text.toLowerCase(Locale.ROOT);
    }

    private static UUID digest(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
