package org.gatehouse.platform.openapi;

import io.swagger.v3.oas.annotations.Hidden;
import org.springframework.core.io.ClassPathResource;
import org.springframework.core.io.Resource;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** The page that shows {@code /openapi.json} to people. */
@Hidden
@RestController
class DocsController {

    /** Swagger UI sets styles on elements and draws its icons from data URLs; scripts come from this server only. */
    private static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
            + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    @GetMapping("/docs")
    ResponseEntity<Resource> page() {
        return ResponseEntity.ok()
                .contentType(new MediaType(MediaType.TEXT_HTML, java.nio.charset.StandardCharsets.UTF_8))
                .header("Content-Security-Policy", POLICY)
                .body(new ClassPathResource("openapi/docs.html"));
    }
}
