package org.gatehouse.registration;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import org.gatehouse.event.Sector;
import org.gatehouse.event.Skill;
import org.gatehouse.org.Member;
import org.gatehouse.org.Organization;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/** A position that a person holds at an event (contract 3.9). */
public record PersonPosition(
        @Schema(description = "Identifier of this person in this position", example = "901")
        long id,

        @Schema(description = "The position with its default zones")
        Position position,

        @Schema(description = "First day in it; null when it is not limited", example = "2026-09-20") @Nullable
        LocalDate start,

        @Schema(description = "Last day in it; null when it is not limited", example = "2026-09-28") @Nullable
        LocalDate end,

        @Schema(description = "Whether it is kept but no longer true", example = "false")
        boolean invalid,

        @Schema(description = "Free text, DETAILS on badges", example = "Team leader") @Nullable
        String openField,

        @Schema(description = "Skill; null when the position has none") @Nullable
        Skill skill,

        @Schema(description = "Sector, its own or its skill's; null when there is none") @Nullable
        Sector sector,

        @Schema(description = "Member that the person comes for; null when there is none") @Nullable
        Member member,

        @Schema(description = "Organisation that the person comes for; null when there is none") @Nullable
        Organization organization,

        @Schema(description = "Part of the organisation", example = "Broadcast") @Nullable
        String organizationalUnit) {}
