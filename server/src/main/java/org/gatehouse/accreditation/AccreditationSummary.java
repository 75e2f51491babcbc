package org.gatehouse.accreditation;

import io.swagger.v3.oas.annotations.media.Schema;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.event.Sector;
import org.gatehouse.event.Skill;
import org.gatehouse.org.Country;
import org.gatehouse.org.Member;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/** The content of a badge, with overrides applied (contract 3.6). */
public record AccreditationSummary(
        @Schema(description = "Identifier of the accreditation", example = "4711")
        long id,

        @Schema(description = "Identifier of the person", example = "77")
        long personId,

        @Schema(description = "Override, else the person's", example = "Ana") @Nullable
        String firstName,

        @Schema(description = "Override, else the person's", example = "Souza") @Nullable
        String lastName,

        @Schema(description = "Badge lines: the override split at newlines, else the position's templates filled in")
        List<String> lines,

        @Schema(description = "Primary address", example = "ana@example.org") @Nullable
        String emailAddress,

        @Schema(description = "Date of birth", example = "2004-02-29") @Nullable
        LocalDate dateOfBirth,

        @Schema(description = "Free text of the person's position; DETAILS in templates", example = "Team leader")
        @Nullable
        String details,

        @Schema(description = "Skill; null when there is none") @Nullable
        Skill skill,

        @Schema(description = "Sector; null when there is none") @Nullable
        Sector sector,

        @Schema(description = "Member that the person comes for; null when there is none") @Nullable
        Member member,

        @Schema(description = "Country of the person; null when it is not known") @Nullable
        Country country,

        @Schema(description = "Name of the organisation that the person comes for", example = "National Broadcaster")
        @Nullable
        String organization,

        @Schema(description = "Registration group", example = "Team Finland") @Nullable
        String groupName,

        @Schema(description = "Photo of the badge; null when there is none") @Nullable
        BadgeImage image,

        @Schema(description = "Override, else the position that the person holds")
        Position position,

        @Schema(description = "State of the registration", example = "APPROVED")
        RegistrationState hostInfoStatus,

        @Schema(description = "Second half of the badge's QR text")
        UUID randomHash,

        @Schema(description = "Absolute address of the QR picture")
        String qrCode,

        @Schema(description = "Effective zones in printing order")
        List<Zone> zones,

        @Schema(description = "Values by custom field id", example = "{\"17\": \"M\"}")
        Map<String, String> customFieldData) {}
