package org.gatehouse.request.inquiry;

import org.gatehouse.request.ZoneRequestForm;

/** Where the public page of a form is. The random part of 122 bits cannot be guessed, and the number of the form is not in it. */
public final class InquiryAddress {

    public static final String PATH = "/zone-requests";

    private InquiryAddress() {}

    /** The path of the form's public page. */
    public static String of(ZoneRequestForm form) {
        return PATH + "/" + form.randomHash();
    }
}
