package org.gatehouse.registration;

import java.time.ZoneId;
import java.util.List;
import java.util.stream.Collectors;
import org.gatehouse.event.Skill;
import org.gatehouse.org.Country;
import org.gatehouse.org.Member;
import org.gatehouse.platform.sheet.Sheet;
import org.jspecify.annotations.Nullable;

/** A registration as a row of a spreadsheet. */
final class RegistrationCells {

    private static final List<String> COLUMNS = List.of(
            "id",
            "event_id",
            "event",
            "person_id",
            "first_name",
            "last_name",
            "email",
            "country_code",
            "country_name",
            "delegate_type_code",
            "delegate_type",
            "member_code",
            "member_name",
            "organization",
            "organizational_unit",
            "skill_number",
            "skill",
            "sector",
            "details",
            "start",
            "end",
            "group_name",
            "package_options",
            "state",
            "state_note",
            "state_changed_at",
            "created_at",
            "accreditation_id");

    private RegistrationCells() {}

    static Sheet sheet(@Nullable Long eventId, ZoneId zone, CustomFieldColumns customFields) {
        String filename = eventId == null ? "registrations" : "registrations-" + eventId;
        return new Sheet(filename, "registrations", zone, customFields.behind(COLUMNS));
    }

    static @Nullable Object[] of(Registration registration, CustomFieldColumns customFields) {
        return customFields.behind(of(registration), registration.customFieldData());
    }

    /** Returns the cells in the order of the columns. */
    private static @Nullable Object[] of(Registration registration) {
        Registration.RegisteredPerson person = registration.person();
        PersonPosition as = registration.personPosition();
        Country country = person.country();
        Member member = as.member();
        Skill skill = as.skill();
        return new @Nullable Object[] {
            registration.id(),
            registration.event().id(),
            registration.event().name().text(),
            person.id(),
            person.firstName(),
            person.lastName(),
            person.email(),
            country == null ? null : country.code(),
            country == null ? null : country.name().text(),
            as.position().code(),
            as.position().name().text(),
            member == null ? null : member.code(),
            member == null ? null : member.name().text(),
            as.organization() == null ? null : as.organization().name().text(),
            as.organizationalUnit(),
            skill == null ? null : skill.skillNumber(),
            skill == null ? null : skill.name().text(),
            as.sector() == null ? null : as.sector().name().text(),
            as.openField(),
            as.start(),
            as.end(),
            registration.group() == null ? null : registration.group().name(),
            registration.packageOptions().stream()
                    .map(option -> String.valueOf(option.name().text()))
                    .collect(Collectors.joining("; ")),
            registration.state(),
            registration.stateNote(),
            registration.stateChangedAt(),
            registration.createdAt(),
            registration.accreditation() == null
                    ? null
                    : registration.accreditation().id()
        };
    }
}
