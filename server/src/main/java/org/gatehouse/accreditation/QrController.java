package org.gatehouse.accreditation;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Duration;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.qr.QrPicture;
import org.gatehouse.platform.schema.Doc;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/**
 * Serves pictures of the QR codes on badges (docs/api/accreditations.md). They need no token, because plain image elements load them; the
 * random hash in the address cannot be guessed.
 */
@RestController
@Tag(name = "accreditations")
record QrController(AccreditationRepository accreditations) {

    private static final Pattern NAME =
            Pattern.compile("((\\d{1,18})-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}))\\.(png|svg)");

    /** The picture's path for an accreditation. */
    static String path(long id, UUID randomHash) {
        return "/registrations/accreditation/qr/" + id + "-" + randomHash + ".png";
    }

    @Operation(
            summary = "Answers the QR picture of a badge",
            description =
                    "PNG or SVG of the text <accreditation id>-<random_hash>; 404 once the badge is declared invalid.")
    @ApiResponse(
            responseCode = "200",
            description = "The picture",
            content = {
                @Content(mediaType = "image/png", schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = "image/svg+xml", schema = @Schema(type = "string"))
            })
    @GetMapping("/registrations/accreditation/qr/{name}")
    ResponseEntity<byte[]> picture(@Doc("The badge's text, then .png or .svg") @PathVariable("name") String name) {
        Matcher parts = NAME.matcher(name);
        if (!parts.matches()
                || !accreditations.exists(Long.parseLong(parts.group(2)), UUID.fromString(parts.group(3)))) {
            throw PlatformProblem.NOT_FOUND.because(
                    "There is no such QR picture; qr_code of an accreditation names it.");
        }
        boolean svg = parts.group(4).equals("svg");
        QrPicture picture = QrPicture.of(parts.group(1));
        return ResponseEntity.ok()
                .contentType(svg ? MediaType.valueOf("image/svg+xml") : MediaType.IMAGE_PNG)
                .cacheControl(
                        CacheControl.maxAge(Duration.ofDays(365)).cachePublic().immutable())
                .body(svg ? picture.svg() : picture.png());
    }
}
