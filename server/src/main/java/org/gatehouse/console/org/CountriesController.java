package org.gatehouse.console.org;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.console.imports.ListFiles;
import org.gatehouse.console.imports.ListPages;
import org.gatehouse.org.CountryPage.ListedCountry;
import org.gatehouse.org.MemberSort;
import org.gatehouse.org.OrgRepository;
import org.gatehouse.org.country.CountryDetails;
import org.gatehouse.org.country.CountryRepository;
import org.gatehouse.org.country.CountryService;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.CleanText;
import org.gatehouse.platform.text.NameSearch;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Countries; those of ISO 3166-1 are there from the start. */
@Controller
@RequestMapping("/console/countries")
record CountriesController(OrgRepository orgs, CountryRepository countries, CountryService service, ListFiles files)
        implements ListPages<CountryDetails> {

    @GetMapping
    View list(@RequestParam(defaultValue = "") String q, Screen screen) {
        NameSearch name = NameSearch.of("q", CleanText.typed(q));
        List<ListedCountry> found = all(screen).stream()
                .filter(one -> name.finds(Translated.shown(one.name(), one.id()), one.code(), one.phonePrefix()))
                .toList();
        return screen.show("console/org/countries", Map.of("countries", found, "q", CleanText.typed(q)));
    }

    private List<ListedCountry> all(Screen screen) {
        return orgs.countries(MemberSort.NAME, Page.ALL, screen.language());
    }

    @Override
    public String kind() {
        return "countries";
    }

    @Override
    public String name(CountryDetails country) {
        return Translated.shown(country.name(), country.id());
    }

    @Override
    public boolean save(Form form, @Nullable CountryDetails was, Screen screen) {
        CountryDetails.Sent sent = input(form, was);
        return form.saved(
                sent,
                was == null
                        ? () -> service.create(sent, screen.caller())
                        : () -> service.update(was.id(), sent, screen.caller()));
    }

    @Override
    public void delete(long id, Screen screen) {
        service.delete(id, screen.caller());
    }

    @Override
    public CountryDetails get(long id, Screen screen) {
        return countries
                .find(id)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("There is no such country."))
                .details(screen.language(), true);
    }

    @Override
    public View page(Form form, @Nullable CountryDetails country, Screen screen) {
        return form.show("console/org/country", Form.fields("country", country));
    }

    @Override
    public Form stored(CountryDetails country, Screen screen) {
        Map<String, @Nullable Object> fields =
                Form.fields("code", country.code(), "phone_prefix", country.phonePrefix());
        return Form.of(screen, Translated.into(fields, "name", country.name()));
    }

    private static CountryDetails.Sent input(Form form, @Nullable CountryDetails was) {
        form.require("code");
        return new CountryDetails.Sent(
                form.value("code").strip().toUpperCase(Locale.ROOT),
                Translated.required(form, "name", was == null ? null : was.name()),
                form.text("phone_prefix"),
                was == null ? null : was.version());
    }
}
