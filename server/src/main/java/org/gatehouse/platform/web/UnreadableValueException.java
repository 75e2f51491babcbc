package org.gatehouse.platform.web;

import java.io.Serial;

/**
 * Refuses the value of a parameter in words for the client, such as "is not a language". Clients do not get the messages of other
 * exceptions.
 */
public final class UnreadableValueException extends IllegalArgumentException {

    @Serial
    private static final long serialVersionUID = 1L;

    /** @param what the error after the value: {@code 'x' is not a language} */
    public UnreadableValueException(String what) {
        super(what);
    }
}
