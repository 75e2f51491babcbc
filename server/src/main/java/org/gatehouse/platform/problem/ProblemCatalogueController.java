package org.gatehouse.platform.problem;

import io.swagger.v3.oas.annotations.Hidden;
import java.nio.charset.StandardCharsets;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/** The page that the {@code type} of every problem points to, such as {@code /errors#not_found}. */
@Hidden
@RestController
class ProblemCatalogueController {

    private static final String POLICY =
            "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    private static final String PAGE = """
            <!doctype html>
            <html lang="en">
            <head><meta charset="utf-8"><title>Errors of Gatehouse</title><link rel="stylesheet" href="docs/page.css"></head>
            <body>
            <h1>Errors</h1>
            <p>Every error answer is <code>application/problem+json</code>. Its <code>type</code> ends in the name, its
            <code>code</code> never changes its meaning.</p>
            <table>
            <tr><th>Name</th><th>Code</th><th>Status</th><th>Meaning</th><th>What to do</th></tr>
            ROWS</table>
            </body>
            </html>
            """;
    private final ProblemCatalogue catalogue;
    private final SingletonSupplier<String> page = SingletonSupplier.of(this::rendered);

    ProblemCatalogueController(ProblemCatalogue catalogue) {
        this.catalogue = catalogue;
    }

    @GetMapping("/errors")
    ResponseEntity<byte[]> page() {
        return ResponseEntity.ok()
                .contentType(new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8))
                .header("Content-Security-Policy", POLICY)
                .body(page.obtain().getBytes(StandardCharsets.UTF_8));
    }

    private String rendered() {
        StringBuilder rows = new StringBuilder();
        catalogue.all().forEach(problem -> rows.append(row(problem)));
        return PAGE.replace("ROWS", rows);
    }

    private static String row(Problem problem) {
        return String.format(
                "<tr id=\"%1$s\"><td><a href=\"#%1$s\"><code>%1$s</code></a></td><td>%2$s</td><td>%3$d</td>"
                        + "<td>%4$s</td><td>%5$s</td></tr>%n",
                ProblemCatalogue.nameOf(problem),
                problem.code(),
                problem.status().value(),
                HtmlUtils.htmlEscape(problem.title()),
                HtmlUtils.htmlEscape(problem.remedy()));
    }
}
