package org.gatehouse.mail;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the code in a mail server's answer says, for people who do not know such codes (RFC 3463). */
public enum MailRefusal {
    /** The address does not exist. */
    ADDRESS,
    /** The mailbox is full, or takes nothing so large. */
    MAILBOX,
    /** The server does not want mail from us, such as for spam. */
    POLICY,
    /** The answer has no code that says more. */
    OTHER;

    private static final Pattern CODE = Pattern.compile("\\b[45]\\.(\\d)\\.\\d{1,3}\\b");

    public static MailRefusal of(String answer) {
        Matcher code = CODE.matcher(answer);
        return switch (code.find() ? code.group(1) : "") {
            case "1" -> ADDRESS;
            case "2" -> MAILBOX;
            case "7" -> POLICY;
            default -> OTHER;
        };
    }
}
