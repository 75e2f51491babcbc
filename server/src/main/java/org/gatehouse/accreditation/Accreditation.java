package org.gatehouse.accreditation;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.gatehouse.event.Event;
import org.gatehouse.org.Country;
import org.gatehouse.registration.PersonPosition;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.option.PackageOptionZone;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/** An accreditation with everything that the desk edits (contract 3.7). */
public record Accreditation(
        @Schema(description = "Identifier; the accreditation_id of scans", example = "4711")
        long id,

        @Schema(description = "Whose it is, without overrides")
        AccreditedPerson person,

        @Schema(description = "Override of the name on the badge; null for none") @Nullable
        String firstName,

        @Schema(description = "Override of the name on the badge; null for none") @Nullable
        String lastName,

        @Schema(description = "Second half of the badge's QR text")
        UUID randomHash,

        @Schema(description = "Event") Event event,

        @Schema(description = "What the person is at the event")
        PersonPosition personPosition,

        @Schema(description = "Override of the position; null for none") @Nullable
        Position position,

        @Schema(description = "Override of the badge lines, separated by newlines; null for none") @Nullable
        String lines,

        @Schema(description = "When its badge was printed; null when it was not") @Nullable
        Instant printed,

        @Schema(description = "When its badge was handed out; null when it was not") @Nullable
        Instant distributed,

        @Schema(description = "Photo of the badge; null when there is none") @Nullable
        BadgeImage image,

        @Schema(description = "Where it comes from") RegistrationRef registration,

        @Schema(description = "Zones that come with package options")
        List<PackageOptionZone> packageOptionZones,

        @Schema(description = "Zones given by hand") List<Zone> zonesAdd,

        @Schema(description = "Zones taken away by hand") List<Zone> zonesRemove,

        @Schema(description = "What stands on the badge") AccreditationSummary summary,

        @Schema(description = "True: the badge is no longer valid; nothing can be edited or printed", example = "false")
        boolean deleted) {

    /** The person who holds an accreditation (contract 3.10). */
    public record AccreditedPerson(
            @Schema(description = "Identifier of the person", example = "77")
            long id,

            @Schema(description = "Null for people of a single name", example = "Ana") @Nullable
            String firstName,

            @Schema(description = "Null for people of a single name", example = "Souza") @Nullable
            String lastName,

            @Schema(description = "Primary address", example = "ana@example.org") @Nullable
            String emailAddress,

            @Schema(description = "Country; null when it is not known") @Nullable
            Country country,

            @Schema(description = "All that the person is at this event")
            List<PersonPosition> positions,

            @Schema(description = "All photos of the person")
            List<PersonPhoto> images) {}

    /** One of a person's photos. */
    public record PersonPhoto(
            @Schema(description = "Identifier of the image", example = "300")
            long id,

            @Schema(description = "Names the picture's addresses")
            UUID thumbnailHash,

            @Schema(description = "Absolute address of the preview")
            String thumbnail,

            @Schema(description = "TEAM, ACCREDITATION or PERSONAL", example = "TEAM")
            String type) {}

    /** The registration of an accreditation. */
    public record RegistrationRef(
            @Schema(description = "Identifier of the registration", example = "5001")
            long id,

            @Schema(description = "Group that it came in with; null when it came alone", example = "3") @Nullable
            Long groupId,

            @Schema(description = "Name of the group", example = "Team Finland") @Nullable
            String groupName) {}
}
