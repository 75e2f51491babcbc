package org.gatehouse.console.org;

import java.util.List;
import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.console.imports.ListFiles;
import org.gatehouse.console.imports.ListPages;
import org.gatehouse.org.OrgRepository;
import org.gatehouse.org.Organization;
import org.gatehouse.org.organization.OrganizationDetails;
import org.gatehouse.org.organization.OrganizationRepository;
import org.gatehouse.org.organization.OrganizationService;
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

/** Organisations: those that hold events, and their members. */
@Controller
@RequestMapping("/console/organizations")
record OrganizationsController(
        OrgRepository orgs, OrganizationRepository organizations, OrganizationService service, ListFiles files)
        implements ListPages<OrganizationDetails> {

    @GetMapping
    View list(@RequestParam(defaultValue = "") String q, Screen screen) {
        NameSearch name = NameSearch.of("q", CleanText.typed(q));
        List<Organization> found = all(screen).stream()
                .filter(one -> name.finds(Translated.shown(one.name(), one.id())))
                .toList();
        return screen.show("console/org/organizations", Map.of("organizations", found, "q", CleanText.typed(q)));
    }

    private List<Organization> all(Screen screen) {
        return orgs.organizations(Page.ALL, screen.language());
    }

    @Override
    public String kind() {
        return "organizations";
    }

    @Override
    public String name(OrganizationDetails organization) {
        return Translated.shown(organization.name(), organization.id());
    }

    @Override
    public boolean save(Form form, @Nullable OrganizationDetails was, Screen screen) {
        OrganizationDetails.Sent sent = input(form, was);
        return form.saved(
                sent,
                was == null
                        ? () -> service.create(sent, screen.caller())
                        : () -> service.update(was.id(), sent, screen.caller()));
    }

    /** A user who comes from the form of a member, which needs an organisation, returns there. */
    @Override
    public String afterCreation(Form form, Screen screen) {
        return form.has("then", "member") ? "/console/members/new" : path(screen);
    }

    @Override
    public void delete(long id, Screen screen) {
        service.delete(id, screen.caller());
    }

    @Override
    public OrganizationDetails get(long id, Screen screen) {
        return organizations
                .find(id)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("There is no such organisation."))
                .details(screen.language(), true);
    }

    @Override
    public View page(Form form, @Nullable OrganizationDetails organization, Screen screen) {
        return form.show("console/org/organization", Form.fields("organization", organization));
    }

    @Override
    public Form stored(OrganizationDetails organization, Screen screen) {
        return Form.of(screen, Translated.into(Form.fields(), "name", organization.name()));
    }

    private static OrganizationDetails.Sent input(Form form, @Nullable OrganizationDetails was) {
        return new OrganizationDetails.Sent(
                Translated.required(form, "name", was == null ? null : was.name()), was == null ? null : was.version());
    }
}
