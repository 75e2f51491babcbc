package org.gatehouse.platform.web;

/** A form passes a limit. */
public final class FormTooLarge extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String why;

    FormTooLarge(String why) {
        super(why);
        this.why = why;
    }

    /** Which limit; for the one who sent it. */
    public String why() {
        return why;
    }
}
