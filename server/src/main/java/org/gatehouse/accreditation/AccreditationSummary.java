package org.gatehouse.accreditation;

import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.event.Sector;
import org.gatehouse.event.Skill;
import org.gatehouse.org.Country;
import org.gatehouse.org.Member;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/** The content of a badge, with overrides applied (docs/api/accreditations.md). */
public record AccreditationSummary(
        @Doc("Identifier of the accreditation") @Example("4711")
        long id,

        @Doc("Identifier of the person") @Example("77") long personId,

        @Doc("Override, else the person's") @Example("Ana") @Nullable
        String firstName,

        @Doc("Override, else the person's") @Example("Souza") @Nullable
        String lastName,

        @Doc("Badge lines: the override split at newlines, else the position's templates filled in")
        List<String> lines,

        @Doc("Primary address") @Example("ana@example.org") @Nullable
        String emailAddress,

        @Doc("Date of birth") @Example("2004-02-29") @Nullable
        LocalDate dateOfBirth,

        @Doc("Free text of the person's position; DETAILS in templates") @Example("Team leader") @Nullable
        String details,

        @Doc("Skill; null when there is none") @Nullable Skill skill,
        @Doc("Sector; null when there is none") @Nullable Sector sector,

        @Doc("Member that the person comes for; null when there is none") @Nullable
        Member member,

        @Doc("Country of the person; null when it is not known") @Nullable
        Country country,

        @Doc("Name of the organisation that the person comes for") @Example("National Broadcaster") @Nullable
        String organization,

        @Doc("Registration group") @Example("Team Finland") @Nullable
        String groupName,

        @Doc("Photo of the badge; null when there is none") @Nullable
        BadgeImage image,

        @Doc("Override, else the position that the person holds")
        Position position,

        @Doc("State of the registration") @Example("APPROVED")
        RegistrationState hostInfoStatus,

        @Doc("Second half of the badge's QR text") UUID randomHash,
        @Doc("Absolute address of the QR picture") String qrCode,
        @Doc("Effective zones in printing order") List<Zone> zones,

        @Doc("Values by custom field id") @Example("{\"17\": \"M\"}")
        Map<String, String> customFieldData) {}
