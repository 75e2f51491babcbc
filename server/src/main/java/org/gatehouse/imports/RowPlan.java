package org.gatehouse.imports;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.gatehouse.people.person.PersonFacts;
import org.gatehouse.people.position.PersonPositionDetails;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done for a row; a dry run stops here.
 *
 * @param personId of a known person; null for one whom a row makes
 * @param madeBy number of the row that makes the person, this one or one before; of no meaning for a known person
 * @param was what is known of the person before this row; null for somebody whom it makes
 * @param news what it says of the person
 * @param held what the person is at the event in that position already
 */
record RowPlan(
        RowValues said,
        @Nullable UUID addressKey,
        @Nullable Long personId,
        int madeBy,
        @Nullable PersonFacts was,
        PersonFacts news,
        ImportReferenceRepository.@Nullable HeldPosition held,
        boolean approve) {

    /** Whether the row says something new of a person who is known, or whom a row before makes. */
    boolean changesPerson() {
        return was != null && news.change(was);
    }

    ImportOutcome outcome() {
        if (held == null || held.registrationId() == null) {
            return ImportOutcome.CREATED;
        }
        return changesPerson() || changesRegistration() || approves() ? ImportOutcome.UPDATED : ImportOutcome.UNCHANGED;
    }

    /** Whether a registration that waits is to be decided. */
    boolean approves() {
        return approve && (held == null || held.state() == null || held.state() == RegistrationState.PENDING);
    }

    boolean changesRegistration() {
        return held != null
                && (!details(held).equals(held.details())
                        || (said.groupName() != null && !said.groupName().equals(held.groupName()))
                        || !held.packageOptions().containsAll(said.packageOptions())
                        || !customFieldData(held).equals(held.customFieldData()));
    }

    /** What is said replaces what was; what is not said stays. */
    PersonPositionDetails details(ImportReferenceRepository.HeldPosition was) {
        PersonPositionDetails is = said.details();
        PersonPositionDetails before = was.details();
        return new PersonPositionDetails(
                newest(before.skillId(), is.skillId()),
                newest(before.memberId(), is.memberId()),
                newest(before.organizationId(), is.organizationId()),
                newest(before.organizationalUnit(), is.organizationalUnit()),
                newest(before.openField(), is.openField()));
    }

    Map<String, String> customFieldData(ImportReferenceRepository.HeldPosition was) {
        Map<String, String> values = new TreeMap<>(was.customFieldData());
        values.putAll(said.customFieldData());
        return values;
    }

    /** Those that were held, and those that are said. */
    Set<Long> packageOptions(ImportReferenceRepository.HeldPosition was) {
        Set<Long> options = new TreeSet<>(was.packageOptions());
        options.addAll(said.packageOptions());
        return options;
    }

    private static <T> @Nullable T newest(@Nullable T was, @Nullable T said) {
        return said == null ? was : said;
    }

    ImportVerdict verdict(@Nullable Long madePerson, @Nullable Long madeRegistration) {
        Long registration = held == null ? null : held.registrationId();
        String before = was == null ? null : was.who().name();
        String after = was == null ? null : was.after(news).who().name();
        boolean renames = before != null && !before.equals(after);
        return new ImportVerdict(
                said.number(),
                outcome(),
                null,
                null,
                null,
                renames ? "%s becomes %s.".formatted(before, after) : null,
                addressKey,
                said.nameKey(),
                said.sameAs(),
                said.positionId(),
                madePerson == null ? personId : madePerson,
                madeRegistration == null ? registration : madeRegistration,
                renames ? before : null,
                renames ? after : null);
    }
}
