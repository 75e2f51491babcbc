package org.gatehouse.org;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The flag of a member (docs/api/organisations.md). */
public record MemberFlag(
        @Doc("Identifier of the image") @Example("900") long id,
        @Doc("Random part of the picture's address") UUID thumbnailHash,

        @Doc("Absolute address of the picture; _small, _medium and so on may be appended")
        String thumbnail) {

    /** A flag in a request: an upload of POST /images, or the flag as it was read. */
    @Schema(name = "MemberFlagInput")
    public record Sent(
            @Doc("Identifier of the upload; absent: id is read") @Example("900") @Nullable
            Long imageId,

            @Doc("The same, as the member answers it") @Example("900") @Nullable
            Long id,

            @Doc("The thumbnail_hash that the upload answered with") @NotNull
            UUID thumbnailHash) {

        @Nullable
        Long image() {
            return imageId == null ? id : imageId;
        }
    }
}
