package org.gatehouse.accreditation;

import java.util.UUID;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The photo on a badge (docs/api/accreditations.md): ACCREDITATION, else TEAM, else PERSONAL; a rejected photo is never used. */
public record BadgeImage(
        @Doc("Identifier of the image") @Example("300") long id,

        @Doc("Name of the uploaded file") @Example("ana.jpg")
        String filename,

        @Doc("Pixels, upright") @Example("600") int width,
        @Doc("Pixels, upright") @Example("800") int height,
        @Doc("Bytes") @Example("84211") long size,
        @Doc("Names the picture's addresses") UUID thumbnailHash,
        @Doc("Media type") @Example("image/jpeg") String type,

        @Doc("Absolute address of the preview; callers append _accreditation and other suffixes")
        String thumbnail,

        @Doc("Left edge of the crop in pixels of the original; null when it is not cropped") @Nullable
        Integer cropX,

        @Doc("Upper edge of the crop") @Nullable Integer cropY,
        @Doc("Width of the crop") @Nullable Integer cropWidth,
        @Doc("Height of the crop") @Nullable Integer cropHeight,

        @Doc("Always null: pictures are served upright") @Nullable
        String rotation) {}
