package org.gatehouse.imports;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.gatehouse.imports.person.RowValues;
import org.gatehouse.people.person.PersonFacts;
import org.gatehouse.people.position.PersonPositionDetails;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;

/**
 * The plan for a row. A dry run ends with it.
 *
 * @param personId the id of a known person; null for a person whom a row creates
 * @param madeBy the number of the row that creates the person, this row or an earlier one; meaningless for a known person
 * @param was the facts about the person before this row; null for a person whom this row creates
 * @param news the facts that the row states about the person
 * @param held the same position that the person already holds at the event
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

    /** Returns whether the row changes a person who is known or whom an earlier row creates. */
    boolean changesPerson() {
        return was != null && news.change(was);
    }

    ImportOutcome outcome() {
        if (held == null || held.registrationId() == null) {
            return ImportOutcome.CREATED;
        }
        return changesPerson() || changesRegistration() || approves() ? ImportOutcome.UPDATED : ImportOutcome.UNCHANGED;
    }

    /** Returns whether the row approves a waiting registration. */
    boolean approves() {
        return approve && (held == null || held.state() == null || held.state() == RegistrationState.PENDING);
    }

    boolean changesRegistration() {
        return held != null
                && (!details(held).equals(held.details())
                        || (said.groupName() != null && !said.groupName().equals(held.groupName()))
                        || !held.packageOptions().containsAll(said.packageOptions())
                        || (said.periods() != null && !said.periods().equals(held.periods()))
                        || !customFieldData(held).equals(held.customFieldData()));
    }

    /** Merges the details: a stated detail replaces the stored one, all others stay unchanged. */
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

    /** Returns the options that the registration already holds together with those that the row states. */
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
                null,
                List.of(),
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
