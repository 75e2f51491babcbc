package org.gatehouse.registration;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A page of the list of registrations. */
record RegistrationPage(
        @Doc("Registrations by id") List<Registration> registrations,
        @Doc("How many match in all") @Example("420") long totalCount) {}
