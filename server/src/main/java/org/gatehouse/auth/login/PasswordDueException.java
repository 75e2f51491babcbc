package org.gatehouse.auth.login;

import java.util.List;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;

/** The user signed in with a password that the server made up, and has to choose another one before any page opens. */
public final class PasswordDueException extends ProblemException {

    private static final long serialVersionUID = 1L;

    public PasswordDueException() {
        super(PlatformProblem.FORBIDDEN, "Choose a password of your own first.", List.of());
    }
}
