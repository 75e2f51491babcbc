package org.gatehouse.accreditation.change;

import io.swagger.v3.oas.annotations.media.Schema;

/** What a change of many did; clients that do not want to know need not read it (contract 4.3). */
@Schema(name = "AccreditationBatchResult")
record BatchResult(
        @Schema(description = "Accreditations that the change concerned; the others were so already", example = "998")
        int changed) {}
