package org.gatehouse.registration.option;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.registration.RegistrationState;
import org.jspecify.annotations.Nullable;

/** A registration that holds a package option. It contains no personal data except the name. */
record PackageHolder(
        @Doc("Identifier of the registration") @Example("5001")
        long registrationId,

        @Doc("Identifier of the person") @Example("77") long personId,

        @Doc("Null for people of a single name") @Example("Ana") @Nullable
        String firstName,

        @Doc("Null for people of a single name") @Example("Souza") @Nullable
        String lastName,

        @Doc("How far the registration is decided") @Example("APPROVED")
        RegistrationState state) {

    record HolderPage(
            @Doc("Holders by registration") List<PackageHolder> registrations,

            @Doc("How many there are in all") @Example("120")
            long totalCount) {}
}
