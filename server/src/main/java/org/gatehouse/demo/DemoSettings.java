package org.gatehouse.demo;

import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/**
 * The requested size of the demo.
 *
 * <p>The settings are read by hand: {@code gatehouse.demo} is true or false and {@code gatehouse.demo.people} is a number, and the two
 * cannot be bound to one object.
 *
 * @param asked {@code gatehouse.demo.people}; null when it is not set
 */
record DemoSettings(@Nullable Integer asked) {

    private static final String PEOPLE = "gatehouse.demo.people";
    private static final int USUAL = 480;
    private static final int LEAST = 400;

    static DemoSettings of(Environment environment) {
        return new DemoSettings(environment.getProperty(PEOPLE, Integer.class));
    }

    DemoSettings {
        if (asked != null && asked < LEAST) {
            throw new IllegalArgumentException(
                    "%s is %d; a demo has %d people or more".formatted(PEOPLE, asked, LEAST));
        }
    }

    int people() {
        return asked == null ? USUAL : asked;
    }
}
