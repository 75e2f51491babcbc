package org.gatehouse.accreditation.change;

import io.swagger.v3.oas.annotations.media.Schema;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** The result of a change of many accreditations; clients may ignore it (contract 4.3). */
@Schema(name = "AccreditationBatchResult")
record BatchResult(
        @Doc("Accreditations that the change concerned; the others were so already") @Example("998")
        int changed) {}
