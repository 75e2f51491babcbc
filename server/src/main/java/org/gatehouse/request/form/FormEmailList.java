package org.gatehouse.request.form;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** The addresses of a form. */
record FormEmailList(
        @Schema(description = "FROM first, then MANAGERs as they were sent")
        List<FormEmail> emails) {}
