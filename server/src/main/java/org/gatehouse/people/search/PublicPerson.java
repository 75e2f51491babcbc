package org.gatehouse.people.search;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.event.Sector;
import org.gatehouse.org.Organization;
import org.gatehouse.people.HeldPosition;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonImage;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The public data of a person at a public event (docs/api/people.md). It never contains an address, a birthday or a note. */
record PublicPerson(
        @Doc("Person id.") @Example("7") long id,

        @Doc("Null for people of a single name.") @Example("Ana") @Nullable
        String firstName,

        @Doc("Null for people of a single name.") @Example("Jovanović") @Nullable
        String lastName,

        @Doc("Null when unset.") Person.@Nullable Country country,

        @Doc("What the person is at public events, the latest event first.")
        List<PublicPosition> positions,

        @Doc("The official picture, type TEAM, if there is one.")
        List<PersonImage> images) {

    @Schema(name = "PublicPosition")
    record PublicPosition(
            @Doc("Id of this person in this position.") @Example("12")
            long id,

            @Doc("The position.") HeldPosition.Position position,
            @Doc("The event.") HeldPosition.Event event,
            @Doc("The skill; null without one.") HeldPosition.@Nullable Skill skill,
            @Doc("The sector; null without one.") @Nullable Sector sector,

            @Doc("The member whom the person comes for; null without one.")
            HeldPosition.@Nullable Member member,

            @Doc("The organisation whom the person comes for; null without one.") @Nullable
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
