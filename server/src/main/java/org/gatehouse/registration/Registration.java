package org.gatehouse.registration;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.org.Country;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** The registration of a person at an event in a position, with the state of its decision (design 8). */
public record Registration(
        @Schema(description = "Identifier of the registration", example = "5001")
        long id,

        @Schema(description = "Who comes") RegisteredPerson person,

        @Schema(description = "Where to") EventRef event,

        @Schema(description = "As what") PersonPosition personPosition,

        @Schema(description = "How far it is decided", example = "APPROVED")
        RegistrationState state,

        @Schema(description = "What was noted with the last decision", example = "Passport checked") @Nullable
        String stateNote,

        @Schema(description = "Group that it came in with; null when it came alone") @Nullable
        RegistrationGroup group,

        @Schema(description = "Package options that it holds, by id")
        List<OptionRef> packageOptions,

        @Schema(description = "Values by custom field id", example = "{\"17\": \"M\"}")
        Map<String, String> customFieldData,

        @Schema(description = "When it was made", example = "2026-06-01T09:00:00Z")
        Instant createdAt,

        @Schema(description = "When it came into its state", example = "2026-06-03T11:20:00Z")
        Instant stateChangedAt,

        @Schema(description = "Rises with every change; PUT may send it to refuse overwriting", example = "3")
        int version,

        @Schema(description = "The accreditation that approving made; null when it was never approved") @Nullable
        AccreditationRef accreditation) {

    /** The details of the person that lists show. */
    public record RegisteredPerson(
            @Schema(description = "Identifier of the person", example = "77")
            long id,

            @Schema(description = "Null for people of a single name", example = "Ana") @Nullable
            String firstName,

            @Schema(description = "Null for people of a single name", example = "Souza") @Nullable
            String lastName,

            @Schema(description = "Primary address", example = "ana@example.org") @Nullable
            String email,

            @Schema(description = "Country; null when it is not known") @Nullable
            Country country) {}

    /** The event's id and name. */
    public record EventRef(
            @Schema(description = "Identifier of the event", example = "7")
            long id,

            @Schema(description = "Name in the language asked for")
            Text name) {}

    /** A group of registrations. */
    public record RegistrationGroup(
            @Schema(description = "Identifier of the group", example = "3")
            long id,

            @Schema(description = "Name, unique at the event", example = "Team Finland")
            String name) {}

    /** The id and name of a package option. */
    public record OptionRef(
            @Schema(description = "Identifier of the package option", example = "8")
            long id,

            @Schema(description = "Name in the language asked for")
            Text name) {}

    /** The id of the accreditation, with the data on its badge. */
    public record AccreditationRef(
            @Schema(description = "Identifier; the accreditation_id of scans", example = "4711")
            long id,

            @Schema(description = "Second half of the badge's QR text")
            UUID randomHash,

            @Schema(description = "True after withdrawal: gates refuse it", example = "false")
            boolean deleted,

            @Schema(description = "Why it is deleted: withdrawn, deleted or merged; null while it is live") @Nullable
            String cause) {}
}
