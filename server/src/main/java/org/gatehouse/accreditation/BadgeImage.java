package org.gatehouse.accreditation;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The photo on a badge (contract 3.12): ACCREDITATION, else TEAM, else PERSONAL; a rejected photo is never used. */
public record BadgeImage(
        @Schema(description = "Identifier of the image", example = "300")
        long id,

        @Schema(description = "Name of the uploaded file", example = "ana.jpg")
        String filename,

        @Schema(description = "Pixels, upright", example = "600")
        int width,

        @Schema(description = "Pixels, upright", example = "800")
        int height,

        @Schema(description = "Bytes", example = "84211") long size,

        @Schema(description = "Names the picture's addresses")
        UUID thumbnailHash,

        @Schema(description = "Media type", example = "image/jpeg")
        String type,

        @Schema(description = "Absolute address of the preview; callers append _accreditation and other suffixes")
        String thumbnail,

        @Schema(description = "Left edge of the crop in pixels of the original; null when it is not cropped") @Nullable
        Integer cropX,

        @Schema(description = "Upper edge of the crop") @Nullable
        Integer cropY,

        @Schema(description = "Width of the crop") @Nullable Integer cropWidth,

        @Schema(description = "Height of the crop") @Nullable
        Integer cropHeight,

        @Schema(description = "Always null: pictures are served upright") @Nullable
        String rotation) {}
