package org.gatehouse.privacy;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.gatehouse.auth.Caller;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Everything about one person, to hand it to the person (docs/api/erasure.md). */
@RestController
@Tag(name = "people")
record OwnDataController(OwnDataService service) {

    @Operation(
            summary = "Get everything that is kept of a person",
            description =
                    "A ZIP for the person: data.json, the pictures as they were uploaded, and index.html to read it all.")
    @ApiResponse(
            responseCode = "200",
            content = @Content(mediaType = "application/zip", schema = @Schema(type = "string", format = "binary")))
    @ApiResponse(
            responseCode = "409",
            description = "The person belongs to events at which the caller may not erase people.")
    @GetMapping("/people/person/{person_id}/own-data")
    void send(
            @PathVariable("person_id") long personId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by,
            HttpServletResponse response)
            throws IOException {
        service.send(personId, l, by, response);
    }
}
