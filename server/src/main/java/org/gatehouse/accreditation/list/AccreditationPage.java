package org.gatehouse.accreditation.list;

import java.util.List;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A page of the list of accreditations. */
public record AccreditationPage(
        @Doc("Live accreditations by last name, first name, id")
        List<AccreditationSummary> people,

        @Doc("How many match in all") @Example("312") long totalCount) {}
