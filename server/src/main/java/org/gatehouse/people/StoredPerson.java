package org.gatehouse.people;

import java.time.LocalDate;
import java.util.Optional;
import org.gatehouse.audit.Changes;
import org.jspecify.annotations.Nullable;

/** The row of a person. */
public record StoredPerson(
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable Gender gender,
        @Nullable LocalDate dateOfBirth,
        @Nullable Long countryId,
        @Nullable String title,
        @Nullable String language,
        @Nullable String phone,
        @Nullable String note,
        boolean trainingComplete,
        boolean deceased,
        int version) {

    public static final StoredPerson NOBODY =
            new StoredPerson(null, null, null, null, null, null, null, null, null, false, false, 0);

    /** Returns whether a gate sees any of the changes, or a hit of the watchlist that they may make. */
    public static boolean mattersAtGates(Changes changes) {
        return changes.any("first_name", "last_name", "country_id", "date_of_birth", "email_addresses");
    }

    public Changes to(StoredPerson is) {
        return new Changes()
                .of("first_name", firstName, is.firstName)
                .of("last_name", lastName, is.lastName)
                .of("gender", gender, is.gender)
                .of("date_of_birth", dateOfBirth, is.dateOfBirth)
                .of("country_id", countryId, is.countryId)
                .of("title", title, is.title)
                .of("language", language, is.language)
                .of("phone", phone, is.phone)
                .of("note", note, is.note)
                .of("training_complete", trainingComplete, is.trainingComplete)
                .of("deceased", deceased, is.deceased);
    }

    /** Returns the new value of a text: an absent text stays unchanged, an empty one is cleared. */
    @SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
    public static @Nullable String text(@Nullable Optional<String> sent, @Nullable String stored) {
        return sent == null
                ? stored
                : sent.map(String::strip).filter(text -> !text.isEmpty()).orElse(null);
    }
}
