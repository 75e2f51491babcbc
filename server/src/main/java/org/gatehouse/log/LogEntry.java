package org.gatehouse.log;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An action in the log (contract 3.16). */
public record LogEntry(
        @Schema(description = "Identifier of the entry", example = "90210")
        long id,

        @Schema(
                description = "Number of what was done; never changes its meaning; 0 for what has none yet",
                example = "2")
        int code,

        @Schema(description = "The same as a word", example = "accreditation_changed")
        String message,

        @Schema(description = "When it was done, UTC", example = "2026-09-23T08:15:00.104511Z")
        Instant occured,

        @Schema(
                description =
                        "What it was done to, by id, and the fields that changed: \"old → new\", or the value alone of"
                                + " what was made",
                example = "{\"person_accreditation_id\": \"4711\", \"first_name\": \"– → Ana\"}")
        Map<String, String> data,

        @Schema(
                description = "The person who did it; null for a machine and for a user who is no person",
                example = "77")
        @Nullable
        Long personId,

        @Schema(description = "Always null: nobody acts as somebody else here") @Nullable
        Long puppeteerId,

        @Schema(description = "Who did it, as a name: of the user, else of the client", example = "admin")
        String actorName) {}
