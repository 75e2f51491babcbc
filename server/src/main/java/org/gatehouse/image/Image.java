package org.gatehouse.image;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** An uploaded image as the API returns it (spec 2, contract 3.12). */
@Schema(name = "UploadedImage")
public record Image(
        @Schema(description = "Image id.", example = "41") long id,

        @Schema(description = "Name of the uploaded file, without its directories.", example = "ana.jpg")
        String filename,

        @Schema(description = "Pixels of the upright picture.", example = "3000")
        int width,

        @Schema(description = "Pixels of the upright picture.", example = "4000")
        int height,

        @Schema(description = "Bytes of the uploaded file.", example = "2481023")
        long size,

        @Schema(
                description =
                        "Random; proves that its holder has seen the upload, and is part of the pictures' addresses.")
        UUID thumbnailHash,

        @Schema(description = "Media type, told by the content.", example = "image/jpeg")
        String type,

        @Schema(
                description = "Address of the preview, 100 x 125; append _accreditation, _square, _portrait, _small,"
                        + " _medium or _large for the others. Needs no token.",
                example = "https://gatehouse.example/images/thumbnails/9b2f7c1e-6c0e-4c39-8f0e-2f5e4b8c1d11")
        String thumbnail,

        @Schema(description = "Left edge of the crop in pixels of the upload; null: not cropped.") @Nullable
        Integer cropX,

        @Schema(description = "Upper edge of the crop in pixels of the upload; null: not cropped.") @Nullable
        Integer cropY,

        @Schema(description = "Width of the crop in pixels of the upload; null: not cropped.") @Nullable
        Integer cropWidth,

        @Schema(description = "Height of the crop in pixels of the upload; null: not cropped.") @Nullable
        Integer cropHeight,

        @Schema(description = "Always null: pictures are served upright.") @Nullable
        String rotation) {}
