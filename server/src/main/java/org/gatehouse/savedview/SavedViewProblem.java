package org.gatehouse.savedview;

import org.gatehouse.platform.problem.Problem;
import org.springframework.http.HttpStatus;

/** Errors about views of lists. */
public enum SavedViewProblem implements Problem {
    SAVED_VIEW_NAME_TAKEN(
            HttpStatus.CONFLICT,
            "2700-350",
            "Another view of this list has this name",
            "Choose another name, or overwrite that view."),
    TOO_MANY_SAVED_VIEWS(
            HttpStatus.CONFLICT,
            "2700-351",
            "The list has as many views as it may have",
            "Delete a view that nobody uses, or overwrite one.");

    private final Kind kind;

    SavedViewProblem(HttpStatus status, String code, String title, String remedy) {
        kind = new Kind(status, code, title, remedy);
    }

    @Override
    public Kind kind() {
        return kind;
    }
}
