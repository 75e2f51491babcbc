package org.gatehouse.platform.start;

/** Gatehouse must not start, or a command cannot do its work; the message is one sentence about what the operator can do. */
public final class StartException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    public StartException(String message) {
        super(message);
    }
}
