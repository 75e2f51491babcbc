package org.gatehouse.people.person;

import java.time.LocalDate;
import org.gatehouse.people.Gender;
import org.gatehouse.people.SamePerson;
import org.jspecify.annotations.Nullable;

/** What a row of a file says of a person; null says nothing. */
public record PersonFacts(
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String email,
        @Nullable Gender gender,
        @Nullable LocalDate dateOfBirth,
        @Nullable Long countryId,
        @Nullable String title) {

    /** What tells the person apart from others with the same address. */
    public SamePerson.Who who() {
        return new SamePerson.Who(firstName, lastName, dateOfBirth);
    }

    /** Whether somebody of whom that is known would not be the same afterwards; capitals of an address change nothing. */
    public boolean change(PersonFacts known) {
        return !known.after(this).equals(known);
    }

    /** Whether both say something of one thing, and not the same. */
    public boolean contradict(PersonFacts other) {
        return contradicts(firstName, other.firstName)
                || contradicts(lastName, other.lastName)
                || (email != null && other.email != null && !email.equalsIgnoreCase(other.email))
                || contradicts(gender, other.gender)
                || contradicts(dateOfBirth, other.dateOfBirth)
                || contradicts(countryId, other.countryId)
                || contradicts(title, other.title);
    }

    private static boolean contradicts(@Nullable Object one, @Nullable Object other) {
        return one != null && other != null && !one.equals(other);
    }

    /** These facts once the row has been written: what it does not say stays. */
    public PersonFacts after(PersonFacts said) {
        return new PersonFacts(
                newest(firstName, said.firstName),
                newest(lastName, said.lastName),
                said.email == null || said.email.equalsIgnoreCase(email) ? email : said.email,
                newest(gender, said.gender),
                newest(dateOfBirth, said.dateOfBirth),
                newest(countryId, said.countryId),
                newest(title, said.title));
    }

    private static <T> @Nullable T newest(@Nullable T was, @Nullable T said) {
        return said == null ? was : said;
    }

    /**
     * The same for somebody who was recognised by a name: a single name in the other column than the one where it is kept says
     * nothing new, or it would come to be there twice.
     */
    public PersonFacts ofSameName(PersonFacts known) {
        boolean single = firstName == null || lastName == null;
        return single && (firstName == null) != (known.firstName == null)
                ? new PersonFacts(null, null, email, gender, dateOfBirth, countryId, title)
                : this;
    }

    /** All but the address, which stays as it is. */
    public PersonFacts withoutEmail() {
        return new PersonFacts(firstName, lastName, null, gender, dateOfBirth, countryId, title);
    }
}
