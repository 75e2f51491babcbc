package org.gatehouse.event.family;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import java.util.List;
import org.gatehouse.event.Sector;
import org.gatehouse.event.Skill;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** An event as the family's event area shows it to everybody. */
record ContractEvent(
        @Doc("Identifier; the event_id of paths") @Example("7")
        long id,

        @Doc("Name in the language asked for") Text name,

        @Doc("Kind of event") @Example("competition") String type,

        @Doc("First day, in the event's time zone") @Example("2026-09-22")
        LocalDate startDate,

        @Doc("Last day, in the event's time zone") @Example("2026-09-27")
        LocalDate endDate,

        @Doc("IANA name") @Example("Asia/Shanghai") String timeZone,

        @Doc("Organisation whose members take part; null when it has none") @Example("1") @Nullable
        Long memberId) {

    @Schema(name = "FamilyEventPage")
    record Listed(
            @Doc("In the order asked for") List<ContractEvent> events,

            @Doc("How many there are in all") @Example("3") long totalCount) {}

    /** A skill; the event area calls its number {@code number} (docs/api/events.md). */
    @Schema(name = "FamilySkill")
    record Skill(
            @Doc("Identifier of the skill") @Example("31") long id,

            @Doc("Number by which the skill is known; text, because it may hold letters") @Example("09")
            String number,

            @Doc("The same as number") @Example("09") String skillNumber,

            @Doc("Name in the language asked for") Text name,

            @Doc("Sector that it belongs to; null when it belongs to none") @Nullable
            Sector sector) {}

    @Schema(name = "FamilySkillPage")
    record Skills(
            @Doc("In the order asked for") List<Skill> skills,

            @Doc("How many there are in all") @Example("60") long totalCount) {}

    @Schema(name = "FamilySectorPage")
    record Sectors(
            @Doc("By name") List<Sector> sectors,

            @Doc("How many there are in all") @Example("6") long totalCount) {}
}
