package org.gatehouse.console;

import org.gatehouse.badge.print.PrintState;
import org.gatehouse.imports.ImportOutcome;
import org.gatehouse.imports.ImportState;
import org.gatehouse.mail.MailState;
import org.gatehouse.mail.Unsent;
import org.gatehouse.people.PhotoState;
import org.gatehouse.registration.RegistrationState;
import org.gatehouse.request.ZoneRequest;
import org.jspecify.annotations.Nullable;

/** The tones in which pages show states, for the component {@code state}. */
public final class Tones {

    private Tones() {}

    public static String of(PhotoState state) {
        return switch (state) {
            case APPROVED -> "good";
            case REJECTED -> "bad";
            case PENDING -> "wait";
        };
    }

    public static String of(RegistrationState state) {
        return switch (state) {
            case APPROVED -> "good";
            case REJECTED -> "bad";
            case PENDING -> "wait";
            case WITHDRAWN -> "plain";
        };
    }

    public static String of(ZoneRequest.State state) {
        return switch (state) {
            case ALLOCATED -> "good";
            case DENIED -> "bad";
            case PENDING -> "wait";
        };
    }

    /**
     * The tone of a mail.
     *
     * @param lastError why it was not sent: what somebody decided is no failure
     */
    public static String of(MailState state, @Nullable String lastError) {
        return switch (state) {
            case SENT -> "good";
            case FAILED -> "bad";
            case NOT_SENT -> Unsent.of(lastError).filter(Unsent::isDecided).isPresent() ? "plain" : "bad";
            case QUEUED, SENDING -> "wait";
        };
    }

    public static String of(PrintState state) {
        return switch (state) {
            case DONE -> "good";
            case FAILED -> "bad";
            case QUEUED, RUNNING -> "wait";
        };
    }

    public static String of(ImportOutcome outcome) {
        return switch (outcome) {
            case CREATED, UPDATED -> "good";
            case REFUSED -> "bad";
            case UNCHANGED -> "plain";
        };
    }

    public static String of(ImportState state) {
        return switch (state) {
            case DONE -> "good";
            case CANCELLED -> "warn";
            case READING, CHECKING, RUNNING -> "wait";
            case UPLOADED, CHECKED -> "plain";
        };
    }
}
