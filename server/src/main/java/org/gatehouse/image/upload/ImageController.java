package org.gatehouse.image.upload;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import jakarta.validation.Valid;
import java.nio.charset.StandardCharsets;
import java.util.UUID;
import org.gatehouse.auth.Caller;
import org.gatehouse.image.Image;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.web.FormTooLarge;
import org.gatehouse.platform.web.Forms;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.multipart.support.MissingServletRequestPartException;

/** Receives uploads, returns their data and crops them (docs/api/images.md). */
@RestController
@Tag(name = "images", description = "Uploaded pictures and their variants")
record ImageController(ImageService images, Forms forms) {

    /** The parameter is a {@link Part} rather than a {@code MultipartFile}, because the latter needs a file name. */
    @Operation(
            summary = "Upload a picture",
            description = "JPEG, PNG or WebP, told by its content; at most 20 MB and 60 megapixels unless configured"
                    + " otherwise. Then attach it by POST /people/person/{person_id}/image.")
    @io.swagger.v3.oas.annotations.parameters.RequestBody(
            content =
                    @Content(
                            mediaType = MediaType.MULTIPART_FORM_DATA_VALUE,
                            schema = @Schema(implementation = UploadForm.class)))
    @PostMapping(path = "/images", consumes = MediaType.MULTIPART_FORM_DATA_VALUE)
    @ResponseStatus(HttpStatus.CREATED)
    Image upload(HttpServletRequest request, Caller by) throws MissingServletRequestPartException {
        return images.upload(file(request), by);
    }

    private Part file(HttpServletRequest request) throws MissingServletRequestPartException {
        try {
            return forms.requiredPart(request, "file");
        } catch (FormTooLarge tooLarge) {
            throw images.tooLarge();
        }
    }

    /** The form, for the API description only. */
    private record UploadForm(
            @Schema(type = "string", format = "binary", description = "The picture; its name may be missing.")
            String file) {}

    @Operation(summary = "Read what is known of an uploaded picture")
    @GetMapping("/images/{image_id}/{thumbnail_hash}")
    Image get(
            @PathVariable("image_id") long imageId,
            @Doc("The hash that the upload answered") @PathVariable("thumbnail_hash") UUID thumbnailHash) {
        return images.get(imageId, thumbnailHash);
    }

    /** For an image element that cannot load one (docs/api/images.md). */
    @Operation(
            summary = "Read a picture as a data: address",
            description = "Plain text: the whole picture as JPEG without metadata, at most 1600 pixels wide or high.")
    @ApiResponse(
            responseCode = "200",
            description = "data:image/jpeg;base64,…",
            content = @Content(mediaType = MediaType.TEXT_PLAIN_VALUE, schema = @Schema(type = "string")))
    @GetMapping("/images/{image_id}/{thumbnail_hash}/base64")
    ResponseEntity<String> dataUrl(
            @PathVariable("image_id") long imageId,
            @Doc("The hash that the upload answered") @PathVariable("thumbnail_hash") UUID thumbnailHash) {
        return ResponseEntity.ok()
                .contentType(new MediaType(MediaType.TEXT_PLAIN, StandardCharsets.US_ASCII))
                .body(images.dataUrl(imageId, thumbnailHash));
    }

    @Operation(
            summary = "Crop a picture",
            description = "Makes a new image with a hash of its own; the one that it is made of stays as it is. The"
                    + " part must lie within the image's width and height.")
    @PostMapping("/images/{image_id}/{thumbnail_hash}/clone")
    @ResponseStatus(HttpStatus.CREATED)
    Image crop(
            @PathVariable("image_id") long imageId,
            @Doc("The hash that the upload answered") @PathVariable("thumbnail_hash") UUID thumbnailHash,
            @RequestBody @Valid CropRequest part,
            Caller by) {
        return images.crop(imageId, thumbnailHash, part, by);
    }
}
