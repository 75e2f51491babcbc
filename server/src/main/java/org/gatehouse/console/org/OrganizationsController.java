package org.gatehouse.console.org;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.org.OrgRepository;
import org.gatehouse.org.Organization;
import org.gatehouse.org.OrganizationDetails;
import org.gatehouse.org.OrganizationRepository;
import org.gatehouse.org.OrganizationService;
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

/** Organisations: those that hold events, and their members. */
@Controller
record OrganizationsController(OrgRepository orgs, OrganizationRepository organizations, OrganizationService service) {

    private static final String LIST = "/console/organizations";

    private static final SheetColumns<Organization> COLUMNS = new SheetColumns<Organization>()
            .with("id", Organization::id)
            .with("name", organization -> organization.name().text());

    @GetMapping(LIST)
    View list(Screen screen) {
        return screen.show("console/org/organizations", Map.of("organizations", all(screen)));
    }

    @GetMapping(LIST + "/export")
    void export(Screen screen, HttpServletResponse response) throws IOException {
        screen.send(response, "organizations", COLUMNS, all(screen)::forEach);
    }

    private List<Organization> all(Screen screen) {
        return orgs.organizations(Page.ALL, screen.language());
    }

    @GetMapping(LIST + "/new")
    View blank(Form form) {
        return page(form, null);
    }

    @PostMapping(LIST)
    View create(Form form, Screen screen) {
        OrganizationDetails.Sent organization = input(form, null);
        return form.saved(organization, () -> service.create(organization, screen.caller()))
                ? done("organizations.created", Translated.typed(form, "name"), screen)
                : page(form, null);
    }

    @GetMapping(LIST + "/{organization_id}")
    View edit(@PathVariable("organization_id") long id, Screen screen) {
        OrganizationDetails organization = get(id, screen);
        return page(stored(organization, screen), organization);
    }

    @PostMapping(LIST + "/{organization_id}")
    View update(@PathVariable("organization_id") long id, Form form, Screen screen) {
        OrganizationDetails was = get(id, screen);
        form.compare(stored(was, screen));
        OrganizationDetails.Sent organization = input(form, was);
        return form.saved(organization, () -> service.update(id, organization, screen.caller()))
                ? done("organizations.saved", Translated.typed(form, "name"), screen)
                : page(form, was);
    }

    @GetMapping(LIST + "/{organization_id}/delete")
    View lost(@PathVariable("organization_id") long id, Form form, Screen screen) {
        return lost(get(id, screen), form);
    }

    @PostMapping(LIST + "/{organization_id}/delete")
    View delete(@PathVariable("organization_id") long id, Form form, Screen screen) {
        OrganizationDetails organization = get(id, screen);
        return form.done(() -> service.delete(id, screen.caller()))
                ? done("organizations.deleted", Translated.shown(organization.name(), id), screen)
                : lost(organization, form);
    }

    private OrganizationDetails get(long id, Screen screen) {
        return organizations
                .find(id)
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("There is no such organisation."))
                .details(screen.language(), true);
    }

    private static View page(Form form, @Nullable OrganizationDetails organization) {
        return form.show("console/org/organization", Form.fields("organization", organization));
    }

    private static View lost(OrganizationDetails organization, Form form) {
        return form.show("console/org/organization-delete", Map.of("organization", organization));
    }

    private static View done(String key, String name, Screen screen) {
        return screen.redirect(LIST, screen.text(key, name));
    }

    private static Form stored(OrganizationDetails organization, Screen screen) {
        return Form.of(screen, Translated.into(Form.fields(), "name", organization.name()));
    }

    private static OrganizationDetails.Sent input(Form form, @Nullable OrganizationDetails was) {
        return new OrganizationDetails.Sent(
                new NameInput(null, null, Translated.required(form, "name", was == null ? null : was.name())),
                was == null ? null : was.version());
    }
}
