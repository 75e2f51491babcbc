package org.gatehouse.auth.client;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about clients. */
enum ClientProblem implements Problem {
    CLIENT_ID_TAKEN(
            HttpStatus.CONFLICT,
            "100-206",
            "Another client has this id",
            "Choose another client id, or leave it out to have one made.");

    private final Kind kind;

    ClientProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
