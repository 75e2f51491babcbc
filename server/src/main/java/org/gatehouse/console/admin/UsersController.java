package org.gatehouse.console.admin;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.auth.AccessRules;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.history.LoginLogRepository;
import org.gatehouse.auth.oidc.ProviderLogin;
import org.gatehouse.auth.passkey.PasskeyService;
import org.gatehouse.auth.recovery.EmailAddressService;
import org.gatehouse.auth.recovery.Invitation;
import org.gatehouse.auth.recovery.InvitationService;
import org.gatehouse.auth.recovery.Lifetime;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.auth.user.HeldRole;
import org.gatehouse.auth.user.PasswordLinkService;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserAdministrationService;
import org.gatehouse.auth.user.UserAdministrationService.Administered;
import org.gatehouse.auth.user.UserRequest;
import org.gatehouse.console.Form;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.org.Entity;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.privacy.UserErasureService;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** People who log in, and the roles that they hold at events. */
@Controller
record UsersController(
        UserAdministrationService users,
        PasswordLinkService links,
        EmailAddressService addresses,
        InvitationService invitations,
        PasskeyService passkeys,
        UserErasureService erasures,
        EventRepository events,
        ProviderLogin provider,
        LoginLogRepository log) {

    private static final String USERS = "/console/users";
    private static final int PAGE = 50;
    private static final Page EVENTS = Page.of(0, 500, 500);

    @GetMapping(USERS)
    View list(UserSearch search, @RequestParam(defaultValue = "0") int offset, Screen screen) {
        Caller caller = screen.caller();
        Page page = Page.of(Math.max(0, offset), PAGE, PAGE);
        List<Administered> found = search.page(users, page, caller);
        return screen.show(
                "console/admin/users",
                Form.fields(
                        "users", found,
                        "rules", provider.isOn(),
                        "lastLogins", lastLogins(found, caller),
                        "invitations", invitations(found),
                        "pager", Pager.of(page.offset(), PAGE, search.count(users, caller), search.address(USERS)),
                        "exported", search.address(USERS + "/export"),
                        "q", search.q(),
                        "role", search.held(),
                        "at", search.at(),
                        "state", search.comes(),
                        "roles", List.of(Role.values()),
                        "places", entityNames(screen)));
    }

    /** Sends all users that the search finds, with the roles that the reader manages. */
    @GetMapping(USERS + "/export")
    void export(UserSearch search, Screen screen, HttpServletResponse response) throws IOException {
        Map<Long, String> places = entityNames(screen);
        List<Administered> found = search.page(users, Page.ALL, screen.caller());
        Map<Long, Instant> lastLogins = lastLogins(found, screen.caller());
        SheetColumns<Administered> columns = new SheetColumns<Administered>()
                .with("id", one -> one.user().id())
                .with("username", one -> one.user().username())
                .with("first_name", one -> one.user().firstName())
                .with("last_name", one -> one.user().lastName())
                .with("active", one -> one.user().active())
                .with(
                        "roles",
                        one -> one.roles().stream()
                                .map(held -> roleAtEntity(held, screen, places))
                                .collect(Collectors.joining("; ")))
                .with(
                        "scopes",
                        one -> String.join(" ", ScopesAndEvents.names(one.user().scopes())))
                .at("created_at", one -> one.user().createdAt())
                .at("last_login", one -> lastLogins.get(one.user().id()));
        screen.files().send(response, "users", columns, found::forEach);
    }

    private Map<Long, Invitation> invitations(List<Administered> found) {
        return invitations.of(found.stream().map(one -> one.user().id()).toList());
    }

    /** Only for callers who may see the logins of a user. */
    private Map<Long, Instant> lastLogins(List<Administered> found, Caller caller) {
        return caller.opens(HttpMethod.POST, USERS)
                ? log.lastLogins(found.stream().map(one -> one.user().id()).toList())
                : Map.of();
    }

    private static String roleAtEntity(HeldRole held, Screen screen, Map<Long, String> places) {
        Entity at = held.at();
        String where = at == null ? screen.text("clients.all-events") : places.getOrDefault(at.id(), at.name());
        return screen.text("role." + held.role().name()) + ", " + where;
    }

    @GetMapping(USERS + "/new")
    View blank(Screen screen) {
        String way = invitations.canMail() ? FirstSignIn.MAIL.name() : FirstSignIn.LINK.name();
        String language = screen.texts().language();
        return page(
                Form.of(screen, Map.of("active", true, "reach", "events", "way", way, "language", language)), screen);
    }

    @PostMapping(USERS)
    View create(Form form, Screen screen) {
        UserRequest user = input(form, null);
        form.accepts(user);
        Caller by = screen.caller();
        Optional<View> made = switch (form.choice("way", FirstSignIn.values()).orElse(FirstSignIn.PASSWORD)) {
            case MAIL -> {
                form.require("email");
                yield form.made(() -> invitations.create(user, form.value("email"), languageOf(form), by))
                        .map(one -> invited(one.id(), screen));
            }
            case LINK ->
                form.made(() -> invitations.create(user, by)).map(one -> link(one.user(), one.link(), true, screen));
            case PASSWORD ->
                form.made(() -> users.create(user, by)).map(one -> password(one.user(), one.password(), true, screen));
        };
        return made.orElseGet(() -> page(form, screen));
    }

    private static Locale languageOf(Form form) {
        return Texts.language(form.value("language"));
    }

    private View invited(long userId, Screen screen) {
        return screen.redirect(
                USERS + "/" + userId,
                screen.text("users.invited", String.valueOf(addresses.of(userId).address())));
    }

    /** Invites a user, also again: by a mail, or by a link that is shown once. */
    @PostMapping(USERS + "/{user_id}/invitation")
    View invite(@PathVariable("user_id") long userId, Form form, Screen screen) {
        Administered user = users.get(userId, screen.caller());
        boolean mails = form.choice("way", FirstSignIn.values()).orElse(FirstSignIn.LINK) == FirstSignIn.MAIL;
        if (mails) {
            form.require("email");
        }
        Optional<View> done = mails
                ? form.made(() -> {
                    invitations.mail(userId, form.value("email"), languageOf(form), screen.caller());
                    return invited(userId, screen);
                })
                : form.made(() -> link(user.user(), invitations.make(userId, screen.caller()), true, screen));
        return done.orElseGet(() ->
                form.show("console/admin/user", parameters(user, stored(user.user(), screen), form, screen)));
    }

    /** Ends an invitation; the user stays and has no way in. */
    @PostMapping(USERS + "/{user_id}/invitation/withdraw")
    View withdraw(@PathVariable("user_id") long userId, Screen screen) {
        invitations.withdraw(userId, screen.caller());
        return screen.redirect(USERS + "/" + userId, screen.text("users.invitation.withdrawn"));
    }

    @GetMapping(USERS + "/{user_id}")
    View edit(@PathVariable("user_id") long userId, Form granting, Screen screen) {
        Administered user = users.get(userId, screen.caller());
        return page(stored(user.user(), screen), granting, user, screen);
    }

    @PostMapping(USERS + "/{user_id}")
    View update(@PathVariable("user_id") long userId, Form form, Screen screen) {
        Administered was = users.get(userId, screen.caller());
        form.compare(() -> stored(users.get(userId, screen.caller()).user(), screen));
        UserRequest user = input(form, was.user());
        return form.saved(user, () -> users.update(userId, user, screen.caller()))
                ? screen.redirect(USERS + "/" + userId, screen.text("users.saved", user.username()))
                : page(form, Form.of(screen, Map.of()), was, screen);
    }

    @PostMapping(USERS + "/{user_id}/password")
    View renew(@PathVariable("user_id") long userId, Screen screen) {
        User user = users.get(userId, screen.caller()).user();
        return password(user, users.setPassword(userId, null, screen.caller()), false, screen);
    }

    /** Makes a link by which the user chooses another password. */
    @PostMapping(USERS + "/{user_id}/password-link")
    View link(@PathVariable("user_id") long userId, Screen screen) {
        User user = users.get(userId, screen.caller()).user();
        return links.make(userId, screen.caller())
                .map(link -> link(user, link, false, screen))
                .orElseGet(() ->
                        screen.redirect(USERS + "/" + userId, screen.text("users.link.inactive", user.username())));
    }

    /** Lets a user who has lost the devices sign in by the password alone. */
    @PostMapping(USERS + "/{user_id}/passkeys/remove")
    View removePasskeys(@PathVariable("user_id") long userId, Screen screen) {
        User user = users.get(userId, screen.caller()).user();
        passkeys.removeAll(userId, screen.caller());
        return screen.redirect(USERS + "/" + userId, screen.text("users.passkeys.removed", user.username()));
    }

    /** Sets the address to which a link for a new password goes when the user asks for one. */
    @PostMapping(USERS + "/{user_id}/email")
    View email(@PathVariable("user_id") long userId, Form form, Screen screen) {
        Administered user = users.get(userId, screen.caller());
        return form.done(() -> addresses.set(userId, form.value("email"), screen.caller()))
                ? screen.redirect(
                        USERS + "/" + userId,
                        screen.text("users.email.saved", user.user().username()))
                : form.show("console/admin/user", parameters(user, stored(user.user(), screen), form, screen));
    }

    /** Erases the user, whose name was typed to confirm it. */
    @PostMapping(USERS + "/{user_id}/erase")
    View erase(@PathVariable("user_id") long userId, Form form, Screen screen) {
        Administered user = users.get(userId, screen.caller());
        if (!form.value("erased").strip().equals(user.user().username())) {
            form.wrong("erased", screen.text("users.erase.other", user.user().username()));
        }
        return form.done(() -> erasures.erase(userId, screen.caller()))
                ? screen.redirect(USERS, screen.text("users.erase.done", String.valueOf(userId)))
                : form.show("console/admin/user", parameters(user, stored(user.user(), screen), form, screen));
    }

    @PostMapping(USERS + "/{user_id}/roles")
    View grant(@PathVariable("user_id") long userId, Form form, AccessToken token, Screen screen) {
        Long entity = form.id("entity");
        if (entity == null && !form.value("entity").equals("everywhere")) {
            form.wrong("entity", screen.text("form.required"));
        }
        return changed(form, "users.granted", userId, role -> users.grant(token, userId, role, entity), screen);
    }

    @PostMapping(USERS + "/{user_id}/roles/take")
    View take(@PathVariable("user_id") long userId, Form form, AccessToken token, Screen screen) {
        Long entity = form.id("entity");
        return changed(form, "users.taken", userId, role -> users.revoke(token, userId, role, entity), screen);
    }

    /** Gives all roles of a job at once. */
    @PostMapping(USERS + "/{user_id}/jobs")
    View giveJob(@PathVariable("user_id") long userId, Form form, AccessToken token, Screen screen) {
        Optional<RolePreset> job = form.choice("job", RolePreset.values());
        Long entity = form.id("at");
        if (job.isEmpty()) {
            form.wrong("job", screen.text("form.required"));
        }
        if (entity == null && !form.value("at").equals("everywhere")) {
            form.wrong("at", screen.text("form.required"));
        }
        if (form.done(() -> users.grantAll(token, userId, job.orElseThrow().roles(), entity))) {
            String name = screen.text("users.job." + job.orElseThrow());
            return screen.redirect(USERS + "/" + userId + "#roles", screen.text("users.job.given", name));
        }
        Administered user = users.get(userId, screen.caller());
        return form.show("console/admin/user", parameters(user, stored(user.user(), screen), form, screen));
    }

    /** Takes a job away, but no role that another job of the user needs. */
    @PostMapping(USERS + "/{user_id}/jobs/take")
    View takeJob(@PathVariable("user_id") long userId, Form form, AccessToken token, Screen screen) {
        RolePreset job = form.choice("job", RolePreset.values())
                .orElseThrow(() -> PlatformProblem.INVALID.ofField("job", "is missing"));
        Long entity = form.id("entity");
        Administered user = users.get(userId, screen.caller());
        List<HeldRole> there = user.roles().stream()
                .filter(held ->
                        Objects.equals(held.at() == null ? null : held.at().id(), entity))
                .toList();
        if (form.done(() -> users.revokeAll(token, userId, HeldJobView.onlyOf(job, there), entity))) {
            String name = screen.text("users.job." + job);
            return screen.redirect(USERS + "/" + userId + "#roles", screen.text("users.job.taken", name));
        }
        return form.show("console/admin/user", parameters(user, stored(user.user(), screen), form, screen));
    }

    /** Changes the roles of the user; a refusal is shown at the form for roles. */
    private View changed(Form form, String said, long userId, Consumer<Role> write, Screen screen) {
        Optional<Role> role = form.choice("role", Role.values());
        if (role.isEmpty()) {
            form.wrong("role", screen.text("form.required"));
        }
        if (form.done(() -> write.accept(role.orElseThrow()))) {
            String name = screen.text("role." + role.orElseThrow().name());
            return screen.redirect(USERS + "/" + userId + "#roles", screen.text(said, name));
        }
        Administered user = users.get(userId, screen.caller());
        return form.show("console/admin/user", parameters(user, stored(user.user(), screen), form, screen));
    }

    private static View password(User user, @Nullable String password, boolean created, Screen screen) {
        return screen.show(
                "console/admin/user-password", Form.fields("user", user, "password", password, "created", created));
    }

    private static View link(User user, PasswordLinkService.Made link, boolean invited, Screen screen) {
        return screen.show("console/admin/user-link", Form.fields("user", user, "link", link, "invited", invited));
    }

    private View page(Form form, Screen screen) {
        return form.show(
                "console/admin/user-new",
                Form.fields(
                        "mails", invitations.canMail(),
                        "life", Lifetime.of(invitations.life(), screen.texts()),
                        "events", events.page(screen.caller().known(), EVENTS, screen.language())));
    }

    private View page(Form form, Form granting, Administered user, Screen screen) {
        return form.show("console/admin/user", parameters(user, form, granting, screen));
    }

    private Map<String, @Nullable Object> parameters(Administered user, Form details, Form granting, Screen screen) {
        return Form.fields(
                "user", user.user(),
                "held", HeldJobView.of(user.roles()),
                "logins", log.latestOf(user.user().id()),
                "email", addresses.of(user.user().id()),
                "invitation", invitations.of(user.user().id()),
                "invitable", invitations.isPossible(user.user()),
                "passkeys", passkeys.of(user.user().id()).size(),
                "details", details,
                "granting", granting,
                "events", events(screen),
                "everywhere", screen.caller().events() == null,
                "roles",
                        Stream.of(Role.values())
                                .filter(AccessRules::opensAnyRoute)
                                .toList(),
                "jobs", List.of(RolePreset.values()),
                "places", entityNames(screen));
    }

    private List<Event> events(Screen screen) {
        return events.page(screen.caller().events(), EVENTS, screen.language());
    }

    /** The events, by the entity on which their roles are granted. */
    private Map<Long, String> entityNames(Screen screen) {
        return EventEntities.of(events(screen), screen);
    }

    private static Form stored(User user, Screen screen) {
        Map<String, @Nullable Object> fields = Form.fields(
                "username", user.username(),
                "first_name", user.firstName(),
                "last_name", user.lastName(),
                "active", user.active());
        boolean everywhere = user.events() == null && !user.scopes().isEmpty();
        return Form.of(screen, ScopesAndEvents.into(fields, user.scopes(), user.events(), everywhere));
    }

    private static UserRequest input(Form form, @Nullable User was) {
        ScopesAndEvents reach = ScopesAndEvents.sent(form);
        boolean none = reach.scopes().isEmpty();
        boolean everywhere = reach.everywhere() && !none;
        if (!none) {
            reach.requireEvents(form);
        }
        return new UserRequest(
                form.value("username").strip(),
                null,
                form.text("first_name"),
                form.text("last_name"),
                was == null ? null : was.personId(),
                form.checked("active"),
                reach.scopes(),
                none ? null : reach.events(),
                everywhere ? true : null,
                was == null ? null : was.version());
    }
}
