package org.gatehouse.image.upload;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.image.ImageProblem;
import org.gatehouse.image.Variant;
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

/** Serves the pictures to plain image elements: anyone who has the address may see it (contract 6.5). */
@RestController
@Tag(name = "images")
record ThumbnailController(ImageService images) {

    private static final Pattern NAME = Pattern.compile("([0-9a-fA-F-]{36})(|_[a-z]+)");
    private static final CacheControl FOR_EVER =
            CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable();

    /** The bytes at an address never change, so the name in it is a strong ETag. */
    @Operation(
            summary = "Load a picture",
            description = "The name is a thumbnail_hash, alone or followed by _accreditation, _square, _portrait,"
                    + " _small, _medium or _large. No token; cacheable for ever.")
    @ApiResponse(
            responseCode = "200",
            description = "The picture",
            content = @Content(mediaType = "image/jpeg", schema = @Schema(type = "string", format = "binary")))
    @ApiResponse(
            responseCode = "304",
            description = "If-None-Match names it: the bytes never change.",
            content = @Content)
    @GetMapping("/images/thumbnails/{name}")
    ResponseEntity<Resource> picture(
            @Doc("thumbnail_hash, alone or with the name of a variant") @PathVariable String name,
            HttpServletRequest request) {
        Path file = find(name).orElseThrow(() -> ImageProblem.IMAGE_NOT_FOUND.because("No picture has this address."));
        String tag = '"' + name + '"';
        boolean known = EntityTags.isKnown(request, tag);
        return ResponseEntity.status(known ? HttpStatus.NOT_MODIFIED : HttpStatus.OK)
                .cacheControl(FOR_EVER)
                .eTag(tag)
                .header("X-Content-Type-Options", "nosniff")
                .contentType(MediaType.IMAGE_JPEG)
                .body(known ? null : new FileSystemResource(file));
    }

    private Optional<Path> find(String name) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()) {
            return Optional.empty();
        }
        return Variant.ofSuffix(parts.group(2))
                .flatMap(variant -> uuid(parts.group(1)).flatMap(hash -> images.picture(hash, variant)))
                // A database that was restored without its images refers to files that are missing.
                .filter(Files::exists);
    }

    private static Optional<UUID> uuid(String text) {
        try {
            return Optional.of(UUID.fromString(text));
        } catch (IllegalArgumentException notOne) {
            return Optional.empty();
        }
    }
}
