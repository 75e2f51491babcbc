package org.gatehouse.platform;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Lets {@code await()} look at once, and again after 5, 10, 15 ms and so on. Awaitility itself first waits for 100 ms, and most of what
 * tests wait for has happened by then.
 */
public final class ShortAwaits implements TestExecutionListener {

    private static final int STEP_MILLIS = 5;
    private static final int LONGEST_MILLIS = 100;

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        Awaitility.setDefaultPollInterval(
                (looks, before) -> Duration.ofMillis(Math.min(LONGEST_MILLIS, (long) STEP_MILLIS * looks)));
    }
}
