package org.gatehouse.people.photo;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.validation.Valid;
import java.io.IOException;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventRepository;
import org.gatehouse.people.ImageType;
import org.gatehouse.platform.schema.Doc;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Uploads of many photos at once (ours). */
@RestController
@Tag(name = "photos")
record PhotoArchiveController(EventRepository events, PhotoArchiveService archive) {

    @Operation(
            summary = "Uploads a ZIP of photos",
            description =
                    "The body is the ZIP itself, application/zip, at most 500 MB and 5,000 files of 20 MB, read as it"
                            + " arrives. A file belongs to the person of the event whose primary address or number is its"
                            + " name; names of people are not looked at.")
    @io.swagger.v3.oas.annotations.parameters.RequestBody(
            required = true,
            content = @Content(mediaType = "application/zip", schema = @Schema(type = "string", format = "binary")))
    @ApiResponse(responseCode = "200", description = "What became of each file", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "413", description = "Too much; files before that place are attached")
    @PostMapping("/registrations/accreditation/events/{event_id}/photos")
    PhotoUpload upload(
            @PathVariable("event_id") long eventId,
            @Doc("What the photos are for") @RequestParam(defaultValue = "ACCREDITATION") ImageType type,
            @Doc("What a number in a name is") @RequestParam(defaultValue = "PERSON_ID")
                    PhotoNameRepository.Numbers numbers,
            @Doc("Whether files may replace photos that their people have; if not, such files are REFUSED")
                    @RequestParam(defaultValue = "true")
                    boolean replace,
            HttpServletRequest request,
            Caller by)
            throws IOException {
        events.require(eventId);
        return PhotoArchiveService.report(
                archive.attach(eventId, request.getInputStream(), type, numbers, replace, by));
    }

    @Operation(
            summary = "Tells whose photos files are by the addresses or numbers that are their names",
            description =
                    "For a browser that sends the files of a folder one by one: at most 5,000 names. Nobody is guessed by"
                            + " the name of a person.")
    @PostMapping("/registrations/accreditation/events/{event_id}/photos/match")
    PhotoUpload.Matched match(@PathVariable("event_id") long eventId, @RequestBody @Valid PhotoUpload.ToMatch names) {
        events.require(eventId);
        return archive.match(eventId, names);
    }
}
