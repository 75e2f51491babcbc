package org.gatehouse.people;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/** Checks and changes the e-mail addresses of a person. The first address of a list is the primary one. */
public final class Emails {

    /** RFC 5321 limits a path to this length. */
    private static final int LONGEST = 254;

    private static final int MOST = 20;

    /** Accepts letters of any script, as RFC 6531 does. Only a mail can tell whether the address exists. */
    private static final Pattern FORM = Pattern.compile("[^@\\s\\p{Cc}]+@[^@\\s\\p{Cc}.]+(\\.[^@\\s\\p{Cc}.]+)*");

    private Emails() {}

    /** Tells whether the text could be an address, so that a form can show an error beside its field. */
    public static boolean isAddress(String text) {
        return text.length() <= LONGEST && FORM.matcher(text).matches();
    }

    /** Returns the clean address, or throws an error that names the field. */
    public static String checked(String field, @Nullable String sent) {
        String address = sent == null ? "" : CleanText.typed(sent);
        if (!isAddress(address)) {
            throw PlatformProblem.INVALID.ofField(
                    field, "is not an e-mail address such as ana@example.org of at most %d characters", LONGEST);
        }
        return address;
    }

    /**
     * Applies the addresses of a PUT or POST to the stored ones. A sent list replaces them. An {@code email} sent beside a list counts only
     * when it differs from the stored primary address, because clients send whole persons back as they read them.
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

    /** Makes an address the primary one. An address that the person already has is promoted; a new address replaces the primary one. */
    public static List<String> withPrimary(List<String> addresses, @Nullable String primary) {
        List<String> changed = new ArrayList<>(addresses);
        boolean had = changed.removeIf(address -> SameText.isSameAddress(address, primary));
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
            if (addresses.stream().anyMatch(other -> SameText.isSameAddress(address, other))) {
                continue;
            }
            addresses.add(sent.get(at).isPrimary() ? 0 : addresses.size(), address);
        }
        return addresses;
    }
}
