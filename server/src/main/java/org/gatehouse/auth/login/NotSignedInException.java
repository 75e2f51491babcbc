package org.gatehouse.auth.login;

import java.util.List;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;

/** A page of the console was requested without a session that may open it: the user has to sign in first. */
public final class NotSignedInException extends ProblemException {

    private static final long serialVersionUID = 1L;

    NotSignedInException() {
        super(PlatformProblem.UNAUTHORIZED, "Nobody is signed in, or the session has ended.", List.of());
    }
}
