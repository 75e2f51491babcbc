package org.gatehouse.people.search;

import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.gatehouse.people.HeldPosition;
import org.gatehouse.people.Person;
import org.gatehouse.platform.sheet.Sheet;
import org.jspecify.annotations.Nullable;

/** A person as a row of a spreadsheet. */
final class PersonCells {

    static final Sheet SHEET = new Sheet(
            "people",
            "people",
            ZoneOffset.UTC,
            List.of(
                    "id",
                    "title",
                    "first_name",
                    "last_name",
                    "email",
                    "other_emails",
                    "gender",
                    "date_of_birth",
                    "country_code",
                    "country_name",
                    "positions",
                    "images",
                    "training_complete",
                    "deceased"));

    private PersonCells() {}

    /** Returns the cells in the order of the columns. */
    static @Nullable Object[] of(Person person) {
        Person.Country country = person.country();
        return new @Nullable Object[] {
            person.id(),
            person.title() == null ? null : person.title().text(),
            person.firstName(),
            person.lastName(),
            person.email(),
            person.emailAddresses().stream()
                    .filter(address -> !address.type().primary())
                    .map(Person.EmailAddress::emailAddress)
                    .collect(Collectors.joining(" ")),
            person.gender(),
            person.dateOfBirth(),
            country == null ? null : country.abbreviation(),
            country == null ? null : country.name().text(),
            person.positions().stream().map(PersonCells::shown).collect(Collectors.joining("; ")),
            person.images().stream().map(image -> image.type().name()).collect(Collectors.joining(" ")),
            person.trainingComplete(),
            person.deceased()
        };
    }

    /** Returns a text such as {@code Competitor, Championship}. */
    private static String shown(HeldPosition held) {
        return Objects.requireNonNullElse(held.position().name().text(), "")
                + ", "
                + Objects.requireNonNullElse(held.event().name().text(), "");
    }
}
