package org.gatehouse.console.org;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.org.CountryDetails;
import org.gatehouse.org.CountryPage.ListedCountry;
import org.gatehouse.org.CountryRepository;
import org.gatehouse.org.CountryService;
import org.gatehouse.org.MemberSort;
import org.gatehouse.org.OrgRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.text.NameInput;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.servlet.View;

/** Countries; those of ISO 3166-1 are there from the start. */
@Controller
record CountriesController(OrgRepository orgs, CountryRepository countries, CountryService service) {

    private static final String LIST = "/console/countries";

    private static final SheetColumns<ListedCountry> COLUMNS = new SheetColumns<ListedCountry>()
            .with("id", ListedCountry::id)
            .with("code", ListedCountry::code)
            .with("name", country -> country.name().text())
            .with("phone_prefix", ListedCountry::phonePrefix);

    @GetMapping(LIST)
    View list(Screen screen) {
        return screen.show("console/org/countries", Map.of("countries", all(screen)));
    }

    @GetMapping(LIST + "/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        screen.send(response, "countries", COLUMNS, all(screen)::forEach);
    }

    private List<ListedCountry> all(Screen screen) {
        return orgs.countries(MemberSort.NAME, Page.ALL, screen.language());
    }

    @GetMapping(LIST + "/new")
    View blank(Form form) {
        return page(form, null);
    }

    @PostMapping(LIST)
    View create(Form form, Screen screen) {
        CountryDetails.Sent country = input(form, null);
        return form.saved(country, () -> service.create(country, screen.caller()))
                ? done("countries.created", Translated.typed(form, "name"), screen)
                : page(form, null);
    }

    @GetMapping(LIST + "/{country_id}")
    View edit(@PathVariable("country_id") long id, Screen screen) {
        CountryDetails country = get(id, screen);
        return page(stored(country, screen), country);
    }

    @PostMapping(LIST + "/{country_id}")
    View update(@PathVariable("country_id") long id, Form form, Screen screen) {
        CountryDetails was = get(id, screen);
        form.compare(stored(was, screen));
        CountryDetails.Sent country = input(form, was);
        return form.saved(country, () -> service.update(id, country, screen.caller()))
                ? done("countries.saved", Translated.typed(form, "name"), screen)
                : page(form, was);
    }

    @GetMapping(LIST + "/{country_id}/delete")
    View lost(@PathVariable("country_id") long id, Form form, Screen screen) {
        return lost(get(id, screen), form);
    }

    @PostMapping(LIST + "/{country_id}/delete")
    View delete(@PathVariable("country_id") long id, Form form, Screen screen) {
        CountryDetails country = get(id, screen);
        return form.done(() -> service.delete(id, screen.caller()))
                ? done("countries.deleted", Translated.shown(country.name(), id), screen)
                : lost(country, form);
    }

    private CountryDetails get(long id, Screen screen) {
        return countries
                .find(id)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("There is no such country."))
                .details(screen.language(), true);
    }

    private static View page(Form form, @Nullable CountryDetails country) {
        return form.show("console/org/country", Form.fields("country", country));
    }

    private static View lost(CountryDetails country, Form form) {
        return form.show("console/org/country-delete", Map.of("country", country));
    }

    private static View done(String key, String name, Screen screen) {
        return screen.redirect(LIST, screen.text(key, name));
    }

    private static Form stored(CountryDetails country, Screen screen) {
        Map<String, @Nullable Object> fields =
                Form.fields("code", country.code(), "phone_prefix", country.phonePrefix());
        return Form.of(screen, Translated.into(fields, "name", country.name()));
    }

    private static CountryDetails.Sent input(Form form, @Nullable CountryDetails was) {
        form.require("code");
        return new CountryDetails.Sent(
                form.value("code").strip().toUpperCase(Locale.ROOT),
                new NameInput(null, null, Translated.required(form, "name", was == null ? null : was.name())),
                form.text("phone_prefix"),
                was == null ? null : was.version());
    }
}
