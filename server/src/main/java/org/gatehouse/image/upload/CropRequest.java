package org.gatehouse.image.upload;

import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import org.gatehouse.image.Crop;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** The part of an image to copy (docs/api/images.md), in pixels of the image's {@code width} and {@code height}. */
record CropRequest(
        @Doc("Left edge, from 0") @Example("100") @NotNull @Min(0)
        Integer cropX,

        @Doc("Upper edge, from 0") @Example("50") @NotNull @Min(0)
        Integer cropY,

        @Doc("Width; must lie within the image") @Example("600") @NotNull @Min(1)
        Integer cropWidth,

        @Doc("Height; must lie within the image") @Example("800") @NotNull @Min(1)
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
                    "%s %d and %s %d reach beyond the picture's %d pixels",
                    edge,
                    from,
                    length,
                    size,
                    available);
        }
    }
}
