package org.gatehouse.console.entry;

import io.swagger.v3.oas.annotations.Hidden;
import java.util.List;
import org.gatehouse.console.LocalPath;
import org.gatehouse.platform.problem.PlatformProblem;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.InvalidMediaTypeException;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestHeader;

/** Leads somebody who types the server's bare address to the console. Programs get the same problem document as at any unknown address. */
@Hidden
@Controller
class RootController {

    @GetMapping("/")
    ResponseEntity<Void> root(@RequestHeader HttpHeaders headers) {
        if (!wantsPage(headers)) {
            throw PlatformProblem.NOT_FOUND.because(
                    "There is nothing at this address; /openapi.json lists what there is.");
        }
        return ResponseEntity.status(HttpStatus.SEE_OTHER)
                .header(HttpHeaders.LOCATION, LocalPath.HOME)
                .header(HttpHeaders.VARY, HttpHeaders.ACCEPT)
                .build();
    }

    /** Browsers name {@code text/html}; programs send {@code *}{@code /*} or nothing, which would also match a page. */
    private static boolean wantsPage(HttpHeaders headers) {
        try {
            List<MediaType> accepted = headers.getAccept();
            return accepted.stream()
                    .anyMatch(type -> type.getQualityValue() > 0 && type.equalsTypeAndSubtype(MediaType.TEXT_HTML));
        } catch (InvalidMediaTypeException unreadable) {
            return false;
        }
    }
}
