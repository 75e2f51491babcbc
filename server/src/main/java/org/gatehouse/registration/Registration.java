package org.gatehouse.registration;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.org.Country;
import org.gatehouse.period.PeriodSummary;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** The registration of a person at an event in a position, with the state of its decision (docs/registration-states.md). */
public record Registration(
        @Doc("Identifier of the registration") @Example("5001")
        long id,

        @Doc("Who comes") RegisteredPerson person,
        @Doc("Where to") EventRef event,
        @Doc("As what") PersonPosition personPosition,
        @Doc("How far it is decided") @Example("APPROVED") RegistrationState state,

        @Doc("What was noted with the last decision") @Example("Passport checked") @Nullable
        String stateNote,

        @Doc("Group that it came in with; null when it came alone") @Nullable
        RegistrationGroup group,

        @Doc("Package options that it holds, by id") List<OptionRef> packageOptions,

        @Doc("Values by custom field id") @Example("{\"17\": \"M\"}")
        Map<String, String> customFieldData,

        @Doc("When it was made") @Example("2026-06-01T09:00:00Z")
        Instant createdAt,

        @Doc("When it came into its state") @Example("2026-06-03T11:20:00Z")
        Instant stateChangedAt,

        @Doc("Rises with every change; PUT may send it to refuse overwriting") @Example("3")
        int version,

        @Doc("The accreditation that approving made; null when it was never approved") @Nullable
        AccreditationRef accreditation,

        @Doc("Periods in which it is valid, by sort; none: as its position says")
        List<PeriodSummary> periods) {

    /** The details of the person that lists show. */
    public record RegisteredPerson(
            @Doc("Identifier of the person") @Example("77") long id,

            @Doc("Null for people of a single name") @Example("Ana") @Nullable
            String firstName,

            @Doc("Null for people of a single name") @Example("Souza") @Nullable
            String lastName,

            @Doc("Primary address") @Example("ana@example.org") @Nullable
            String email,

            @Doc("Country; null when it is not known") @Nullable
            Country country,

            @Doc("As it was typed; null without one") @Example("+41 79 123 45 67") @Nullable
            String phone,

            @Doc("What to tell the person or ask for when the badge is handed out; null without one")
            @Example("Bring the passport")
            @Nullable
            String note) {}

    /** The event's id and name. */
    public record EventRef(
            @Doc("Identifier of the event") @Example("7") long id,
            @Doc("Name in the language asked for") Text name) {}

    /** A group of registrations. */
    public record RegistrationGroup(
            @Doc("Identifier of the group") @Example("3") long id,

            @Doc("Name, unique at the event") @Example("Team Finland")
            String name) {}

    /** The id and name of a package option. */
    public record OptionRef(
            @Doc("Identifier of the package option") @Example("8")
            long id,

            @Doc("Name in the language asked for") Text name) {}

    /** The id of the accreditation, with the data on its badge. */
    public record AccreditationRef(
            @Doc("Identifier; the accreditation_id of scans") @Example("4711")
            long id,

            @Doc("Second half of the badge's QR text") UUID randomHash,

            @Doc("True after withdrawal: gates refuse it") @Example("false")
            boolean deleted,

            @Doc("Why it is deleted: withdrawn, deleted or merged; null while it is live") @Nullable
            String cause) {}
}
