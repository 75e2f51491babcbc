package org.gatehouse.mail;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Our own reasons why a mail was not sent. A mail server gives reasons in its own words. */
public enum Unsent {
    NO_SENDER("nobody is named as its sender; set the form's FROM"),
    NO_ADDRESS("the person has no e-mail address that mail can be sent to"),
    NO_SERVER("no mail server is configured"),
    UNDONE("the allocation was undone before it was sent"),
    TAKEN_BACK("what it tells was taken back before it was sent"),
    STOPPED("the mails to its list were stopped before it was sent"),
    CANCELLED("somebody cancelled it before it was sent"),
    DIED("the server stopped each time that it sent it");

    private final String text;

    Unsent(String text) {
        this.text = text;
    }

    /** The reason as it is stored and as the API returns it. */
    public String text() {
        return text;
    }

    /** Whether what the mail says is no longer true, so that nobody may send it again. */
    public boolean isOutdated() {
        return this == UNDONE || this == TAKEN_BACK;
    }

    /** Whether a mail with this reason can be sent again: its content is still true, and it has a sender and an address. */
    public boolean isRepeatable() {
        return switch (this) {
            case NO_SERVER, STOPPED, CANCELLED, DIED -> true;
            case NO_SENDER, NO_ADDRESS, UNDONE, TAKEN_BACK -> false;
        };
    }

    /** Whether somebody decided so, by stopping the mail or by undoing what it tells. */
    public boolean isDecided() {
        return switch (this) {
            case UNDONE, TAKEN_BACK, STOPPED, CANCELLED -> true;
            case NO_SENDER, NO_ADDRESS, NO_SERVER, DIED -> false;
        };
    }

    /** Whether resending all mails includes it: mails that somebody stopped on purpose are resent only on request. */
    public boolean isRepeatedWithOthers() {
        return isRepeatable() && this != STOPPED && this != CANCELLED;
    }

    /** The stored words of such reasons. */
    public static String[] texts(Predicate<Unsent> such) {
        return Arrays.stream(values()).filter(such).map(Unsent::text).toArray(String[]::new);
    }

    /** The reason that was stored with these words; empty when they are a mail server's. */
    public static Optional<Unsent> of(@Nullable String stored) {
        return Arrays.stream(values())
                .filter(reason -> reason.text.equals(stored))
                .findFirst();
    }
}
