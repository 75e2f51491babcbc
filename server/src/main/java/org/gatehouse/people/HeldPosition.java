package org.gatehouse.people;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import org.gatehouse.event.Sector;
import org.gatehouse.org.Entity;
import org.gatehouse.org.Organization;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A position that a person holds at an event, as the people area shows it (contract 3.11). */
public record HeldPosition(
        @Schema(description = "Id of this person in this position.", example = "12")
        long id,

        @Schema(description = "The position (delegate type) of the event.")
        Position position,

        @Schema(description = "The event.") Event event,

        @Schema(description = "The skill; null without one.") @Nullable
        Skill skill,

        @Schema(description = "The sector; null without one.") @Nullable
        Sector sector,

        @Schema(description = "The member whom the person comes for; null without one.") @Nullable
        Member member,

        @Schema(description = "The organisation whom the person comes for; null without one.") @Nullable
        Organization organization,

        @Schema(description = "Part of the organisation.", example = "Logistics") @Nullable
        String organizationalUnit,

        @Schema(description = "Free text, DETAILS on badges.", example = "Team leader") @Nullable
        String openField,

        @Schema(description = "First day; null: no limit.", example = "2026-09-20") @Nullable
        LocalDate start,

        @Schema(description = "Last day; null: no limit.", example = "2026-09-28") @Nullable
        LocalDate end,

        @Schema(description = "The same as start.", example = "2026-09-20") @Nullable
        LocalDate timestampStart,

        @Schema(description = "The same as end.", example = "2026-09-28") @Nullable
        LocalDate timestampEnd,

        @Schema(description = "Whether the position is kept but no longer true.")
        boolean invalid,

        @Schema(description = "Send it back with a change to be told when somebody else changed it meanwhile.")
        int version) {

    /** The position that the person holds. */
    @Schema(name = "HeldPositionPosition")
    public record Position(
            @Schema(description = "Position id.", example = "3")
            long id,

            @Schema(description = "Short code.", example = "C") @Nullable
            String code,

            @Schema(description = "The same as code.", example = "C") @Nullable
            String shortName,

            @Schema(description = "Name in the language asked for.")
            Text name,

            @Schema(description = "What roles are granted on; null without one.") @Nullable
            Entity wsEntity,

            @Schema(description = "Always null; kept for clients of the API family.") @Nullable
            Object basePosition,

            @Schema(description = "Always false.") boolean hidden,

            @Schema(description = "Always null.") @Nullable Integer numActive) {}

    /** The event of the position. */
    @Schema(name = "HeldPositionEvent")
    public record Event(
            @Schema(description = "Event id.", example = "7")
            long id,

            @Schema(description = "Name in the language asked for.")
            Text name,

            @Schema(description = "First day.", example = "2026-09-22")
            LocalDate startDate,

            @Schema(description = "Last day.", example = "2026-09-27")
            LocalDate endDate) {}

    /** A skill with its event. */
    @Schema(name = "HeldPositionSkill")
    public record Skill(
            @Schema(description = "Skill id.", example = "31")
            long id,

            @Schema(description = "Number by which the skill is known.", example = "17")
            String skillNumber,

            @Schema(description = "The same as skill_number.", example = "17")
            String number,

            @Schema(description = "Name in the language asked for.")
            Text name,

            @Schema(description = "The event.") Event event) {}

    /** A member with its entity and its organisation. */
    @Schema(name = "HeldPositionMember")
    public record Member(
            @Schema(description = "Member id.", example = "4")
            long id,

            @Schema(description = "Code.", example = "CH") String code,

            @Schema(description = "Name in the language asked for.")
            Text name,

            @Schema(description = "What roles are granted on; null without one.") @Nullable
            Entity entity,

            @Schema(description = "The organisation that it is; null without one.") @Nullable
            Organization organization,

            @Schema(description = "Always null.") @Nullable Object flag) {}
}
