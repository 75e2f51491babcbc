package org.gatehouse.org;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A page of the list of organisations. */
record OrganizationPage(
        @Doc("Organisations by name") List<Organization> orgList,
        @Doc("How many there are in all") @Example("20") long totalCount) {}
