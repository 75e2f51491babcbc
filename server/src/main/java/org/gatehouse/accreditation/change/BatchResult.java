package org.gatehouse.accreditation.change;

import io.swagger.v3.oas.annotations.media.Schema;

/** The result of a change of many accreditations; clients may ignore it (contract 4.3). */
@Schema(name = "AccreditationBatchResult")
record BatchResult(
        @Schema(description = "Accreditations that the change concerned; the others were so already", example = "998")
        int changed) {}
