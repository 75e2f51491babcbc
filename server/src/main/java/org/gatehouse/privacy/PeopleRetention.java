package org.gatehouse.privacy;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** How long an event keeps its people, and what then becomes of each. */
@Schema(name = "PeopleRetention")
public record PeopleRetention(
        @Doc("The event") @Example("7") long eventId,

        @Doc("Weeks after the last day of the event; null for ever") @Example("26") @Nullable
        Integer peopleKeptWeeks,

        @Doc("The day from whose night on people are erased, in the event's time zone; null for never")
        @Example("2027-03-29")
        @Nullable
        LocalDate erasedFrom,

        @Doc("How many people are erased, because no other event knows them") @Example("412")
        long erased,

        @Doc("How many people only this event forgets, because other events know them") @Example("31")
        long forgotten,

        @Doc("How many people are kept longer than that") @Example("1")
        long kept,

        @Doc("The people, by their ids") List<Leaving> people,
        @Doc("How many there are in all") @Example("444") long totalCount) {

    /** What becomes of somebody. */
    public enum Outcome {
        /** All of the person goes. */
        ERASED,
        /** Only this event forgets the person. */
        FORGOTTEN,
        /** The person stays because somebody asked for it. */
        KEPT
    }

    /** A person of the event. */
    @Schema(name = "LeavingPerson")
    public record Leaving(
            @Doc("The person") @Example("7") long personId,

            @Doc("First name") @Example("Ana") @Nullable String firstName,

            @Doc("Last name") @Example("Souza") @Nullable String lastName,

            @Doc("ERASED: all of the person goes. FORGOTTEN: only this event forgets the person, who stays at others."
                    + " KEPT: the person stays until kept_until")
            Outcome outcome,

            @Doc("At how many other events the person is") @Example("0")
            int otherEvents,

            @Doc("Until when the person is kept; null when it is not for longer than the event keeps people") @Nullable
            LocalDate keptUntil,

            @Doc("Why the person is kept until then") @Nullable
            String reason) {}
}
