package org.gatehouse.people.search;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.platform.db.pool.Workload;
import org.gatehouse.platform.page.ListResponse;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** People of public events, for callers without a token (docs/api/people.md). */
@RestController
@Tag(name = "people")
record PublicPeopleController(PublicPersonRepository people, ListResponse lists) {

    record PublicPersonPage(
            @Doc("In the order asked for.") List<PublicPerson> people,

            @Doc("How many match, on all pages.") @Example("1730")
            long totalCount) {}

    @Operation(
            summary = "List people of public events",
            description =
                    "Needs no token. Who holds a position at an event that shows its people (public_people), unless"
                            + " the registration for it is not approved. limit 1 to 9999.")
    @ApiResponse(
            responseCode = "200",
            description = "The page asked for.",
            content = @Content(schema = @Schema(implementation = PublicPersonPage.class)))
    @GetMapping("/people/public")
    void list(
            @ParameterObject PublicPeopleQuery query,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            HttpServletResponse response)
            throws IOException {
        Page page = Page.of(offset, limit, Page.LONGEST);
        try (Workload.Choice ignored = Workload.OPEN.choose()) {
            lists.<PublicPerson>send(response, "people", sink -> people.each(query, page, l, sink));
        }
    }

    @Operation(summary = "Read a person of a public event", description = "Needs no token.")
    @GetMapping("/people/public/{person_id}")
    PublicPerson get(
            @PathVariable("person_id") long personId, @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l) {
        try (Workload.Choice ignored = Workload.OPEN.choose()) {
            return people.find(personId, l)
                    .orElseThrow(() -> PersonProblem.UNKNOWN_PERSON.because(
                            "No person %d is at a public event; GET /people/public lists who is.", personId));
        }
    }
}
