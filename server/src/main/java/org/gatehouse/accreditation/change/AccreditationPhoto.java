package org.gatehouse.accreditation.change;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;

/** An uploaded image for a badge; the hash proves that the caller has received the upload's answer (contract 6.5). */
record AccreditationPhoto(
        @Schema(description = "The id that the upload answered with", example = "41") @NotNull
        Long id,

        @Schema(description = "The thumbnail_hash that the upload answered with") @NotNull
        UUID thumbnailHash) {}
