package org.gatehouse.platform.problem;

import org.jspecify.annotations.Nullable;

/** Refuses to overwrite what somebody else has changed since the client read it. */
public final class Versions {

    private Versions() {}

    /**
     * Compares the version that a client read with the stored one.
     *
     * @param what names the thing in the error, such as {@code Sector 4}
     * @param sent the version that the client read; null overwrites whatever is stored
     * @throws ProblemException version_mismatch (409)
     */
    public static void require(String what, int stored, @Nullable Integer sent) {
        if (sent != null && sent != stored) {
            throw PlatformProblem.VERSION_MISMATCH.because(
                    "%s is at version %d, not %d; read it again.", what, stored, sent);
        }
    }
}
