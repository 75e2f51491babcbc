package org.gatehouse.mail;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.io.UnsupportedEncodingException;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.DomainName;
import org.gatehouse.platform.text.EmailText;
import org.jspecify.annotations.Nullable;

/** Checks the addresses of senders and recipients. An address must be a single one, without characters that could add a mail header. */
public final class MailAddress {

    private static final int LONGEST_NAME = 100;

    /** A name, in quotation marks where it has signs such as @, and an address. Marks that turn the direction of writing would disguise it. */
    private static final Pattern NAMED =
            Pattern.compile("(?:\"((?:[^\"\\\\%1$s]|\\\\[\"\\\\])*)\"|([^\"<>@\\\\%1$s]*))\\s*<([^<>]*)>"
                    .formatted("\\p{Cc}\\u2028\\u2029\\u202A-\\u202E\\u2066-\\u2069"));

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

    /**
     * Returns what mails can come from, without surrounding blanks: an address, or a name and an address in angle brackets.
     *
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422) naming the field
     */
    public static String checkedSender(String field, @Nullable String sent) {
        String sender = sent == null ? "" : sent.strip();
        if (parsedSender(sender) == null) {
            throw PlatformProblem.INVALID.ofField(
                    field,
                    "is neither an e-mail address such as zones@example.org nor one with a name of at most %d characters, such as"
                            + " \"Accreditation\" <zones@example.org>",
                    LONGEST_NAME);
        }
        return sender;
    }

    /** Whether mail can come from it. */
    static boolean isSender(String sender) {
        return parsedSender(sender) != null;
    }

    /** The sender in the form of the mail library; null when it is none. */
    static @Nullable InternetAddress parsedSender(String sender) {
        Matcher named = NAMED.matcher(sender);
        if (!named.matches()) {
            return parsed(sender);
        }
        InternetAddress address = parsed(named.group(3).strip());
        String name = named.group(1) == null
                ? named.group(2).strip()
                : named.group(1).replaceAll("\\\\(.)", "$1").strip();
        if (address == null || name.length() > LONGEST_NAME) {
            return null;
        }
        try {
            return name.isEmpty()
                    ? address
                    : new InternetAddress(address.getAddress(), name, StandardCharsets.UTF_8.name());
        } catch (UnsupportedEncodingException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** The domain of a sender as DNS has it, in small letters. */
    static String domainOf(InternetAddress address) {
        String text = address.getAddress();
        return text.substring(text.indexOf('@') + 1).toLowerCase(Locale.ROOT);
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
