package org.gatehouse.people;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.EmailText;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;

/** Checks and changes the e-mail addresses of a person. The first address of a list is the primary one. */
public final class Emails {

    static final int MOST = 20;

    private Emails() {}

    /** Returns the clean address, or throws an error that names the field. */
    public static String checked(String field, @Nullable String sent) {
        String address = sent == null ? "" : CleanText.typed(sent);
        if (!EmailText.isAddress(address)) {
            throw PlatformProblem.INVALID.ofField(
                    field,
                    "is not an e-mail address such as ana@example.org of at most %d characters",
                    EmailText.LONGEST);
        }
        return address;
    }

    /**
     * Applies the addresses of a PUT or POST to the stored ones. A sent list replaces them. An {@code email} sent beside a list counts only
     * when it differs from the stored primary address, because clients send whole persons back as they read them. Addresses that are stored
     * already are taken as they are.
     */
    @SuppressWarnings("NullableOptional") // null is "not sent", see SentOptionals
    public static List<String> changed(
            List<String> stored,
            @Nullable Optional<String> email,
            @Nullable Optional<List<PersonInput.EmailInput>> list) {
        List<String> changed = list == null ? stored : fromList(list.orElse(List.of()), stored);
        if (email == null) {
            return changed;
        }
        String wanted = email.filter(text -> !text.isBlank())
                .map(text -> stored.contains(text) ? text : checked("email", text))
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

    private static List<String> fromList(List<PersonInput.EmailInput> sent, List<String> stored) {
        List<String> addresses = new ArrayList<>();
        for (int at = 0; at < sent.size(); at++) {
            String text = sent.get(at).emailAddress();
            String address = text != null && stored.contains(text)
                    ? text
                    : checked("email_addresses[%d].email_address".formatted(at), text);
            if (addresses.stream().anyMatch(other -> SameText.isSameAddress(address, other))) {
                continue;
            }
            addresses.add(sent.get(at).isPrimary() ? 0 : addresses.size(), address);
        }
        return addresses;
    }
}
