package org.gatehouse.platform.edge;

import org.gatehouse.platform.problem.PlatformProblem;
import org.jspecify.annotations.Nullable;

/** The header that distinguishes the devices of one client. */
public final class DeviceHeader {

    public static final String NAME = "Gatehouse-Device";

    private static final int MAX_LENGTH = 200;

    private DeviceHeader() {}

    /**
     * Refuses a name that is too long.
     *
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422)
     */
    public static void check(String device) {
        if (isTooLong(device)) {
            throw PlatformProblem.INVALID.ofField(NAME, "has more than %d characters", MAX_LENGTH);
        }
    }

    public static boolean isTooLong(@Nullable String device) {
        return device != null && device.length() > MAX_LENGTH;
    }
}
