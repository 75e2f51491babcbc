package org.gatehouse.platform.form;

/** A limit for forms was passed. The servlet interface has its {@code getPart} tell this by an {@link IllegalStateException}. */
public final class FormTooLarge extends IllegalStateException {

    private static final long serialVersionUID = 1;

    private final String why;

    FormTooLarge(String why) {
        super(why);
        this.why = why;
    }

    /** What was passed, with the limit; for the one who sent it. */
    public String why() {
        return why;
    }
}
