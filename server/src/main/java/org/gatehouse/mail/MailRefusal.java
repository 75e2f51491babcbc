package org.gatehouse.mail;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What the code at the beginning of a mail server's answer says, for people who do not know such codes (RFC 3463). */
public enum MailRefusal {
    /** The address of the recipient does not exist. */
    ADDRESS,
    /** The mailbox is full, or takes no mail now. */
    MAILBOX,
    /** The server does not want this mail, such as for spam. */
    POLICY,
    /** There is no code, or one that says nothing of these. */
    OTHER;

    private static final Pattern CODE = Pattern.compile("^[45]\\d\\d[ -][45]\\.(\\d\\.\\d{1,3})\\b");

    public static MailRefusal of(String answer) {
        Matcher code = CODE.matcher(answer);
        if (!code.find()) {
            return OTHER;
        }
        return switch (code.group(1)) {
            case "1.1", "1.2", "1.3", "1.6", "1.10" -> ADDRESS;
            case "2.1", "2.2" -> MAILBOX;
            default -> code.group(1).startsWith("7.") ? POLICY : OTHER;
        };
    }
}
