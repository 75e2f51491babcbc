package org.gatehouse.people.person;

import java.util.List;
import org.gatehouse.people.Person;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A page of a list of people. */
record PersonPage(
        @Doc("In the order asked for.") List<Person> people,

        @Doc("How many match, on all pages.") @Example("1730")
        long totalCount) {}
