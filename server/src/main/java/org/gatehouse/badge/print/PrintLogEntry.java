package org.gatehouse.badge.print;

import java.time.Instant;
import java.util.UUID;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** One badge in a finished file; also one that must be thrown away, because it was printed elsewhere or changed while it was drawn. */
public record PrintLogEntry(
        @Doc("The accreditation") @Example("4711") long accreditationId,
        @Doc("The job, whose file it was in") @Example("12") long printId,
        @Doc("When the file was finished") Instant printedAt,
        @Doc("Who printed it") @Example("maria") String printedBy,

        @Doc("Whether it had been printed before") @Example("false")
        boolean reprint,

        @Doc("Why it was printed again") @Example("LOST") @Nullable
        PrintReason reason,

        @Doc("The reason in words") @Nullable String reasonText,
        @Doc("Whether it has a photo") @Example("true") boolean photo,

        @Doc("The random_hash on it; another than the accreditation's is no longer valid")
        UUID randomHash) {}
