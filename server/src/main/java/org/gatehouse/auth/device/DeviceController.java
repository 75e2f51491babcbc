package org.gatehouse.auth.device;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.Size;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.gatehouse.auth.throttle.Throttle;
import org.gatehouse.auth.throttle.TooManyFailuresException;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.qr.QrPicture;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.OneLine;
import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Sets up scan apps (our own addition, docs/api/devices.md). */
@RestController
@Tag(name = "auth")
record DeviceController(DeviceCodeService codes, Throttle throttle) {

    private static final Pattern NAME = Pattern.compile("([A-Za-z0-9_-]{43})\\.(png|svg)");

    record DeviceRequest(
            @Doc("The code of the set-up picture") @NotBlank @Size(max = 200)
            String code,

            @Doc("What people call the device") @Example("Gate north 2") @NotBlank @OneLine(max = 100)
            String device) {}

    @Operation(
            summary = "Set up a scan app",
            description = "A code works once. The client may read the sync feed and the zones of its event and report"
                    + " scans, nothing else. An answer that was lost cannot be had again: scan another code.")
    @ApiResponse(responseCode = "201", description = "Set up", useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "429",
            description = "Too many wrong codes from this address; Retry-After says when to try again.")
    @PostMapping("/auth/devices")
    @ResponseStatus(HttpStatus.CREATED)
    DeviceAccess setUp(@RequestBody @Valid DeviceRequest request, HttpServletRequest from) {
        return codes.exchange(request.code(), request.device().strip()).orElseThrow(() -> refused(from));
    }

    /** A right code also passes while its address is blocked: 144 bits cannot be guessed, and phones share an address. */
    private RuntimeException refused(HttpServletRequest from) {
        try {
            throttle.failed("set-up code", from.getRemoteAddr());
        } catch (TooManyFailuresException blocked) {
            return PlatformProblem.TOO_MANY_REQUESTS
                    .because("Too many wrong set-up codes came from this address.")
                    .retryAfter(blocked.retryAfterSeconds());
        }
        return DeviceProblem.INVALID_SET_UP_CODE.ofField(
                "code", "is unknown, used or expired; make a new one at the desk");
    }

    @Operation(
            summary = "Answers the picture of a set-up code",
            description = "PNG or SVG; 404 once the code is used or has expired.")
    @ApiResponse(
            responseCode = "200",
            description = "The picture",
            content = {
                @Content(mediaType = "image/png", schema = @Schema(type = "string", format = "binary")),
                @Content(mediaType = "image/svg+xml", schema = @Schema(type = "string"))
            })
    @GetMapping("/auth/devices/qr/{name}")
    ResponseEntity<byte[]> picture(
            @Doc("As in qr_code of the event's config, with .png or .svg") @PathVariable("name") String name) {
        Matcher parts = NAME.matcher(name);
        Optional<QrPicture> picture = parts.matches() ? codes.picture(parts.group(1)) : Optional.empty();
        QrPicture found = picture.orElseThrow(
                () -> PlatformProblem.NOT_FOUND.because("This set-up code does not exist, was used or has expired."));
        boolean svg = parts.group(2).equals("svg");
        return ResponseEntity.ok()
                .contentType(svg ? MediaType.valueOf("image/svg+xml") : MediaType.IMAGE_PNG)
                .cacheControl(CacheControl.noStore())
                .body(svg ? found.svg() : found.png());
    }
}
