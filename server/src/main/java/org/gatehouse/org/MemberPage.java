package org.gatehouse.org;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** A page of the list of members. */
record MemberPage(
        @Doc("Members in the order asked for") List<Member> members,
        @Doc("How many there are in all") @Example("89") long totalCount) {}
