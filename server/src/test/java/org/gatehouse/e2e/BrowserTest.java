package org.gatehouse.e2e;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.gatehouse.platform.ApiTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Uses the console in the system's Chromium; test methods take a {@link Console} beside the {@code Fixture}.
 *
 * <p>Without a browser (on the path as {@code chromium-headless-shell}, {@code chromium}, {@code chromium-browser} or
 * {@code google-chrome}, or named by {@code GATEHOUSE_BROWSER}) these tests are skipped, and in CI they fail. A console error, a failed
 * request and a breach of the content security policy fail the test.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ApiTest
@Tag("e2e")
@ExtendWith(BrowserExtension.class)
public @interface BrowserTest {}
