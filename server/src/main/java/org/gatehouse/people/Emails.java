package org.gatehouse.people;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;

/** What becomes of a person's addresses; the first of a list is the primary one. */
public final class Emails {

    /** RFC 5321 allows no more in a path. */
    private static final int LONGEST = 254;

    private static final int MOST = 20;

    /** Letters of any script, as RFC 6531 has them; whether the address exists only a mail can tell. */
    private static final Pattern FORM = Pattern.compile("[^@\\s\\p{Cc}]+@[^@\\s\\p{Cc}.]+(\\.[^@\\s\\p{Cc}.]+)*");

    private Emails() {}

    /** Whether it could be an address, so that a form can say so beside its field. */
    public static boolean isAddress(String text) {
        return text.length() <= LONGEST && FORM.matcher(text).matches();
    }

    /** The address without blanks around it, or the error that names the field. */
    public static String checked(String field, @Nullable String sent) {
        String address = sent == null ? "" : sent.strip();
        if (!isAddress(address)) {
            throw PlatformProblem.INVALID.ofField(
                    field, "is not an e-mail address such as ana@example.org of at most %d characters", LONGEST);
        }
        return address;
    }

    /**
     * What a PUT or POST makes of the stored addresses. A list replaces them; {@code email} beside it is heeded only when it
     * says something new, because whole persons are sent back as read.
     */
    @SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
    public static List<String> changed(
            List<String> stored,
            @Nullable Optional<String> email,
            @Nullable Optional<List<PersonInput.EmailInput>> list) {
        List<String> changed = list == null ? stored : fromList(list.orElse(List.of()));
        if (email == null) {
            return changed;
        }
        String wanted = email.filter(text -> !text.isBlank())
                .map(text -> checked("email", text))
                .orElse(null);
        String primary = stored.isEmpty() ? null : stored.getFirst();
        boolean repeated = list != null && (wanted == null || wanted.equals(primary));
        return repeated ? changed : withPrimary(changed, wanted);
    }

    /** An address that the person has already becomes the primary one; another takes the primary one's place. */
    public static List<String> withPrimary(List<String> addresses, @Nullable String primary) {
        List<String> changed = new ArrayList<>(addresses);
        boolean had = changed.removeIf(address -> address.equalsIgnoreCase(primary));
        if (!had && !changed.isEmpty()) {
            changed.removeFirst();
        }
        if (primary != null) {
            changed.addFirst(primary);
        }
        return changed;
    }

    private static List<String> fromList(List<PersonInput.EmailInput> sent) {
        if (sent.size() > MOST) {
            throw PlatformProblem.INVALID.ofField("email_addresses", "has more than %d entries", MOST);
        }
        List<String> addresses = new ArrayList<>();
        for (int at = 0; at < sent.size(); at++) {
            String address = checked(
                    "email_addresses[%d].email_address".formatted(at),
                    sent.get(at).emailAddress());
            if (addresses.stream().anyMatch(address::equalsIgnoreCase)) {
                continue;
            }
            addresses.add(sent.get(at).isPrimary() ? 0 : addresses.size(), address);
        }
        return addresses;
    }
}
