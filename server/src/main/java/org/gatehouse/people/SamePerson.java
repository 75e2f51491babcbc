package org.gatehouse.people;

import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.function.Function;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether two people who share an address are the same person (decision 0032).
 *
 * <p>The order of the two people does not matter, and the rule never guesses: correcting a refused row takes a minute, but a badge in the
 * wrong hands cannot be undone.
 */
public final class SamePerson {

    private SamePerson() {}

    /** The facts that distinguish people who share an address. At least one name is present. */
    public record PersonIdentity(
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable LocalDate dateOfBirth) {

        /** A person with a single name has it as the first name, whichever column holds it. */
        private String first() {
            return SameText.name(firstName == null ? lastName : firstName);
        }

        private String last() {
            return firstName == null ? "" : SameText.name(lastName);
        }

        private boolean hasBirthdayOf(PersonIdentity other) {
            return dateOfBirth != null && dateOfBirth.equals(other.dateOfBirth);
        }

        private boolean contradictsBirthdayOf(PersonIdentity other) {
            return dateOfBirth != null && other.dateOfBirth != null && !dateOfBirth.equals(other.dateOfBirth);
        }

        /** Returns both names in the usual order. */
        public String name() {
            return firstName == null
                    ? String.valueOf(lastName)
                    : lastName == null ? firstName : firstName + " " + lastName;
        }
    }

    /** The result of comparing two people who share an address. */
    public enum Verdict {
        /** The names are the same and the birthdays do not contradict each other; or the surnames differ and the birthdays are the same. */
        SAME,
        /** The first names are the same, the surnames differ and a birthday is missing. It may be a marriage, or it may be a cousin. */
        UNCERTAIN,
        /** The first names or the birthdays contradict each other. */
        OTHER
    }

    /** Compares two people who share an address. Swapping the two gives the same result. */
    public static Verdict compare(PersonIdentity one, PersonIdentity other) {
        if (!one.first().equals(other.first()) || one.contradictsBirthdayOf(other)) {
            return Verdict.OTHER;
        }
        return one.last().equals(other.last()) || one.hasBirthdayOf(other) ? Verdict.SAME : Verdict.UNCERTAIN;
    }

    /** Returns whether both have the same name. {@link SameText} defines what does not matter. */
    public static boolean sameName(PersonIdentity one, PersonIdentity other) {
        return one.first().equals(other.first()) && one.last().equals(other.last());
    }

    /** Returns a key that is equal for all spellings of a first name. A single name counts as the first name. */
    public static String firstNameKey(PersonIdentity one) {
        return one.first();
    }

    /** Returns a key that is equal for all spellings of both names. */
    public static String nameKey(PersonIdentity one) {
        return one.first() + "\n" + one.last();
    }

    /**
     * The result of looking for a person among those who share an address.
     *
     * @param verdict {@link Verdict#OTHER} where nobody is the same person, even when nobody has the address
     * @param people the people with that verdict: one match, or several candidates
     */
    public record Found<T>(Verdict verdict, List<T> people) {

        /** Returns the only match; null when there is none or more than one. */
        public @Nullable T only() {
            return verdict == Verdict.SAME && people.size() == 1 ? people.getFirst() : null;
        }

        /** Returns whether the rule matches several people, so that the caller must name one by number. */
        public boolean ambiguous() {
            return verdict == Verdict.SAME && people.size() > 1;
        }
    }

    /** Looks for a person among those with the same address. People who agree in names and birthday take precedence over all others. */
    public static <T> Found<T> among(Collection<T> sharers, Function<T, PersonIdentity> who, PersonIdentity said) {
        List<T> exact = sharers.stream()
                .filter(person -> sameName(who.apply(person), said) && said.hasBirthdayOf(who.apply(person)))
                .toList();
        List<T> same = exact.isEmpty() ? of(Verdict.SAME, sharers, who, said) : exact;
        if (!same.isEmpty()) {
            return new Found<>(Verdict.SAME, same);
        }
        List<T> uncertain = of(Verdict.UNCERTAIN, sharers, who, said);
        return uncertain.isEmpty()
                ? new Found<>(Verdict.OTHER, List.copyOf(sharers))
                : new Found<>(Verdict.UNCERTAIN, uncertain);
    }

    private static <T> List<T> of(
            Verdict verdict, Collection<T> sharers, Function<T, PersonIdentity> who, PersonIdentity said) {
        return sharers.stream()
                .filter(person -> compare(who.apply(person), said) == verdict)
                .toList();
    }
}
