package org.gatehouse.accreditation;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.gatehouse.event.Event;
import org.gatehouse.hold.Hold;
import org.gatehouse.org.Country;
import org.gatehouse.period.PeriodSummary;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.registration.PersonPosition;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.option.PackageOptionZone;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/** An accreditation with everything that the desk edits (docs/api/accreditations.md). */
public record Accreditation(
        @Doc("Identifier; the accreditation_id of scans") @Example("4711")
        long id,

        @Doc("Whose it is, without overrides") AccreditedPerson person,

        @Doc("Override of the name on the badge; null for none") @Nullable
        String firstName,

        @Doc("Override of the name on the badge; null for none") @Nullable
        String lastName,

        @Doc("Second half of the badge's QR text") UUID randomHash,
        @Doc("Event") Event event,
        @Doc("What the person is at the event") PersonPosition personPosition,

        @Doc("Override of the position; null for none") @Nullable
        Position position,

        @Doc("Override of the badge lines, separated by newlines; null for none") @Nullable
        String lines,

        @Doc("When its badge was printed; null when it was not") @Nullable
        Instant printed,

        @Doc("When its badge was handed out; null when it was not") @Nullable
        Instant distributed,

        @Doc("Photo of the badge; null when there is none") @Nullable
        BadgeImage image,

        @Doc("Where it comes from") RegistrationRef registration,
        @Doc("Zones that come with package options") List<PackageOptionZone> packageOptionZones,
        @Doc("Zones given manually") List<Zone> zonesAdd,
        @Doc("Zones taken away manually") List<Zone> zonesRemove,
        @Doc("What stands on the badge") AccreditationSummary summary,

        @Doc("True: the badge is no longer valid; nothing can be edited or printed") @Example("false")
        boolean deleted,

        @Doc("The periods of its registration, its validity; none: that of its position")
        List<PeriodSummary> periods,

        @Doc("Open holds, by the place of their kinds in lists; none: it is not held")
        List<Hold> holds) {

    /** The person who holds an accreditation. */
    public record AccreditedPerson(
            @Doc("Identifier of the person") @Example("77") long id,

            @Doc("Null for people of a single name") @Example("Ana") @Nullable
            String firstName,

            @Doc("Null for people of a single name") @Example("Souza") @Nullable
            String lastName,

            @Doc("Primary address") @Example("ana@example.org") @Nullable
            String emailAddress,

            @Doc("Country; null when it is not known") @Nullable
            Country country,

            @Doc("All that the person is at this event") List<PersonPosition> positions,
            @Doc("All photos of the person") List<PersonPhoto> images) {}

    /** One of a person's photos. */
    public record PersonPhoto(
            @Doc("Identifier of the image") @Example("300") long id,
            @Doc("Names the picture's addresses") UUID thumbnailHash,
            @Doc("Absolute address of the preview") String thumbnail,

            @Doc("TEAM, ACCREDITATION or PERSONAL") @Example("TEAM")
            String type) {}

    /** The registration of an accreditation. */
    public record RegistrationRef(
            @Doc("Identifier of the registration") @Example("5001")
            long id,

            @Doc("Group that it came in with; null when it came alone") @Example("3") @Nullable
            Long groupId,

            @Doc("Name of the group") @Example("Team Finland") @Nullable
            String groupName) {}
}
