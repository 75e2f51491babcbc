package org.gatehouse.people.photo;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.NotNull;
import java.util.UUID;
import org.gatehouse.people.ImageType;

/** An uploaded image for a person. The hash proves that the caller has received the answer to the upload (spec 4). */
public record ImageAssignment(
        @Schema(description = "The id that the upload answered with.", example = "41") @NotNull
        Long imageId,

        @Schema(description = "The thumbnail_hash that the upload answered with.") @NotNull
        UUID thumbnailHash,

        @Schema(description = "What the image is for; it replaces the person's image of this type.") @NotNull
        ImageType type) {}
