package org.gatehouse.console.registrations;

import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.console.Screen;
import org.gatehouse.registration.Registration;

/** The names of registered people on pages. */
public final class RegisteredPersonName {

    private RegisteredPersonName() {}

    /** The person's names; the number when there are no names. */
    public static String of(Registration.RegisteredPerson person, Screen screen) {
        String name = Stream.of(person.firstName(), person.lastName())
                .filter(Objects::nonNull)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(" "));
        return name.isEmpty() ? screen.text("registrations.nameless", String.valueOf(person.id())) : name;
    }
}
