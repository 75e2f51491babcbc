package org.gatehouse.accreditation.list;

import java.util.List;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.AccreditationRow;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.zone.Zone;
import org.jspecify.annotations.Nullable;

/** An accreditation as a row of a spreadsheet. The badge's QR text is left out: anyone with the file could print badges. */
final class AccreditationCells {

    static final List<String> COLUMNS = List.of(
            "id",
            "person_id",
            "first_name",
            "last_name",
            "email_address",
            "date_of_birth",
            "country_code",
            "country_name",
            "delegate_type_code",
            "delegate_type",
            "lines",
            "zone_codes",
            "member_code",
            "member_name",
            "organization",
            "group_name",
            "skill_number",
            "skill",
            "sector",
            "details",
            "status",
            "photo",
            "printed",
            "distributed");

    private AccreditationCells() {}

    /** The cells of a row, in the order of the columns. */
    static @Nullable Object[] of(AccreditationRow row, AccreditationSummary badge) {
        return new @Nullable Object[] {
            badge.id(),
            badge.personId(),
            badge.firstName(),
            badge.lastName(),
            badge.emailAddress(),
            badge.dateOfBirth(),
            row.countryCode(),
            row.countryName(),
            badge.position().code(),
            badge.position().name().text(),
            badge.lines().stream().filter(line -> !line.isEmpty()).collect(Collectors.joining(" / ")),
            badge.zones().stream().map(Zone::code).collect(Collectors.joining(" ")),
            row.memberCode(),
            row.memberName(),
            badge.organization(),
            badge.groupName(),
            row.skillNumber(),
            row.skillName(),
            row.sectorName(),
            badge.details(),
            badge.hostInfoStatus(),
            badge.image() != null,
            row.printedAt(),
            row.distributedAt()
        };
    }
}
