package org.gatehouse.people.person;

import java.time.LocalDate;
import org.gatehouse.people.Gender;
import org.gatehouse.people.SamePerson;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/**
 * What an import knows about a person: what a row of a file states, or what is stored of a {@link KnownPerson}. Null means that the
 * row does not state the fact, or that nothing is stored.
 */
public record PersonFacts(
        @Nullable String firstName,
        @Nullable String lastName,
        @Nullable String email,
        @Nullable Gender gender,
        @Nullable LocalDate dateOfBirth,
        @Nullable Long countryId,
        @Nullable String title,
        @Nullable String language,
        @Nullable String phone,
        @Nullable String note) {

    /** Returns the facts that distinguish the person from others with the same address. */
    public SamePerson.PersonIdentity who() {
        return new SamePerson.PersonIdentity(firstName, lastName, dateOfBirth);
    }

    /** Returns whether these facts would change the known ones. Another spelling of an address is no change. */
    public boolean change(PersonFacts known) {
        return !known.after(this).equals(known);
    }

    /** Returns whether both state the same fact with different values. */
    public boolean contradict(PersonFacts other) {
        return contradicts(firstName, other.firstName)
                || contradicts(lastName, other.lastName)
                || (email != null && other.email != null && !SameText.isSameAddress(email, other.email))
                || contradicts(gender, other.gender)
                || contradicts(dateOfBirth, other.dateOfBirth)
                || contradicts(countryId, other.countryId)
                || contradicts(title, other.title)
                || contradicts(language, other.language)
                || contradicts(phone, other.phone)
                || contradicts(note, other.note);
    }

    private static boolean contradicts(@Nullable Object one, @Nullable Object other) {
        return one != null && other != null && !one.equals(other);
    }

    /** Returns these facts after the row has been applied. A fact that the row does not state stays unchanged. */
    public PersonFacts after(PersonFacts said) {
        return new PersonFacts(
                newest(firstName, said.firstName),
                newest(lastName, said.lastName),
                said.email == null || SameText.isSameAddress(said.email, email) ? email : said.email,
                newest(gender, said.gender),
                newest(dateOfBirth, said.dateOfBirth),
                newest(countryId, said.countryId),
                newest(title, said.title),
                newest(language, said.language),
                newest(phone, said.phone),
                newest(note, said.note));
    }

    private static <T> @Nullable T newest(@Nullable T was, @Nullable T said) {
        return said == null ? was : said;
    }

    /**
     * Returns these facts for a person who was recognised by name. A single name may stand in the other column than the stored one. It is
     * then no new fact and is left out, otherwise the name would be stored twice.
     */
    public PersonFacts ofSameName(PersonFacts known) {
        boolean single = firstName == null || lastName == null;
        return single && (firstName == null) != (known.firstName == null)
                ? new PersonFacts(null, null, email, gender, dateOfBirth, countryId, title, language, phone, note)
                : this;
    }

    /** Returns all facts except the address, so that the address stays unchanged. */
    public PersonFacts withoutEmail() {
        return new PersonFacts(firstName, lastName, null, gender, dateOfBirth, countryId, title, language, phone, note);
    }
}
