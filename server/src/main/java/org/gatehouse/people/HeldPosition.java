package org.gatehouse.people;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import java.util.UUID;
import org.gatehouse.event.Sector;
import org.gatehouse.org.Entity;
import org.gatehouse.org.Organization;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.gatehouse.zone.position.BasePosition;
import org.jspecify.annotations.Nullable;

/** A position that a person holds at an event, as the people area shows it. */
public record HeldPosition(
        @Doc("Id of this person in this position.") @Example("12")
        long id,

        @Doc("The position (delegate type) of the event.") Position position,

        @Doc("The event.") Event event,

        @Doc("The skill; null without one.") @Nullable Skill skill,

        @Doc("The sector; null without one.") @Nullable Sector sector,

        @Doc("The member whom the person comes for; null without one.") @Nullable
        Member member,

        @Doc("The organisation whom the person comes for; null without one.") @Nullable
        Organization organization,

        @Doc("Part of the organisation.") @Example("Logistics") @Nullable
        String organizationalUnit,

        @Doc("Free text, DETAILS on badges.") @Example("Team leader") @Nullable
        String openField,

        @Doc("First day; null: no limit.") @Example("2026-09-20") @Nullable
        LocalDate start,

        @Doc("Last day; null: no limit.") @Example("2026-09-28") @Nullable
        LocalDate end,

        @Doc("The same as start.") @Example("2026-09-20") @Nullable
        LocalDate timestampStart,

        @Doc("The same as end.") @Example("2026-09-28") @Nullable
        LocalDate timestampEnd,

        @Doc("Whether the position is kept but no longer true.")
        boolean invalid,

        @Doc("Send it back with a change to be told when somebody else changed it meanwhile.")
        int version) {

    /** The position that the person holds. */
    @Schema(name = "HeldPositionPosition")
    public record Position(
            @Doc("Position id.") @Example("3") long id,

            @Doc("Short code.") @Example("C") @Nullable String code,

            @Doc("The same as code.") @Example("C") @Nullable
            String shortName,

            @Doc("Name in the language asked for.") Text name,

            @Doc("What roles are granted on; null without one.") @Nullable
            Entity wsEntity,

            @Doc("What the position is across events; null when nobody said.") @Nullable
            BasePosition basePosition,

            @Doc("Always false.") boolean hidden,

            @Doc("Always null.") @Nullable Integer numActive) {}

    /** The event of the position. */
    @Schema(name = "HeldPositionEvent")
    public record Event(
            @Doc("Event id.") @Example("7") long id,

            @Doc("Name in the language asked for.") Text name,

            @Doc("First day.") @Example("2026-09-22") LocalDate startDate,

            @Doc("Last day.") @Example("2026-09-27") LocalDate endDate) {}

    /** A skill with its event. */
    @Schema(name = "HeldPositionSkill")
    public record Skill(
            @Doc("Skill id.") @Example("31") long id,

            @Doc("Number by which the skill is known.") @Example("17")
            String skillNumber,

            @Doc("The same as skill_number.") @Example("17") String number,

            @Doc("Name in the language asked for.") Text name,

            @Doc("The event.") Event event) {}

    /** A member with its entity and its organisation. */
    @Schema(name = "HeldPositionMember")
    public record Member(
            @Doc("Member id.") @Example("4") long id,

            @Doc("Code.") @Example("CH") String code,

            @Doc("Name in the language asked for.") Text name,

            @Doc("What roles are granted on; null without one.") @Nullable
            Entity entity,

            @Doc("The organisation that it is; null without one.") @Nullable
            Organization organization,

            @Doc("Its flag; null when it has none.") @Nullable
            Flag flag) {}

    /** The flag of a member. */
    @Schema(name = "HeldPositionFlag")
    public record Flag(
            @Doc("Id of the image.") @Example("900") long id,

            @Doc("Random part of the picture's address.") UUID thumbnailHash,

            @Doc("Absolute address of the picture; _small, _medium and so on may be appended.")
            String thumbnail) {}
}
