package org.gatehouse.image;

import io.swagger.v3.oas.annotations.media.Schema;
import java.util.UUID;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** An uploaded image as the API returns it (docs/api/images.md). */
@Schema(name = "UploadedImage")
public record Image(
        @Doc("Image id.") @Example("41") long id,

        @Doc("Name of the uploaded file, without its directories.") @Example("ana.jpg")
        String filename,

        @Doc("Pixels of the upright picture.") @Example("3000")
        int width,

        @Doc("Pixels of the upright picture.") @Example("4000")
        int height,

        @Doc("Bytes of the uploaded file.") @Example("2481023")
        long size,

        @Doc("Random; proves that its holder has seen the upload, and is part of the pictures' addresses.")
        UUID thumbnailHash,

        @Doc("Media type, told by the content.") @Example("image/jpeg")
        String type,

        @Doc("Address of the preview, 100 x 125; append _accreditation, _square, _portrait, _small,"
                + " _medium or _large for the others. Needs no token.")
        @Example("https://gatehouse.example/images/thumbnails/9b2f7c1e-6c0e-4c39-8f0e-2f5e4b8c1d11")
        String thumbnail,

        @Doc("Left edge of the crop in pixels of the upload; null: not cropped.") @Nullable
        Integer cropX,

        @Doc("Upper edge of the crop in pixels of the upload; null: not cropped.") @Nullable
        Integer cropY,

        @Doc("Width of the crop in pixels of the upload; null: not cropped.") @Nullable
        Integer cropWidth,

        @Doc("Height of the crop in pixels of the upload; null: not cropped.") @Nullable
        Integer cropHeight,

        @Doc("Always null: pictures are served upright.") @Nullable
        String rotation) {}
