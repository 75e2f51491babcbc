package org.gatehouse.org.country;

import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.validation.Valid;
import java.util.Locale;
import org.gatehouse.audit.Actor;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Text;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Makes, changes and deletes countries (docs/api/organisations.md). */
@RestController
@Tag(name = "organisations")
record CountryController(CountryRepository countries, CountryService service) {

    private static final String ID = "Identifier of the country, or its code such as FI";

    @Operation(summary = "Answers one country", description = "By its identifier or its code.")
    @GetMapping("/org/countries/{country_id}")
    CountryDetails get(
            @Parameter(description = ID) @PathVariable("country_id") String country,
            @RequestParam(defaultValue = Text.DEFAULT_LANGUAGE) Language l,
            @RequestParam(name = "include_translations", defaultValue = "false") boolean includeTranslations) {
        return get(idOf(country), l, includeTranslations);
    }

    private CountryDetails get(long countryId, Language l, boolean includeTranslations) {
        return countries
                .find(countryId)
                .orElseThrow(() -> CountryService.missing(countryId))
                .details(l, includeTranslations);
    }

    @Operation(summary = "Makes a country", description = "409 country_code_taken when another one has its code.")
    @PostMapping("/org/countries")
    @ResponseStatus(HttpStatus.CREATED)
    CountryDetails create(@RequestBody @Valid CountryDetails.Sent country, Actor by) {
        return get(service.create(country, by), Language.ENGLISH, false);
    }

    @Operation(summary = "Changes a country", description = "Full replacement.")
    @PutMapping("/org/countries/{country_id}")
    CountryDetails update(
            @Parameter(description = ID) @PathVariable("country_id") String idOrCode,
            @RequestBody @Valid CountryDetails.Sent country,
            Actor by) {
        long countryId = idOf(idOrCode);
        service.update(countryId, country, by);
        return get(countryId, Language.ENGLISH, false);
    }

    @Operation(summary = "Deletes a country", description = "409 country_in_use while people or members belong to it.")
    @DeleteMapping("/org/countries/{country_id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@Parameter(description = ID) @PathVariable("country_id") String country, Actor by) {
        service.delete(idOf(country), by);
    }

    /** Peers name a country by its code, others by its number; no code consists of digits. */
    private long idOf(String idOrCode) {
        if (idOrCode.matches("\\d{1,18}")) {
            return Long.parseLong(idOrCode);
        }
        return countries.idOf(idOrCode.toUpperCase(Locale.ROOT)).orElseThrow(() -> CountryService.missing(idOrCode));
    }
}
