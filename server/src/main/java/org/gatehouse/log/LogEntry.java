package org.gatehouse.log;

import java.time.Instant;
import java.util.Map;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** An action in the log (docs/api/logs.md). */
public record LogEntry(
        @Doc("Identifier of the entry") @Example("90210") long id,

        @Doc("Number of what was done; never changes its meaning; 0 for what has none yet") @Example("2")
        int code,

        @Doc("The same as a word") @Example("accreditation_changed")
        String message,

        @Doc("When it was done, UTC") @Example("2026-09-23T08:15:00.104511Z")
        Instant occured,

        @Doc("What it was done to, by id, and the fields that changed: \"old → new\", or the value alone of"
                + " what was made")
        @Example("{\"person_accreditation_id\": \"4711\", \"first_name\": \"– → Ana\"}")
        Map<String, String> data,

        @Doc("The person who did it; null for a machine and for a user who is no person") @Example("77") @Nullable
        Long personId,

        @Doc("Always null: nobody acts as somebody else here") @Nullable
        Long puppeteerId,

        @Doc("Who did it, as a name: of the user, else of the client") @Example("admin")
        String actorName) {}
