package org.gatehouse.people.person;

import io.swagger.v3.oas.annotations.Hidden;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Valid;
import java.io.IOException;
import java.util.List;
import org.gatehouse.auth.AccessRule;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.people.Person;
import org.gatehouse.people.PersonFilter;
import org.gatehouse.people.PersonInput;
import org.gatehouse.people.PersonProblem;
import org.gatehouse.people.PersonReadRepository;
import org.gatehouse.people.PersonSort;
import org.gatehouse.people.SearchedEmail;
import org.gatehouse.people.search.EmailSearchRepository;
import org.gatehouse.people.search.FoundByEmail;
import org.gatehouse.people.search.LikelyDuplicateRepository;
import org.gatehouse.people.search.PeopleExport;
import org.gatehouse.platform.page.ListResponse;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.sheet.SheetFile;
import org.gatehouse.platform.sheet.SheetFormat;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** People (docs/api/people.md). A caller who is limited to events sees only the people at those events. */
@RestController
@Tag(name = "people")
record PersonController(
        EmailSearchRepository search,
        PersonReadRepository reader,
        PersonService service,
        PeopleExport export,
        LikelyDuplicateRepository duplicates,
        ListResponse lists) {

    private static final int MOST_PEOPLE = 1000;
    private static final int MOST_PAIRS = 200;
    private static final int LONGEST_KEY = 255;

    /** Whoever may only erase people may not delete any. */
    private static final AccessRule DELETING =
            AccessRule.rule(HttpMethod.DELETE, "/people/person/{person_id}", Scope.PEOPLE_WRITE, Role.MANAGE_BOOKINGS);

    @Operation(
            summary = "Find people by e-mail address",
            description =
                    "Those with exactly this address, case ignored; where there are none, those whose address begins"
                            + " so, at most 20 in order of address.")
    @GetMapping("/people/person/autocomplete")
    FoundByEmail autocomplete(
            @Parameter(description = "The address, or its beginning", required = true) @RequestParam @Nullable String e,
            Caller by) {
        return search.find(SearchedEmail.of("e", e), by.events());
    }

    @Operation(
            summary = "List people",
            description =
                    "name: every word begins a word of the name. email: beginning of the primary address. country:"
                            + " code or id. event, position, skill: of one position of the person. photo (also has_photo):"
                            + " true, false or a type. sort: lastname, firstname or id with _asc or _desc. limit 1 to"
                            + " 1000.")
    @ApiResponse(
            responseCode = "200",
            description = "The page asked for.",
            content = @Content(schema = @Schema(implementation = PersonPage.class)))
    @ApiResponse(responseCode = "404", description = "The event does not exist, or this caller may not see it.")
    @GetMapping("/people")
    void list(
            @ParameterObject PersonQuery query,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by,
            HttpServletResponse response)
            throws IOException {
        send(query, Page.of(offset, limit, MOST_PEOPLE), l, by, response);
    }

    /** Parameters that this list does not know are ignored (docs/api/people.md). */
    @Operation(
            summary = "List people in the family's path",
            description = "The same as GET /people, with limit 1 to 9999.")
    @ApiResponse(
            responseCode = "200",
            description = "The page asked for.",
            content = @Content(schema = @Schema(implementation = PersonPage.class)))
    @ApiResponse(responseCode = "404", description = "The event does not exist, or this caller may not see it.")
    @GetMapping("/people/person")
    void listOfFamily(
            @ParameterObject PersonQuery query,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by,
            HttpServletResponse response)
            throws IOException {
        send(query, Page.of(offset, limit, Page.LONGEST), l, by, response);
    }

    private void send(PersonQuery query, Page page, Language language, Caller by, HttpServletResponse response)
            throws IOException {
        PersonFilter filter = query.filter(by);
        PersonSort sort = query.order();
        lists.<Person>send(response, "people", sink -> reader.each(filter, sort, page, language, sink));
    }

    @Operation(
            summary = "Download people as a spreadsheet",
            description = "The filters and orders of the list; a row a person. XLSX, or CSV with format=csv. Texts that"
                    + " could be read as formulas have an apostrophe before them.")
    @SheetFile
    @ApiResponse(responseCode = "404", description = "The event does not exist, or this caller may not see it.")
    @GetMapping("/people/person/export")
    void export(
            @ParameterObject PersonQuery query,
            @Doc(SheetFormat.CHOICE) @RequestParam @Nullable String format,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.WHOLE_FILE) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by,
            HttpServletResponse response)
            throws IOException {
        export.send(
                query.filter(by),
                query.order(),
                Page.ofFile(offset, limit),
                format,
                l,
                SheetColumns.Edition.PLAIN,
                response);
    }

    @Operation(summary = "Read a person", description = "With the positions held now, or with all by include_history.")
    @GetMapping("/people/person/{person_id}")
    Person get(
            @PathVariable("person_id") long personId,
            @Doc("true: with the positions that are no longer held, too")
                    @RequestParam(name = "include_history", defaultValue = "false")
                    boolean includeHistory,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        return reader.get(personId, by.events(), includeHistory, l);
    }

    @Operation(
            summary = "Create a person",
            description = "A retry with the same Idempotency-Key header makes no second person; without the header two"
                    + " requests are two people, who may well share name and address.")
    @ApiResponse(responseCode = "201", description = "Made.", useReturnTypeSchema = true)
    @ApiResponse(
            responseCode = "200",
            description = "The person that the first request with this Idempotency-Key made.",
            useReturnTypeSchema = true)
    @PostMapping("/people/person")
    ResponseEntity<Person> create(
            @RequestBody @Valid PersonInput person,
            @Doc("Any text of the client, new for each person, the same in a retry")
                    @RequestHeader("Idempotency-Key")
                    @Nullable
                    String key,
            Caller by) {
        if (key != null && (key.isBlank() || key.length() > LONGEST_KEY)) {
            throw PlatformProblem.INVALID.ofField(
                    "Idempotency-Key", "is blank or longer than %d characters", LONGEST_KEY);
        }
        PersonService.Created created = service.create(person, key, by);
        return ResponseEntity.status(created.made() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(reader.get(created.personId(), by.events(), Language.ENGLISH));
    }

    @Operation(
            summary = "Change a person",
            description = "Absent fields stay, null clears. positions and images have calls of their own.")
    @PutMapping("/people/person/{person_id}")
    Person change(@PathVariable("person_id") long personId, @RequestBody @Valid PersonInput person, Caller by) {
        service.change(personId, person, by);
        return reader.get(personId, by.events(), Language.ENGLISH);
    }

    /** The description of this path is that of {@code privacy}, which erases people with {@code erase=true}. */
    @Hidden
    @DeleteMapping("/people/person/{person_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("person_id") long personId, Caller by) {
        service.delete(personId, PersonProblem.requireRight(DELETING, "Deleting a person", by));
    }

    @Operation(
            summary = "Set the primary e-mail address",
            description = "One of the person's other addresses is promoted; a new one takes the primary one's place.")
    @PutMapping("/people/person/{person_id}/emails/primary")
    Person setPrimaryEmail(
            @PathVariable("person_id") long personId, @RequestBody PersonInput.EmailInput email, Caller by) {
        service.setPrimaryEmail(personId, email.emailAddress(), by);
        return reader.get(personId, by.events(), Language.ENGLISH);
    }

    @Operation(
            summary = "Lists people who are probably one",
            description =
                    "The likeliest first; by names in any order, without case and accents, day of birth and address."
                            + " limit 1 to 200.")
    @GetMapping("/people/duplicates")
    LikelyDuplicateRepository.PairPage duplicates(
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            Caller by) {
        return duplicates.page(by.events(), Page.of(offset, limit, MOST_PAIRS));
    }

    /** A page of a list of people. */
    record PersonPage(
            @Doc("In the order asked for.") List<Person> people,

            @Doc("How many match, on all pages.") @Example("1730")
            long totalCount) {}
}
