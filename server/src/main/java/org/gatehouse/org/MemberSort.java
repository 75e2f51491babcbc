package org.gatehouse.org;

import java.util.Map;
import org.gatehouse.platform.problem.PlatformProblem;

/** Sort orders of members, with the names that clients of this API family use (docs/api/organisations.md). */
public enum MemberSort {
    ALTERNATIVE_NAME,
    NAME,
    NAME_DESCENDING;

    private static final Map<String, MemberSort> BY_TOKEN =
            Map.of("1058", ALTERNATIVE_NAME, "name", NAME, "name_asc", NAME, "name_desc", NAME_DESCENDING);

    /** The order of a list without alternative names. */
    static MemberSort ofName(String token) {
        MemberSort sort = BY_TOKEN.get(token);
        if (sort == null || sort == ALTERNATIVE_NAME) {
            throw PlatformProblem.INVALID.ofField("sort", "must be one of name, name_asc, name_desc");
        }
        return sort;
    }

    static MemberSort of(String token) {
        MemberSort sort = BY_TOKEN.get(token);
        if (sort == null) {
            throw PlatformProblem.INVALID.ofField("sort", "must be one of 1058, name, name_asc, name_desc");
        }
        return sort;
    }
}
