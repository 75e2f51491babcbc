package org.gatehouse.demo;

import org.gatehouse.platform.start.StartException;
import org.jspecify.annotations.Nullable;
import org.springframework.core.env.Environment;

/**
 * The requested size of the demo.
 *
 * <p>The settings are read manually: {@code gatehouse.demo} is true or false and {@code gatehouse.demo.people} is a number, and the two
 * cannot be bound to one object.
 *
 * @param asked {@code gatehouse.demo.people}; null when it is not set
 */
record DemoSettings(@Nullable Integer asked) {

    private static final String PEOPLE = "gatehouse.demo.people";
    private static final int USUAL = 480;
    private static final int LEAST = 400;

    static DemoSettings of(Environment environment) {
        String people = environment.getProperty(PEOPLE, "").strip();
        try {
            return new DemoSettings(people.isEmpty() ? null : Integer.valueOf(people));
        } catch (NumberFormatException noNumber) {
            throw refused(people);
        }
    }

    DemoSettings {
        if (asked != null && asked < LEAST) {
            throw refused(asked.toString());
        }
    }

    private static StartException refused(String people) {
        return new StartException("%s is %s; a demo has %d people or more.".formatted(PEOPLE, people, LEAST));
    }

    int people() {
        return asked == null ? USUAL : asked;
    }
}
