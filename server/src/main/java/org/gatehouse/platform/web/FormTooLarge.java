package org.gatehouse.platform.web;

/** A form exceeds a limit. */
public final class FormTooLarge extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String why;

    FormTooLarge(String why) {
        super(why);
        this.why = why;
    }

    /** Which limit was exceeded, as a text for the sender. */
    public String why() {
        return why;
    }
}
