package org.gatehouse.accreditation.list;

import java.util.List;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.AccreditationRow;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.hold.Hold;
import org.gatehouse.period.PeriodSummary;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.registration.field.CustomFieldColumns;
import org.gatehouse.zone.Zone;

/** An accreditation as a row of a spreadsheet. The badge's QR text is left out: anyone with the file could print badges. */
record AccreditationCells(
        AccreditationRow row,
        AccreditationSummary badge,
        boolean outdated,
        List<PeriodSummary> periods,
        List<Hold> holds) {

    private static final SheetColumns<AccreditationCells> COLUMNS = new SheetColumns<AccreditationCells>()
            .with("id", one -> one.badge.id())
            .with("person_id", one -> one.badge.personId())
            .with("first_name", one -> one.badge.firstName())
            .with("last_name", one -> one.badge.lastName())
            .with("email_address", one -> one.badge.emailAddress())
            .with("date_of_birth", one -> one.badge.dateOfBirth())
            .with("country_code", one -> one.row.countryCode())
            .with("country_name", one -> one.row.countryName())
            .with("delegate_type_code", one -> one.badge.position().code())
            .with("delegate_type", one -> one.badge.position().name().text())
            .with("lines", AccreditationCells::lines)
            .with("zone_codes", AccreditationCells::zoneCodes)
            .with("member_code", one -> one.row.memberCode())
            .with("member_name", one -> one.row.memberName())
            .with("organization", one -> one.badge.organization())
            .with("group_name", one -> one.badge.groupName())
            .with("skill_number", one -> one.row.skillNumber())
            .with("skill", one -> one.row.skillName())
            .with("sector", one -> one.row.sectorName())
            .with("details", one -> one.badge.details())
            .with("status", one -> one.badge.hostInfoStatus())
            .with("photo", one -> one.badge.image() != null)
            .at("printed", one -> one.row.printedAt())
            .at("distributed", one -> one.row.distributedAt())
            .with("badge_outdated", AccreditationCells::outdated)
            .with("periods", one -> PeriodSummary.codes(one.periods))
            .with("holds", AccreditationCells::holdCodes);

    /** The columns with those of the event's custom fields. */
    static SheetColumns<AccreditationCells> columns(CustomFieldColumns customFields) {
        return customFields.behind(COLUMNS, one -> one.badge.customFieldData());
    }

    private String lines() {
        return badge.lines().stream().filter(line -> !line.isEmpty()).collect(Collectors.joining(" / "));
    }

    private String holdCodes() {
        return holds.stream().map(hold -> hold.kind().code()).collect(Collectors.joining("; "));
    }

    private String zoneCodes() {
        return badge.zones().stream().map(Zone::code).collect(Collectors.joining(" "));
    }
}
