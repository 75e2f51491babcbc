package org.gatehouse.console.assets;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import org.springframework.http.CacheControl;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;

/** The colours of an event's zones and positions, as a style sheet. */
@Controller
record EventColorController(EventColors colours) {

    /** Sends the style sheet. Browsers may cache it only under the address with the version of exactly these colours. */
    @GetMapping("/console/events/{event_id}/colours.css")
    ResponseEntity<byte[]> colours(
            @PathVariable("event_id") long eventId, @RequestParam(required = false) @Nullable String v) {
        String css = colours.css(eventId);
        boolean current = EventColors.versionOf(css).equals(v);
        return ResponseEntity.ok()
                .contentType(new MediaType("text", "css", StandardCharsets.UTF_8))
                .cacheControl(
                        current
                                ? CacheControl.maxAge(Duration.ofDays(365))
                                        .cachePrivate()
                                        .immutable()
                                : CacheControl.noStore())
                .body(css.getBytes(StandardCharsets.UTF_8));
    }
}
