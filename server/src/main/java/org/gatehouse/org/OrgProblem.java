package org.gatehouse.org;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about members, organisations and countries. */
public enum OrgProblem implements Problem {
    MEMBER_CODE_TAKEN(HttpStatus.CONFLICT, "1200-101", "Another member has this code", "Choose another code."),
    MEMBER_IN_USE(
            HttpStatus.CONFLICT,
            "1200-102",
            "People come for this member",
            "Move these people to another member first."),
    COUNTRY_CODE_TAKEN(HttpStatus.CONFLICT, "1200-103", "Another country has this code", "Choose another code."),
    COUNTRY_IN_USE(
            HttpStatus.CONFLICT,
            "1200-104",
            "People or members belong to this country",
            "Change the country of these people and members first."),
    ORGANIZATION_IN_USE(
            HttpStatus.CONFLICT,
            "1200-105",
            "Something refers to this organisation",
            "Change or remove what refers to the organisation first."),
    UNKNOWN_ORGANIZATION_OF_MEMBER(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1200-106",
            "No such organisation",
            "Use the id of an organisation that GET /org/organizations lists."),
    UNKNOWN_COUNTRY_OF_MEMBER(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1200-107",
            "No such country",
            "Use the code of a country that GET /org/countries lists."),
    UNKNOWN_ENTITY_OF_MEMBER(
            HttpStatus.UNPROCESSABLE_CONTENT,
            "1200-108",
            "No such entity",
            "Use the id of an entity that GET /auth/ws_entities lists.");

    private final Kind kind;

    OrgProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
