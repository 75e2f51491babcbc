package org.gatehouse.request.form;

import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** An address of a form. */
public record FormEmail(
        @Doc("Identifier of the address at the form") @Example("9")
        long id,

        @Doc("Identifier of the form") @Example("4") long zoneRequestFormId,

        @Doc("The address; of FROM also a name and the address in angle brackets") @Example("zones@example.org")
        String emailAddress,

        @Doc("FROM: sends the form's mails; MANAGER: hears of new requests")
        Type type) {

    /** The purpose of an address. */
    public enum Type {
        FROM,
        MANAGER
    }
}
