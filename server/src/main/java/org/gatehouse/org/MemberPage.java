package org.gatehouse.org;

import java.util.List;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;

/** A page of the list of members. */
public record MemberPage(
        @Doc("Members in the order asked for") List<ListedMember> members,

        @Doc("How many there are in all") @Example("89") long totalCount) {

    /** A member with its flag, which peers show beside the name. */
    public record ListedMember(
            @Doc("Identifier of the member") @Example("12") long id,

            @Doc("Short code, unique") @Example("FI") String code,

            @Doc("Name in the language asked for") Text name,

            @Doc("Its flag; null when it has none") @Nullable
            MemberFlag flag) {}
}
