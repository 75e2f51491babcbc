package org.gatehouse.request.form;

import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** The new addresses of a form. */
record FormEmailsInput(
        @Doc("All of them, at most 50: exactly one FROM, any number of MANAGERs")
        @NotNull
        @Size(max = FormEmailsInput.MOST)
        List<@NotNull @Valid FormEmailInput> emails) {

    static final int MOST = 50;

    record FormEmailInput(
            @Doc("The address; of FROM also a name and the address in angle brackets")
            @Example("zones@example.org")
            @NotNull
            String emailAddress,

            @Doc("FROM or MANAGER") @NotNull FormEmail.Type type) {}
}
