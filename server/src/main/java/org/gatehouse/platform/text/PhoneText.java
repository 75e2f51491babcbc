package org.gatehouse.platform.text;

/** Phone numbers, as people write them. Nothing calls them, so their form is only checked for what is no number at all. */
public final class PhoneText {

    public static final int LONGEST = 40;

    /** Empty, or at least three digits with what parts them, and an extension. */
    public static final String FORM =
            "(?: *|(?=(?:[^0-9]*[0-9]){3})[-+0-9 ()/.]+(?:(?:[eE][xX][tT]\\.?|[xX#]) ?[0-9]{1,8} ?)?)";

    public static final String WANTED = "is no phone number such as +41 79 123 45 67 or 044 123 45 67 ext. 12";

    private PhoneText() {}
}
