package org.gatehouse.registration;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.gatehouse.org.Country;
import org.gatehouse.period.PeriodSummary;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;

/** A registration with the data that fits into one row. */
record RegistrationRow(
        long id,
        long eventId,
        String eventName,
        long personId,
        long personPositionId,
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String email,
        @Nullable Long countryId,
        @Nullable String countryCode,
        @Nullable String countryName,
        @Nullable String phone,
        @Nullable String note,
        RegistrationState state,
        @Nullable String stateNote,
        @Nullable Long groupId,
        @Nullable String groupName,
        Instant createdAt,
        Instant stateChangedAt,
        int version,
        @Nullable Long accreditationId,
        @Nullable UUID randomHash,
        @Nullable Boolean deleted,
        @Nullable String cause) {

    Registration with(
            PersonPosition position,
            List<Registration.OptionRef> options,
            Map<String, String> customFieldData,
            List<PeriodSummary> periods,
            Language language) {
        return new Registration(
                id,
                new Registration.RegisteredPerson(personId, firstName, lastName, email, country(language), phone, note),
                new Registration.EventRef(eventId, language.text(eventName)),
                position,
                state,
                stateNote,
                groupId == null || groupName == null ? null : new Registration.RegistrationGroup(groupId, groupName),
                options,
                customFieldData,
                createdAt,
                stateChangedAt,
                version,
                accreditation(),
                periods);
    }

    private @Nullable Country country(Language language) {
        return countryId == null || countryCode == null || countryName == null
                ? null
                : new Country(countryId, countryCode, language.text(countryName));
    }

    private Registration.@Nullable AccreditationRef accreditation() {
        return accreditationId == null || randomHash == null
                ? null
                : new Registration.AccreditationRef(accreditationId, randomHash, Boolean.TRUE.equals(deleted), cause);
    }
}
