package org.gatehouse.accreditation;

import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.event.Sector;
import org.gatehouse.event.Skill;
import org.gatehouse.org.Country;
import org.gatehouse.org.Member;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.web.BaseUrl;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.zone.Zone;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/** The single-valued fields of an accreditation; fields that start with {@code own} hold the person's name before overrides. */
public record AccreditationRow(
        long id,
        long personId,
        long registrationId,
        RegistrationState state,
        @Nullable Long groupId,
        @Nullable String groupName,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String ownFirstName,
        @Nullable String ownLastName,
        @Nullable String email,
        @Nullable LocalDate dateOfBirth,
        @Nullable Long countryId,
        @Nullable String countryCode,
        @Nullable String countryName,
        long personPositionId,
        @Nullable Long overridePositionId,
        long positionId,
        @Nullable String lines,
        String badgeLines,
        @Nullable String details,
        @Nullable Long skillId,
        @Nullable String skillNumber,
        @Nullable String skillName,
        @Nullable Long sectorId,
        @Nullable String sectorName,
        @Nullable Long memberId,
        @Nullable String memberCode,
        @Nullable String memberName,
        @Nullable String organization,
        UUID randomHash,
        @Nullable Instant printedAt,
        @Nullable Instant distributedAt,
        boolean deleted,
        @Nullable Long imageId,
        @Nullable String filename,
        @Nullable Integer width,
        @Nullable Integer height,
        @Nullable Long size,
        @Nullable UUID thumbnailHash,
        @Nullable String mediaType,
        @Nullable Integer cropX,
        @Nullable Integer cropY,
        @Nullable Integer cropWidth,
        @Nullable Integer cropHeight,
        boolean photoPending) {

    public AccreditationSummary summary(
            Position position, List<Zone> zones, Map<String, String> customFieldData, BaseUrl base, Language language) {
        return new AccreditationSummary(
                id,
                personId,
                firstName == null ? ownFirstName : firstName,
                lastName == null ? ownLastName : lastName,
                List.of(badgeLines.split("\n", -1)),
                email,
                dateOfBirth,
                details,
                Skill.of(skillId, skillNumber, skillName, language),
                Sector.of(sectorId, sectorName, language),
                Member.of(memberId, memberCode, memberName, language),
                country(language),
                organization,
                groupName,
                image(base),
                position,
                state,
                randomHash,
                base.of(QrController.path(id, randomHash)),
                zones,
                customFieldData);
    }

    /** Whether name, position or lines were changed manually. */
    public boolean isOverridden() {
        return firstName != null || lastName != null || lines != null || overridePositionId != null;
    }

    public @Nullable Country country(Language language) {
        return countryId == null || countryCode == null || countryName == null
                ? null
                : new Country(countryId, countryCode, language.text(countryName));
    }

    public @Nullable BadgeImage image(BaseUrl base) {
        if (imageId == null
                || filename == null
                || width == null
                || height == null
                || size == null
                || thumbnailHash == null
                || mediaType == null) {
            return null;
        }
        return new BadgeImage(
                imageId,
                filename,
                width,
                height,
                size,
                thumbnailHash,
                mediaType,
                base.of("/images/thumbnails/" + thumbnailHash),
                cropX,
                cropY,
                cropWidth,
                cropHeight,
                null);
    }
}
