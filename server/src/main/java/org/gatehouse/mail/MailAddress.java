package org.gatehouse.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.net.IDN;
import java.util.regex.Pattern;
import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;

/** Which addresses mail can be sent from and to: one address, nothing that a mail's header could be made of. */
public final class MailAddress {

    /** RFC 5321 allows no more in a path. */
    private static final int LONGEST = 254;

    private static final Pattern FORM = Pattern.compile(
            "[^@\\s\\p{Cc}<>()\\[\\],;:\\\\\"]+@[^@\\s\\p{Cc}<>()\\[\\],;:\\\\\".]+(\\.[^@\\s\\p{Cc}<>()\\[\\],;:\\\\\".]+)*");

    private MailAddress() {}

    /**
     * The address without blanks around it.
     *
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422) naming the field
     */
    public static String checked(String field, @Nullable String sent) {
        String address = sent == null ? "" : sent.strip();
        if (parsed(address) == null) {
            throw PlatformProblem.INVALID.ofField(
                    field, "is not an e-mail address such as zones@example.org of at most %d characters", LONGEST);
        }
        return address;
    }

    /** As mail libraries take it, a domain in any script written as DNS has it; null when it is none. */
    static @Nullable InternetAddress parsed(@Nullable String address) {
        if (address == null
                || address.length() > LONGEST
                || !FORM.matcher(address).matches()) {
            return null;
        }
        int at = address.indexOf('@');
        try {
            String domain = IDN.toASCII(address.substring(at + 1));
            InternetAddress parsed = new InternetAddress(address.substring(0, at) + "@" + domain, false);
            parsed.validate();
            return parsed;
        } catch (AddressException | IllegalArgumentException refused) {
            return null;
        }
    }
}
