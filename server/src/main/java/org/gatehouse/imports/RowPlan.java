package org.gatehouse.imports;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.gatehouse.people.KnownPerson;
import org.gatehouse.people.PersonPositionDetails;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done for a row; a dry run stops here.
 *
 * @param person who it is; null for somebody new, or whom an earlier row of the same chunk makes
 * @param changesPerson whether the row says something new of a known person
 * @param held what the person is at the event in that position already
 */
record RowPlan(
        RowSaid said,
        UUID personKey,
        @Nullable Long personId,
        @Nullable KnownPerson person,
        boolean changesPerson,
        ImportReferences.@Nullable Held held,
        boolean approve) {

    ImportOutcome outcome() {
        if (held == null || held.registrationId() == null) {
            return ImportOutcome.CREATED;
        }
        return changesPerson || changesRegistration() || approves() ? ImportOutcome.UPDATED : ImportOutcome.UNCHANGED;
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
    PersonPositionDetails details(ImportReferences.Held was) {
        PersonPositionDetails is = said.details();
        PersonPositionDetails before = was.details();
        return new PersonPositionDetails(
                newest(before.skillId(), is.skillId()),
                newest(before.memberId(), is.memberId()),
                newest(before.organizationId(), is.organizationId()),
                newest(before.organizationalUnit(), is.organizationalUnit()),
                newest(before.openField(), is.openField()));
    }

    Map<String, String> customFieldData(ImportReferences.Held was) {
        Map<String, String> values = new TreeMap<>(was.customFieldData());
        values.putAll(said.customFieldData());
        return values;
    }

    /** Those that were held, and those that are said. */
    Set<Long> packageOptions(ImportReferences.Held was) {
        Set<Long> options = new TreeSet<>(was.packageOptions());
        options.addAll(said.packageOptions());
        return options;
    }

    private static <T> @Nullable T newest(@Nullable T was, @Nullable T said) {
        return said == null ? was : said;
    }

    ImportVerdict verdict(@Nullable Long madePerson, @Nullable Long madeRegistration) {
        Long registration = held == null ? null : held.registrationId();
        return new ImportVerdict(
                said.number(),
                outcome(),
                null,
                null,
                null,
                null,
                personKey,
                said.personHash(),
                said.positionId(),
                madePerson == null ? personId : madePerson,
                madeRegistration == null ? registration : madeRegistration);
    }
}
