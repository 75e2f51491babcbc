package org.gatehouse.people.search;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.event.Sector;
import org.gatehouse.org.Organization;
import org.gatehouse.people.HeldPosition;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonImage;
import org.jspecify.annotations.Nullable;

/** The public data of a person at a public event (contract 4.14). It never contains an address, a birthday or a note. */
record PublicPerson(
        @Schema(description = "Person id.", example = "7") long id,

        @Schema(description = "Null for people of a single name.", example = "Ana") @Nullable
        String firstName,

        @Schema(description = "Null for people of a single name.", example = "Jovanović") @Nullable
        String lastName,

        @Schema(description = "Null when unset.") Person.@Nullable Country country,

        @Schema(description = "What the person is at public events, the latest event first.")
        List<PublicPosition> positions,

        @Schema(description = "The official picture, type TEAM, if there is one.")
        List<PersonImage> images) {

    /** A position at a public event. */
    @Schema(name = "PublicPosition")
    record PublicPosition(
            @Schema(description = "Id of this person in this position.", example = "12")
            long id,

            @Schema(description = "The position.") HeldPosition.Position position,
            @Schema(description = "The event.") HeldPosition.Event event,

            @Schema(description = "The skill; null without one.")
            HeldPosition.@Nullable Skill skill,

            @Schema(description = "The sector; null without one.") @Nullable
            Sector sector,

            @Schema(description = "The member whom the person comes for; null without one.")
            HeldPosition.@Nullable Member member,

            @Schema(description = "The organisation whom the person comes for; null without one.") @Nullable
            Organization organization) {

        static PublicPosition of(HeldPosition held) {
            return new PublicPosition(
                    held.id(),
                    held.position(),
                    held.event(),
                    held.skill(),
                    held.sector(),
                    held.member(),
                    held.organization());
        }
    }
}
