package org.gatehouse.registration;

import java.util.stream.Collectors;
import org.gatehouse.event.Skill;
import org.gatehouse.org.Country;
import org.gatehouse.org.Member;
import org.gatehouse.period.PeriodSummary;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.registration.field.CustomFieldColumns;

/** A registration as a row of a spreadsheet. */
final class RegistrationCells {

    private static final SheetColumns<Registration> COLUMNS = new SheetColumns<Registration>()
            .with("id", Registration::id)
            .with("event_id", one -> one.event().id())
            .with("event", one -> one.event().name().text())
            .with("person_id", one -> one.person().id())
            .with("first_name", one -> one.person().firstName())
            .with("last_name", one -> one.person().lastName())
            .with("email", one -> one.person().email())
            .with("country_code", one -> one.person().country(), Country::code)
            .with(
                    "country_name",
                    one -> one.person().country(),
                    country -> country.name().text())
            .with(Registration::personPosition, positionColumns())
            .with("group_name", Registration::group, Registration.RegistrationGroup::name)
            .with("package_options", RegistrationCells::options)
            .with("state", Registration::state)
            .with("state_note", Registration::stateNote)
            .at("state_changed_at", Registration::stateChangedAt)
            .at("created_at", Registration::createdAt)
            .with("accreditation_id", Registration::accreditation, accreditation -> accreditation.id())
            .with("periods", one -> PeriodSummary.codes(one.periods()))
            .with("phone", one -> one.person().phone())
            .with("note", one -> one.person().note());

    private static SheetColumns<PersonPosition> positionColumns() {
        return new SheetColumns<PersonPosition>()
                .with("delegate_type_code", as -> as.position().code())
                .with("delegate_type", as -> as.position().name().text())
                .with("member_code", PersonPosition::member, Member::code)
                .with(
                        "member_name",
                        PersonPosition::member,
                        member -> member.name().text())
                .with(
                        "organization",
                        PersonPosition::organization,
                        organization -> organization.name().text())
                .with("organizational_unit", PersonPosition::organizationalUnit)
                .with("skill_number", PersonPosition::skill, Skill::skillNumber)
                .with("skill", PersonPosition::skill, skill -> skill.name().text())
                .with("sector", PersonPosition::sector, sector -> sector.name().text())
                .with("details", PersonPosition::openField)
                .with("start", PersonPosition::start)
                .with("end", PersonPosition::end);
    }

    private RegistrationCells() {}

    /** The columns with those of the event's custom fields. */
    static SheetColumns<Registration> columns(CustomFieldColumns customFields) {
        return customFields.behind(COLUMNS, Registration::customFieldData);
    }

    private static String options(Registration registration) {
        return registration.packageOptions().stream()
                .map(option -> String.valueOf(option.name().text()))
                .collect(Collectors.joining("; "));
    }
}
