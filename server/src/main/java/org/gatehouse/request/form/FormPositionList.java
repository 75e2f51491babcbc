package org.gatehouse.request.form;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;

/** The positions of a form. */
record FormPositionList(
        @Schema(description = "By the positions' order") List<FormPosition> positions) {}
