package org.gatehouse.people.person;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import org.gatehouse.people.Person;

/** A page of a list of people. */
record PersonPage(
        @Schema(description = "In the order asked for.") List<Person> people,

        @Schema(description = "How many match, on all pages.", example = "1730")
        long totalCount) {}
