package org.gatehouse.org;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about members, organisations and countries. */
enum OrgProblem implements Problem {
    MEMBER_CODE_TAKEN(HttpStatus.CONFLICT, "1200-101", "Another member has this code"),
    MEMBER_IN_USE(HttpStatus.CONFLICT, "1200-102", "People come for this member"),
    COUNTRY_CODE_TAKEN(HttpStatus.CONFLICT, "1200-103", "Another country has this code"),
    COUNTRY_IN_USE(HttpStatus.CONFLICT, "1200-104", "People or members belong to this country"),
    ORGANIZATION_IN_USE(HttpStatus.CONFLICT, "1200-105", "Something refers to this organisation"),
    UNKNOWN_ORGANIZATION_OF_MEMBER(HttpStatus.UNPROCESSABLE_CONTENT, "1200-106", "No such organisation"),
    UNKNOWN_COUNTRY_OF_MEMBER(HttpStatus.UNPROCESSABLE_CONTENT, "1200-107", "No such country"),
    UNKNOWN_ENTITY_OF_MEMBER(HttpStatus.UNPROCESSABLE_CONTENT, "1200-108", "No such entity");

    private final Kind kind;

    OrgProblem(HttpStatus status, String code, String title) {
        kind = new Kind(status, code, title);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
