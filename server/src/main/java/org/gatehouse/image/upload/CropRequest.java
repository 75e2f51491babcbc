package org.gatehouse.image.upload;

import io.swagger.v3.oas.annotations.media.Schema;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.gatehouse.image.Crop;
import org.gatehouse.platform.problem.PlatformProblem;

/** The part of an image to copy (contract 4.15), in pixels of the image's {@code width} and {@code height}. */
record CropRequest(
        @Schema(description = "Left edge, from 0", example = "100") @NotNull @Min(0)
        Integer cropX,

        @Schema(description = "Upper edge, from 0", example = "50") @NotNull @Min(0)
        Integer cropY,

        @Schema(description = "Width; must lie within the image", example = "600") @NotNull @Min(1)
        Integer cropWidth,

        @Schema(description = "Height; must lie within the image", example = "800") @NotNull @Min(1)
        Integer cropHeight) {

    /** Returns the crop, provided that it lies within an image of this size. */
    Crop of(int width, int height) {
        check("crop_x", "crop_width", cropX, cropWidth, width);
        check("crop_y", "crop_height", cropY, cropHeight, height);
        return new Crop(cropX, cropY, cropWidth, cropHeight);
    }

    private static void check(String edge, String length, int from, int size, int available) {
        if ((long) from + size > available) {
            throw PlatformProblem.INVALID.ofField(
                    length,
                    "%s %d and %s %d end beyond the %d pixels that there are",
                    edge,
                    from,
                    length,
                    size,
                    available);
        }
    }
}
