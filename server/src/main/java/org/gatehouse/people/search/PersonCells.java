package org.gatehouse.people.search;

import java.util.Objects;
import java.util.stream.Collectors;
import org.gatehouse.people.HeldPosition;
import org.gatehouse.people.Person;
import org.gatehouse.platform.sheet.SheetColumns;

/** A person as a row of a spreadsheet. */
final class PersonCells {

    static final SheetColumns<Person> COLUMNS = new SheetColumns<Person>()
            .with("id", Person::id)
            .with("title", Person::title, title -> title.text())
            .with("first_name", Person::firstName)
            .with("last_name", Person::lastName)
            .with("email", Person::email)
            .with("other_emails", PersonCells::otherEmails)
            .with("gender", Person::gender)
            .with("date_of_birth", Person::dateOfBirth)
            .with("country_code", Person::country, Person.Country::abbreviation)
            .with("country_name", Person::country, country -> country.name().text())
            .with("positions", PersonCells::positions)
            .with("images", PersonCells::images)
            .with("training_complete", Person::trainingComplete)
            .with("deceased", Person::deceased)
            .with("phone", Person::phone)
            .with("note", Person::note);

    private PersonCells() {}

    private static String otherEmails(Person person) {
        return person.emailAddresses().stream()
                .filter(address -> !address.type().primary())
                .map(Person.EmailAddress::emailAddress)
                .collect(Collectors.joining(" "));
    }

    /** Returns a text such as {@code Competitor, Championship; Expert, Championship}. */
    private static String positions(Person person) {
        return person.positions().stream().map(PersonCells::shown).collect(Collectors.joining("; "));
    }

    private static String shown(HeldPosition held) {
        return Objects.requireNonNullElse(held.position().name().text(), "")
                + ", "
                + Objects.requireNonNullElse(held.event().name().text(), "");
    }

    private static String images(Person person) {
        return person.images().stream().map(image -> image.type().name()).collect(Collectors.joining(" "));
    }
}
