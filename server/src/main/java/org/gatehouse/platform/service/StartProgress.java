package org.gatehouse.platform.service;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Tells systemd that a long start goes on. Its limit ({@code TimeoutStartSec}) would end a backup or a migration of a large database in the
 * middle, start it anew and end it again. Each step puts the limit off, so a start that hangs still has one.
 *
 * <p>Nothing happens where systemd did not start the process.
 */
public final class StartProgress {

    /** The longest time that a step may take, such as bringing a copy to the disk, one statement of the recovery. */
    private static final Duration UNTIL_THE_NEXT = Duration.ofMinutes(5);

    private static final @Nullable NotifySocket MANAGER = NotifySocket.of(System.getenv("NOTIFY_SOCKET"));

    private StartProgress() {}

    /** Something was done towards the start. Call it every few seconds of long work. */
    public static void made() {
        allow(UNTIL_THE_NEXT);
    }

    /** A part of the start begins that keeps this limit by itself. */
    public static void begins(Duration limit) {
        allow(limit.plus(UNTIL_THE_NEXT));
    }

    private static void allow(Duration time) {
        if (MANAGER != null) {
            MANAGER.send(message(time));
        }
    }

    static String message(Duration time) {
        return "EXTEND_TIMEOUT_USEC=" + time.toNanos() / 1000;
    }
}
