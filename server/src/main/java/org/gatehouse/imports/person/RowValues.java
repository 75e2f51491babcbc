package org.gatehouse.imports.person;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.gatehouse.people.SamePerson;
import org.gatehouse.people.person.PersonFacts;
import org.gatehouse.people.position.PersonPositionDetails;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/**
 * The values of a row, converted to the server's types.
 *
 * @param personId the person to whom the row refers by number
 * @param packageOptions the options that the row gives; options that it does not name stay
 * @param periods all periods in which the registration is valid; null where the row does not say
 */
public record RowValues(
        int number,
        @Nullable Long personId,
        PersonFacts facts,
        long positionId,
        PersonPositionDetails details,
        @Nullable String groupName,
        Set<Long> packageOptions,
        @Nullable Set<Long> periods,
        Map<String, String> customFieldData) {

    /**
     * Returns the key under which later rows with the same address find this row; null without an address. With {@code sameFirstName}, only
     * rows with the same first name find it. That suffices where the row was refused or people may share an address, because only such rows
     * can then be about the same person.
     */
    @Nullable
    public UUID addressKey(boolean sameFirstName) {
        return facts.email() == null
                ? null
                : addressKeys(facts.email(), facts.who())
                        .skip(sameFirstName ? 1 : 0)
                        .findFirst()
                        .orElseThrow();
    }

    public Stream<UUID> addressKeys() {
        return facts.email() == null ? Stream.of() : addressKeys(facts.email(), facts.who());
    }

    static Stream<UUID> addressKeys(String address, SamePerson.PersonIdentity who) {
        String key = "mail " + SameText.address(address);
        return Stream.of(digest(key), digest(key + "\n" + SamePerson.firstNameKey(who)));
    }

    /** Returns the key by which rows with the same name find each other; null without a name. */
    @Nullable
    public UUID nameKey() {
        return facts.firstName() == null && facts.lastName() == null ? null : nameKey(facts.who());
    }

    public static UUID nameKey(SamePerson.PersonIdentity who) {
        return digest("name " + SamePerson.nameKey(who));
    }

    /** Returns a key that is equal for rows that state the same about the same person in the same position. */
    public UUID sameAs() {
        return digest(personId + "\n" + positionId + "\n" + facts);
    }

    private static UUID digest(String text) {
        return UUID.nameUUIDFromBytes(text.getBytes(StandardCharsets.UTF_8));
    }
}
