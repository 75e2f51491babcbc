package org.gatehouse.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.DomainName;
import org.gatehouse.platform.text.EmailText;
import org.jspecify.annotations.Nullable;

/** Checks the addresses of senders and recipients. An address must be a single one, without characters that could add a mail header. */
public final class MailAddress {

    private MailAddress() {}

    /**
     * Returns the address without surrounding blanks.
     *
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422) naming the field
     */
    public static String checked(String field, @Nullable String sent) {
        String address = sent == null ? "" : sent.strip();
        if (parsed(address) == null) {
            throw PlatformProblem.INVALID.ofField(
                    field,
                    "is not an e-mail address such as zones@example.org of at most %d characters",
                    EmailText.LONGEST);
        }
        return address;
    }

    /** Whether mail can be sent to it. */
    public static boolean isOne(@Nullable String address) {
        return parsed(address) != null;
    }

    /** Returns the address in the form of the mail library, with the domain as DNS spells it; null when it is not an address. */
    static @Nullable InternetAddress parsed(@Nullable String address) {
        if (address == null || !EmailText.isAddress(address)) {
            return null;
        }
        int at = address.indexOf('@');
        try {
            String domain = DomainName.ascii(address.substring(at + 1));
            if (domain == null) {
                return null;
            }
            InternetAddress parsed = new InternetAddress(address.substring(0, at) + "@" + domain, false);
            parsed.validate();
            return parsed;
        } catch (AddressException refused) {
            return null;
        }
    }
}
