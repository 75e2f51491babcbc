package org.gatehouse.org;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** A page of the list of members. */
record MemberPage(
        @Schema(description = "Members in the order asked for")
        List<Member> members,

        @Schema(description = "How many there are in all", example = "89")
        long totalCount) {}
