package org.gatehouse.people;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import org.gatehouse.auth.Caller;
import org.gatehouse.event.EventProblem;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.platform.text.Text;
import org.jspecify.annotations.Nullable;
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

/** People (spec 4, contract 4.14). A caller limited to events sees only people who are at them. */
@RestController
@Tag(name = "people")
class PersonController {

    private static final int MOST_PEOPLE = 1000;
    private static final int LONGEST_KEY = 255;

    private final EmailSearch search;
    private final PersonReader reader;
    private final PersonService service;

    PersonController(EmailSearch search, PersonReader reader, PersonService service) {
        this.search = search;
        this.reader = reader;
        this.service = service;
    }

    /**
     * Finds people by e-mail address. Source: spec 4; who matches is decided in design 11, row 6.
     *
     * @param e the address or its beginning; a blank inside it is read as a plus
     * @throws org.gatehouse.platform.problem.ProblemException invalid (422) when it is missing or blank
     */
    @Operation(
            summary = "Find people by e-mail address",
            description =
                    "Those with exactly this address, case ignored; where there are none, those whose address begins"
                            + " so, at most 20 in order of address.")
    @GetMapping("/people/person/autocomplete")
    FoundByEmail autocomplete(
            @Parameter(description = "The address, or its beginning") @RequestParam(required = false) @Nullable
                    String e,
            Caller by) {
        return search.find(SearchedEmail.of("e", e), by.events());
    }

    /** Lists people. Source: spec 4 names the path; parameters and body are ours (design 11, row 5). */
    @Operation(
            summary = "List people",
            description =
                    "name: every word begins a word of the name. email: beginning of the primary address. country:"
                            + " code or id. event, position, skill: of one position of the person. photo (also has_photo): true, false"
                            + " or a type. sort: lastname, firstname or id with _asc or _desc. limit 1 to 1000.")
    @ApiResponse(responseCode = "200", description = "The page asked for.", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", description = "The event does not exist, or this caller may not see it.")
    @GetMapping("/people")
    PersonPage list(
            @Parameter(description = "Every word begins a word of the name") @RequestParam(required = false) @Nullable
                    String name,
            @Parameter(description = "Beginning of the primary address") @RequestParam(required = false) @Nullable
                    String email,
            @Parameter(description = "Code or identifier of the country") @RequestParam(required = false) @Nullable
                    String country,
            @RequestParam(required = false) @Nullable Long event,
            @Parameter(description = "Identifier of a position that the person holds")
                    @RequestParam(required = false)
                    @Nullable
                    Long position,
            @Parameter(description = "Identifier of a skill of one of the person's positions")
                    @RequestParam(required = false)
                    @Nullable
                    Long skill,
            @Parameter(description = "true, false or the type of image that the person has")
                    @RequestParam(required = false)
                    @Nullable
                    String photo,
            @Parameter(description = "The same as photo") @RequestParam(name = "has_photo", required = false) @Nullable
                    String hasPhoto,
            @Parameter(description = "lastname, firstname or id with _asc or _desc")
                    @RequestParam(defaultValue = "lastname_asc")
                    String sort,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        if (event != null && !by.sees(event)) {
            throw EventProblem.unknown(event);
        }
        PersonFilter filter = new PersonFilter(
                by.events(),
                NameSearch.of(name),
                email == null || email.isBlank() ? null : SearchedEmail.of("email", email),
                text("country", country),
                event,
                position,
                skill,
                PhotoFilter.of(photo == null ? hasPhoto : photo));
        return reader.page(filter, PersonSort.of(sort), Page.of(offset, limit, MOST_PEOPLE), l);
    }

    /** The same list in the family's path; the parameters that it does not know are ignored (contract 4.14). */
    @Operation(summary = "List people in the family's path", description = "The same as GET /people.")
    @ApiResponse(responseCode = "200", description = "The page asked for.", useReturnTypeSchema = true)
    @ApiResponse(responseCode = "404", description = "The event does not exist, or this caller may not see it.")
    @GetMapping("/people/person")
    PersonPage listOfFamily(
            @Parameter(description = "Every word begins a word of the name") @RequestParam(required = false) @Nullable
                    String name,
            @RequestParam(required = false) @Nullable Long event,
            @Parameter(description = "Identifier of a skill of one of the person's positions")
                    @RequestParam(required = false)
                    @Nullable
                    Long skill,
            @Parameter(description = "lastname, firstname or id with _asc or _desc")
                    @RequestParam(defaultValue = "lastname_asc")
                    String sort,
            @RequestParam(defaultValue = "0") int offset,
            @RequestParam(defaultValue = Page.DEFAULT_LIMIT) int limit,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        return list(name, null, null, event, null, skill, null, null, sort, offset, limit, l, by);
    }

    private static @Nullable String text(String field, @Nullable String sent) {
        if (sent == null || sent.isBlank()) {
            return null;
        }
        if (sent.length() > 20 || sent.indexOf('\0') >= 0) {
            throw PlatformProblem.INVALID.ofField(field, "is not a country's code or id");
        }
        return sent.strip();
    }

    /** One person whole (contract 3.11). */
    @Operation(summary = "Read a person")
    @GetMapping("/people/person/{person_id}")
    Person get(
            @PathVariable("person_id") long personId,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            Caller by) {
        return reader.find(personId, by.events(), l).orElseThrow(() -> PersonProblem.unknown(personId));
    }

    /** Makes a person; with an {@code Idempotency-Key} a repeat answers 200 with the person that the first one made. */
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
            @Parameter(description = "Any text of the client, new for each person, the same in a retry")
                    @RequestHeader(name = "Idempotency-Key", required = false)
                    @Nullable
                    String key,
            Caller by) {
        if (key != null && (key.isBlank() || key.length() > LONGEST_KEY)) {
            throw PlatformProblem.INVALID.ofField("Idempotency-Key", "is blank or longer than %d", LONGEST_KEY);
        }
        PersonService.Created created = service.create(person, key, by);
        return ResponseEntity.status(created.made() ? HttpStatus.CREATED : HttpStatus.OK)
                .body(get(created.personId(), Language.ENGLISH, by));
    }

    /** Changes a person; what is absent stays as it is (contract 4.14). */
    @Operation(
            summary = "Change a person",
            description = "Absent fields stay, null clears. positions and images have calls of their own.")
    @PutMapping("/people/person/{person_id}")
    Person change(@PathVariable("person_id") long personId, @RequestBody @Valid PersonInput person, Caller by) {
        service.change(personId, person, by);
        return get(personId, Language.ENGLISH, by);
    }

    /** Deletes a person who is registered nowhere. */
    @Operation(summary = "Delete a person", description = "409 while the person is registered at an event.")
    @DeleteMapping("/people/person/{person_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable("person_id") long personId, Caller by) {
        service.delete(personId, by);
    }

    /** Changes the primary address (contract 4.14). */
    @Operation(
            summary = "Set the primary e-mail address",
            description = "One of the person's other addresses is promoted; a new one takes the primary one's place.")
    @PutMapping("/people/person/{person_id}/emails/primary")
    Person setPrimaryEmail(
            @PathVariable("person_id") long personId, @RequestBody PersonInput.EmailInput email, Caller by) {
        service.setPrimaryEmail(personId, email.emailAddress(), by);
        return get(personId, Language.ENGLISH, by);
    }
}
