package org.gatehouse.platform.form;

import java.nio.file.Path;

/**
 * What is read of a form with files.
 *
 * @param directory where its files wait for the request's end, unless the request keeps them by a rename
 * @param fileBytes the most of one file or field
 * @param formBytes the most of all of it
 */
public record FormLimits(Path directory, long fileBytes, long formBytes) {

    /** For a form that says that it is too large: the fields before its file are read all the same. */
    FormLimits ofFields() {
        return new FormLimits(directory, FormPart.MOST_IN_MEMORY, formBytes);
    }
}
