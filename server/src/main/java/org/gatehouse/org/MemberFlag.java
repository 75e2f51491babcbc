package org.gatehouse.org;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The flag of a member (contract 3.11, 4.16). */
record MemberFlag(
        @Schema(description = "Identifier of the image", example = "900")
        long id,

        @Schema(description = "Random part of the picture's address")
        UUID thumbnailHash,

        @Schema(description = "Absolute address of the picture; _small, _medium and so on may be appended")
        String thumbnail) {

    /** A flag in a request: an upload of POST /images, or the flag as it was read. */
    @Schema(name = "MemberFlagInput")
    record Sent(
            @Schema(description = "Identifier of the upload; absent: id is read", example = "900") @Nullable
            Long imageId,

            @Schema(description = "The same, as the member answers it", example = "900") @Nullable
            Long id,

            @Schema(description = "The thumbnail_hash that the upload answered with") @NotNull
            UUID thumbnailHash) {

        @Nullable
        Long image() {
            return imageId == null ? id : imageId;
        }
    }
}
