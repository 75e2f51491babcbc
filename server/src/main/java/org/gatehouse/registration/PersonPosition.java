package org.gatehouse.registration;

import java.time.LocalDate;
import org.gatehouse.event.Sector;
import org.gatehouse.event.Skill;
import org.gatehouse.org.Member;
import org.gatehouse.org.Organization;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/** A position that a person holds at an event. */
public record PersonPosition(
        @Doc("Identifier of this person in this position") @Example("901")
        long id,

        @Doc("The position with its default zones") Position position,

        @Doc("First day in it; null when it is not limited") @Example("2026-09-20") @Nullable
        LocalDate start,

        @Doc("Last day in it; null when it is not limited") @Example("2026-09-28") @Nullable
        LocalDate end,

        @Doc("Whether it is kept but no longer true") @Example("false")
        boolean invalid,

        @Doc("Free text, DETAILS on badges") @Example("Team leader") @Nullable
        String openField,

        @Doc("Skill; null when the position has none") @Nullable
        Skill skill,

        @Doc("Sector, its own or its skill's; null when there is none") @Nullable
        Sector sector,

        @Doc("Member that the person comes for; null when there is none") @Nullable
        Member member,

        @Doc("Organisation that the person comes for; null when there is none") @Nullable
        Organization organization,

        @Doc("Part of the organisation") @Example("Broadcast") @Nullable
        String organizationalUnit) {}
