package org.gatehouse.people;

import java.text.Normalizer;
import java.time.LocalDate;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The one rule for people who share an address: who is the same person, and who is another (decision 0032).
 *
 * <p>It compares two people without regard to which of them came first, and never guesses: a row that is refused is mended in a
 * minute, a badge in the wrong hands is not.
 */
public final class SamePerson {

    /** Accents only: vowel signs of other scripts use other marks, and there they tell names apart. */
    private static final Pattern ACCENTS = Pattern.compile("[\\u0300-\\u036F]+");

    /** Characters that nobody sees: soft hyphens, zero-width blanks, marks of direction, variation selectors. */
    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cf}\\uFE00-\\uFE0F]+");

    private static final Pattern BETWEEN_WORDS = Pattern.compile("[^\\p{L}\\p{N}\\p{M}]+");

    private SamePerson() {}

    /** What tells people apart who share an address; at least one name is there. */
    public record Who(
            @Nullable String firstName,
            @Nullable String lastName,
            @Nullable LocalDate dateOfBirth) {

        /** A single name is a first name, whichever column it stands in. */
        private String first() {
            return folded(firstName == null ? lastName : firstName);
        }

        private String last() {
            return firstName == null ? "" : folded(lastName);
        }

        private boolean hasBirthdayOf(Who other) {
            return dateOfBirth != null && dateOfBirth.equals(other.dateOfBirth);
        }

        private boolean contradictsBirthdayOf(Who other) {
            return dateOfBirth != null && other.dateOfBirth != null && !dateOfBirth.equals(other.dateOfBirth);
        }

        /** Both names as people say them. */
        public String name() {
            return firstName == null
                    ? String.valueOf(lastName)
                    : lastName == null ? firstName : firstName + " " + lastName;
        }
    }

    /** What the rule says of two people who share an address. */
    public enum Verdict {
        /** The names are the same and no birthday speaks against it, or only the surname is new and the birthday is the same. */
        SAME,
        /** The first name is the same and the surname is not, and a birthday is missing: it may be a marriage or a cousin. */
        UNCERTAIN,
        /** The first names or the birthdays contradict each other. */
        OTHER
    }

    /** Compares two people who share an address; the answer is the same either way round. */
    public static Verdict compare(Who one, Who other) {
        if (!one.first().equals(other.first()) || one.contradictsBirthdayOf(other)) {
            return Verdict.OTHER;
        }
        return one.last().equals(other.last()) || one.hasBirthdayOf(other) ? Verdict.SAME : Verdict.UNCERTAIN;
    }

    /** Whether both are called the same: case, accents, blanks, hyphens and invisible characters do not matter. */
    public static boolean sameName(Who one, Who other) {
        return one.first().equals(other.first()) && one.last().equals(other.last());
    }

    /** A text that is the same for all ways to write a first name; a single name is one. */
    public static String firstNameKey(Who one) {
        return one.first();
    }

    /** A text that is the same for all ways to write both names. */
    public static String nameKey(Who one) {
        return one.first() + "\n" + one.last();
    }

    /**
     * Who of those with the address somebody is.
     *
     * @param verdict {@link Verdict#OTHER} where nobody is the same, also where there is nobody
     * @param people those of that verdict: one who is the same, or several of whom any may be it
     */
    public record Found<T>(Verdict verdict, List<T> people) {

        /** The only one who is the same; null for nobody or several. */
        public @Nullable T only() {
            return verdict == Verdict.SAME && people.size() == 1 ? people.getFirst() : null;
        }

        /** Whether several are the same by the rule, so that a number must say who is meant. */
        public boolean ambiguous() {
            return verdict == Verdict.SAME && people.size() > 1;
        }
    }

    /** Finds somebody among the people with the same address; who agrees in names and birthday comes before all others. */
    public static <T> Found<T> among(Collection<T> sharers, Function<T, Who> who, Who said) {
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

    private static <T> List<T> of(Verdict verdict, Collection<T> sharers, Function<T, Who> who, Who said) {
        return sharers.stream()
                .filter(person -> compare(who.apply(person), said) == verdict)
                .toList();
    }

    private static String folded(@Nullable String name) {
        String visible = INVISIBLE.matcher(Objects.requireNonNullElse(name, "")).replaceAll("");
        String plain = ACCENTS.matcher(Normalizer.normalize(visible, Normalizer.Form.NFKD))
                .replaceAll("")
                // To upper case first: ß becomes SS, and the dotless ı an I.
                .toUpperCase(Locale.ROOT)
                .toLowerCase(Locale.ROOT)
                .replace("ø", "o")
                .replace("ł", "l")
                .replace("đ", "d")
                .replace("æ", "ae")
                .replace("œ", "oe");
        String words = BETWEEN_WORDS.matcher(plain).replaceAll(" ").strip();
        return words.isEmpty() ? plain.strip() : words;
    }
}
