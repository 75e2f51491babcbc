package org.gatehouse.platform;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestPlan;

/**
 * Lets {@code await()} look at once, and again after 5, 10, 15 ms and so on, for up to three minutes. Awaitility itself first
 * waits for 100 ms, and most of what tests wait for has happened by then. It gives up after 10 s, which a machine that is busy with other
 * classes takes now and then for what is no fault; one that is half as fast as usual has taken a minute. What other threads throw fails no
 * test that waits meanwhile: they are those of other classes.
 */
public final class Awaits implements TestExecutionListener {

    /** How long all tests wait for something that is sure to come. */
    public static final Duration PATIENCE = Duration.ofMinutes(3);

    private static final int STEP_MILLIS = 5;
    private static final int LONGEST_MILLIS = 100;

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        Awaitility.setDefaultPollInterval(
                (looks, before) -> Duration.ofMillis(Math.min(LONGEST_MILLIS, (long) STEP_MILLIS * looks)));
        Awaitility.setDefaultTimeout(PATIENCE);
        Awaitility.doNotCatchUncaughtExceptionsByDefault();
    }
}
