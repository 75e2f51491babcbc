package org.gatehouse.mail;

import jakarta.mail.MessagingException;
import java.util.regex.Pattern;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;
import org.springframework.mail.MailSendException;

/**
 * Why a mail was not taken.
 *
 * @param cause which other mails would meet the same
 * @param isPermanent whether a later try is useless as long as nobody changes anything
 * @param reason the mail server's words, in one line
 */
record MailFailure(Cause cause, boolean isPermanent, String reason) {

    /** Which mails would meet the same failure. */
    enum Cause {
        /** This mail alone: its recipient, or its content. */
        MAIL,
        /** All mails of this sender. */
        SENDER,
        /** All mails: no connection, no reply, a server that closes or wants another login. */
        SERVER
    }

    private static final int LONGEST_REASON = 500;

    /** The reply of a server that ends the connection (RFC 5321, 3.8). */
    private static final int CLOSING = 421;

    /** The reply of a server that wants a login or TLS first. */
    private static final int LOGIN_WANTED = 530;

    /** Many servers refuse a sender only when they hear the recipient; their extended code shows that (RFC 3463, 3.2). */
    private static final Pattern BAD_SENDER = Pattern.compile("[45]\\d\\d[ -][45]\\.1\\.[78]\\b.*", Pattern.DOTALL);

    /** @param code 0 or less when the connection broke before the server replied */
    private record Reply(String command, int code, @Nullable String text) {

        boolean isToSender() {
            return command.startsWith("MAIL")
                    || (text != null && BAD_SENDER.matcher(text).matches());
        }
    }

    static MailFailure of(Throwable failure) {
        String reason = reason(failure);
        if (failure instanceof MailServerAwayException) {
            return new MailFailure(Cause.SERVER, false, reason);
        }
        if (!(failure instanceof MailSendException)) {
            // The mail library cannot write such a mail; everything else is a fault of our own that may pass.
            return new MailFailure(Cause.MAIL, failure instanceof MessagingException, reason);
        }
        Reply reply = reply(failure);
        if (reply == null || reply.code() <= 0 || reply.code() == CLOSING || reply.code() == LOGIN_WANTED) {
            return new MailFailure(Cause.SERVER, false, reason);
        }
        return new MailFailure(reply.isToSender() ? Cause.SENDER : Cause.MAIL, reply.code() >= 500, reason);
    }

    /**
     * Whether the server may have had enough of this connection, and not of the mail: it closes, or takes no further mail. It has not begun
     * to take this one.
     */
    static boolean mayBeOfConnection(MessagingException failure) {
        Reply reply = reply(failure);
        return reply != null
                && (reply.code() == CLOSING
                        || reply.command().startsWith("MAIL")
                        || (reply.code() <= 0 && reply.command().startsWith("RCPT")));
    }

    private static @Nullable Reply reply(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = next(cause)) {
            if (cause instanceof SMTPAddressFailedException recipient) {
                return new Reply("RCPT", recipient.getReturnCode(), recipient.getMessage());
            }
            if (cause instanceof SMTPSenderFailedException sender) {
                return new Reply("MAIL", sender.getReturnCode(), sender.getMessage());
            }
            if (cause instanceof SMTPSendFailedException send && send.getNextException() == null) {
                return new Reply(
                        send.getCommand() == null ? "" : send.getCommand(), send.getReturnCode(), send.getMessage());
            }
        }
        return null;
    }

    private static String reason(Throwable failure) {
        Throwable deepest = failure;
        for (Throwable cause = next(failure); cause != null; cause = next(cause)) {
            deepest = cause;
        }
        String text = deepest.getMessage() == null ? deepest.toString() : deepest.getMessage();
        return Excerpt.beginning(text.replaceAll("\\p{Cc}+", " ").strip(), LONGEST_REASON);
    }

    /** Spring stores the mail library's exception beside its own exception, not as the cause. */
    private static @Nullable Throwable next(Throwable failure) {
        if (failure instanceof MailSendException several && several.getMessageExceptions().length > 0) {
            return several.getMessageExceptions()[0];
        }
        return failure instanceof MessagingException chained ? chained.getNextException() : failure.getCause();
    }
}
