package org.gatehouse.privacy;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** What was erased of a person, and where the person still is. */
@Schema(name = "Erasure")
public record ErasureReceipt(
        @Doc("The erasure; GET /people/erasures/{erasure_id} reads this receipt again") @Example("3")
        long id,

        @Doc("The person; nobody has this id any more if all was erased") @Example("7")
        long personId,

        @Doc("The only event that forgot the person; null for all") @Nullable
        Long eventId,

        @Doc("When it was done") Instant at,
        @Doc("Why") ErasureReason reason,

        @Doc("User name or client id of who did it") @Example("privacy")
        String askedBy,

        @Doc("How much was erased") List<ErasedKind> erased,

        @Doc("Whether files or gates are still waited for; backups and places out of reach do not count")
        @Example("true")
        boolean open,

        @Doc(
                "When the last file of a photo was removed; null while the image store cannot be reached or a backup copies it")
        @Nullable
        Instant filesRemovedAt,

        @Doc("Gates that were not sent the change yet") List<WaitingGate> gates,
        @Doc("Where nothing can be erased from here") List<Place> outOfReach) {

    /** Things of one kind. */
    @Schema(name = "ErasedKind")
    public record ErasedKind(
            @Doc("The kind, as a word of the code") @Example("email_addresses")
            String kind,

            @Doc("How many") @Example("2") long count,

            @Doc("The kind in words") @Example("E-mail addresses")
            String text) {}

    /** A gate that may still know the person. */
    @Schema(name = "WaitingGate")
    public record WaitingGate(
            @Doc("Event of the gate") @Example("7") long eventId,

            @Doc("Client of the gate") @Example("gate-north")
            String clientId,

            @Doc("The device, where a client has several") @Nullable
            String device,

            @Doc("When it asked for changes last") Instant lastPollAt) {}

    /** A place that erasing does not reach. */
    @Schema(name = "PlaceOutOfReach")
    public record Place(
            @Doc("The place, as a word of the code") @Example("backups")
            String kind,

            @Doc("What is there, and until when")
            @Example(
                    "Backups made before hold the person until they are deleted; a restore of one erases the person again.")
            String text) {}
}
