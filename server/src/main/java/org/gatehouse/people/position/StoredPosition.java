package org.gatehouse.people.position;

import java.time.LocalDate;
import org.gatehouse.audit.Changes;
import org.jspecify.annotations.Nullable;

/** The row of a person's position. */
record StoredPosition(
        long eventId,
        long positionId,
        @Nullable Long skillId,
        @Nullable Long sectorId,
        @Nullable Long memberId,
        @Nullable Long organizationId,
        @Nullable String organizationalUnit,
        @Nullable String openField,
        @Nullable LocalDate startDate,
        @Nullable LocalDate endDate,
        boolean invalid,
        int version) {

    Changes to(StoredPosition is) {
        return new Changes()
                .of("position_id", positionId, is.positionId)
                .of("skill_id", skillId, is.skillId)
                .of("sector_id", sectorId, is.sectorId)
                .of("member_id", memberId, is.memberId)
                .of("organization_id", organizationId, is.organizationId)
                .of("organizational_unit", organizationalUnit, is.organizationalUnit)
                .of("open_field", openField, is.openField)
                .of("start", startDate, is.startDate)
                .of("end", endDate, is.endDate)
                .of("invalid", invalid, is.invalid);
    }
}
