package org.gatehouse.image.upload;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.file.Path;
import java.time.Duration;
import org.gatehouse.image.ImageProblem;
import org.gatehouse.image.PictureName;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.web.EntityTags;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Serves the pictures to plain image elements: anyone who has the address may see it (docs/api/images.md). */
@RestController
@Tag(name = "images")
record ThumbnailController(ImageService images) {

    /** How long a copy may be shown after the picture was withdrawn. */
    static final Duration KEPT_BY_CACHES = Duration.ofDays(1);

    private static final CacheControl A_DAY =
            CacheControl.maxAge(KEPT_BY_CACHES).cachePublic();

    /** The bytes at an address never change, so the name in it is a strong ETag. */
    @Operation(
            summary = "Load a picture",
            description = "The name is a thumbnail_hash, alone or followed by _accreditation, _square, _portrait,"
                    + " _small, _medium or _large. No token; cacheable for a day.")
    @ApiResponse(
            responseCode = "200",
            description = "The picture",
            content = @Content(mediaType = "image/jpeg", schema = @Schema(type = "string", format = "binary")))
    @ApiResponse(
            responseCode = "304",
            description = "If-None-Match names it: the bytes never change.",
            content = @Content)
    @ApiResponse(
            responseCode = "410",
            description = "image_withdrawn: the photo was refused or replaced, and nobody else has it.",
            content = @Content)
    @GetMapping("/images/thumbnails/{name}")
    ResponseEntity<Resource> picture(
            @Doc("thumbnail_hash, alone or with the name of a variant") @PathVariable String name,
            HttpServletRequest request) {
        PictureName picture = PictureName.of(name)
                .filter(images::isShown)
                .orElseThrow(() -> ImageProblem.IMAGE_NOT_FOUND.because("No picture has this address."));
        String tag = '"' + name + '"';
        // A client that has the picture needs no file.
        boolean known = EntityTags.isKnown(request, tag);
        return ResponseEntity.status(known ? HttpStatus.NOT_MODIFIED : HttpStatus.OK)
                .cacheControl(A_DAY)
                .eTag(tag)
                .header("X-Content-Type-Options", "nosniff")
                .contentType(MediaType.IMAGE_JPEG)
                .body(known ? null : new FileSystemResource(file(picture)));
    }

    private Path file(PictureName picture) {
        return images.picture(picture)
                .orElseThrow(() -> ImageProblem.IMAGE_NOT_FOUND.because("No picture has this address."));
    }
}
