package org.gatehouse.console.admin;

import jakarta.servlet.http.HttpServletResponse;
import jakarta.validation.Validator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.gatehouse.auth.Caller;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.token.AccessToken;
import org.gatehouse.auth.user.HeldRole;
import org.gatehouse.auth.user.User;
import org.gatehouse.auth.user.UserAdministrationService;
import org.gatehouse.auth.user.UserRequest;
import org.gatehouse.console.Form;
import org.gatehouse.console.Pager;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Toast;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.org.Entity;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** People who log in, and the roles that they hold at events. */
@Controller
class UsersController {

    private static final String USERS = "/console/users";
    private static final int PAGE = 50;
    private static final Page EVENTS = Page.of(0, 500, 500);

    private static final List<String> COLUMNS =
            List.of("id", "username", "first_name", "last_name", "active", "roles", "scopes", "created_at");

    private final UserAdministrationService users;
    private final EventRepository events;
    private final Validator rules;

    UsersController(UserAdministrationService users, EventRepository events, Validator rules) {
        this.users = users;
        this.events = events;
        this.rules = rules;
    }

    @GetMapping(USERS)
    View list(UserSearch search, @RequestParam(defaultValue = "0") int offset, Screen screen, Caller caller) {
        Page page = Page.of(Math.max(0, offset), PAGE, PAGE);
        return screen.show(
                "console/admin/users",
                Form.fields(
                        "users", search.page(users, page, caller),
                        "pager", Pager.of(page.offset(), PAGE, search.count(users, caller), search.address(USERS)),
                        "exported", search.address(USERS + "/export"),
                        "q", search.q(),
                        "by", search.by(),
                        "role", search.held(),
                        "at", search.at(),
                        "roles", List.of(Role.values()),
                        "places", places(screen, caller)));
    }

    /** Sends all users that the search finds, with the roles that the reader manages. */
    @GetMapping(USERS + "/export")
    void export(UserSearch search, Screen screen, Caller caller, HttpServletResponse response) throws IOException {
        Map<Long, String> places = places(screen, caller);
        screen.send(
                response,
                "users",
                COLUMNS,
                out -> search.page(users, Page.ALL, caller)
                        .forEach(one -> out.row(
                                one.user().id(),
                                one.user().username(),
                                one.user().firstName(),
                                one.user().lastName(),
                                one.user().active(),
                                one.roles().stream()
                                        .map(held -> said(held, screen, places))
                                        .collect(Collectors.joining("; ")),
                                ClientsController.names(one.user().scopes()),
                                one.user().createdAt())));
    }

    private static String said(HeldRole held, Screen screen, Map<Long, String> places) {
        Entity at = held.at();
        String where = at == null ? screen.text("clients.all-events") : places.getOrDefault(at.id(), at.name());
        return screen.text("role." + held.role().name()) + ", " + where;
    }

    @GetMapping(USERS + "/new")
    View blank(Screen screen) {
        return page(Form.of(screen, Map.of("active", true, "reach", "events")), screen);
    }

    @PostMapping(USERS)
    View create(@RequestParam MultiValueMap<String, String> fields, Screen screen, Caller by) {
        Form form = Form.sent(screen, fields);
        UserRequest user = input(form, null);
        List<UserAdministrationService.NewLogin> made = new ArrayList<>();
        boolean done = form.keeps(rules, user) && form.done(() -> made.add(users.create(user, by)));
        if (!done) {
            return page(form, screen);
        }
        UserAdministrationService.NewLogin login = made.getFirst();
        return password(screen, login.user(), login.password(), true);
    }

    @GetMapping(USERS + "/{user_id}")
    View edit(@PathVariable("user_id") long userId, Screen screen, Caller by) {
        UserAdministrationService.Administered user = users.get(userId, by);
        return page(stored(user.user(), screen), user, screen, by);
    }

    @PostMapping(USERS + "/{user_id}")
    View update(
            @PathVariable("user_id") long userId,
            @RequestParam MultiValueMap<String, String> fields,
            Screen screen,
            Caller by) {
        UserAdministrationService.Administered was = users.get(userId, by);
        Form form = Form.sent(screen, fields);
        form.compare(stored(was.user(), screen));
        UserRequest user = input(form, was.user());
        boolean done = form.keeps(rules, user) && form.done(() -> users.update(userId, user, by));
        if (!done) {
            return page(form, was, screen, by);
        }
        screen.toast(Toast.done(screen.text("users.saved", user.username())));
        return screen.redirect(USERS + "/" + userId);
    }

    @PostMapping(USERS + "/{user_id}/password")
    View renew(@PathVariable("user_id") long userId, Screen screen, Caller by) {
        User user = users.get(userId, by).user();
        return password(screen, user, users.setPassword(userId, null, by), false);
    }

    @PostMapping(USERS + "/{user_id}/roles")
    View grant(
            @PathVariable("user_id") long userId,
            @RequestParam MultiValueMap<String, String> fields,
            AccessToken token,
            Screen screen,
            Caller by) {
        Form sent = Form.sent(screen, fields);
        Optional<Role> role = role(sent.value("role"));
        if (role.isEmpty()) {
            sent.wrong("role", screen.text("form.required"));
        }
        boolean everywhere = sent.value("entity").equals("everywhere");
        Long entity = sent.id("entity");
        if (entity == null && !everywhere) {
            sent.wrong("entity", screen.text("form.required"));
        }
        return sent.done(() -> users.grant(token, userId, role.orElseThrow(), entity))
                ? rolesSaved(screen, userId, "users.granted", role.orElseThrow())
                : rolesPage(sent, userId, screen, by);
    }

    @PostMapping(USERS + "/{user_id}/roles/take")
    View take(
            @PathVariable("user_id") long userId,
            @RequestParam(defaultValue = "") String role,
            @RequestParam(required = false) @Nullable Long entity,
            AccessToken token,
            Screen screen,
            Caller by) {
        Form form = Form.of(screen, Map.of());
        Role taken = role(role).orElse(null);
        if (taken == null) {
            form.wrong("role", screen.text("form.required"));
        }
        return form.done(() -> users.revoke(token, userId, Objects.requireNonNull(taken), entity))
                ? rolesSaved(screen, userId, "users.taken", Objects.requireNonNull(taken))
                : rolesPage(form, userId, screen, by);
    }

    private static View rolesSaved(Screen screen, long userId, String key, Role role) {
        screen.toast(Toast.done(screen.text(key, screen.text("role." + role.name()))));
        return screen.redirect(USERS + "/" + userId + "#roles");
    }

    private View rolesPage(Form sent, long userId, Screen screen, Caller by) {
        UserAdministrationService.Administered user = users.get(userId, by);
        return sent.show("console/admin/user", parameters(user, stored(user.user(), screen), sent, screen, by));
    }

    private static View password(Screen screen, User user, @Nullable String password, boolean created) {
        return screen.show(
                "console/admin/user-password", Form.fields("user", user, "password", password, "created", created));
    }

    private View page(Form form, Screen screen) {
        return form.show(
                "console/admin/user-new",
                Form.fields("events", events.page(screen.caller().known(), EVENTS, screen.language())));
    }

    private View page(Form form, UserAdministrationService.Administered user, Screen screen, Caller by) {
        return form.show("console/admin/user", parameters(user, form, Form.of(screen, Map.of()), screen, by));
    }

    private Map<String, @Nullable Object> parameters(
            UserAdministrationService.Administered user, Form details, Form granting, Screen screen, Caller by) {
        return Form.fields(
                "user", user.user(),
                "held", user.roles(),
                "details", details,
                "granting", granting,
                "events", events.page(by.events(), EVENTS, screen.language()),
                "everywhere", by.events() == null,
                "roles", List.of(Role.values()),
                "places", places(screen, by));
    }

    /** The events, by the entity on which their roles are granted. */
    private Map<Long, String> places(Screen screen, Caller by) {
        Map<Long, String> places = new LinkedHashMap<>();
        for (Event event : events.page(by.events(), EVENTS, screen.language())) {
            Entity entity = event.wsEntity();
            if (entity != null) {
                places.merge(entity.id(), screen.nameOf(event), (one, other) -> one + ", " + other);
            }
        }
        return places;
    }

    static Optional<Role> role(String name) {
        return Arrays.stream(Role.values())
                .filter(role -> role.name().equals(name))
                .findFirst();
    }

    private static Form stored(User user, Screen screen) {
        Set<Long> limits = user.events();
        return Form.of(
                screen,
                Form.fields(
                        "username", user.username(),
                        "first_name", user.firstName(),
                        "last_name", user.lastName(),
                        "active", user.active(),
                        "scopes",
                                user.scopes().stream()
                                        .map(Scope::wireName)
                                        .sorted()
                                        .toList(),
                        "reach", limits == null && !user.scopes().isEmpty() ? "all" : "events",
                        "events", limits == null ? List.of() : new TreeSet<>(limits)));
    }

    private static UserRequest input(Form form, @Nullable User was) {
        Set<Scope> scopes = form.all("scopes").stream()
                .map(Scope::of)
                .filter(Objects::nonNull)
                .collect(Collectors.toCollection(LinkedHashSet::new));
        boolean all = form.value("reach").equals("all") && !scopes.isEmpty();
        Set<Long> limits = new LinkedHashSet<>(form.ids("events"));
        if (!all && !scopes.isEmpty() && limits.isEmpty()) {
            form.wrong("events", form.message("clients.events.none"));
        }
        return new UserRequest(
                form.value("username").strip(),
                null,
                form.text("first_name"),
                form.text("last_name"),
                was == null ? null : was.personId(),
                form.checked("active"),
                scopes,
                all || scopes.isEmpty() ? null : limits,
                all ? true : null,
                was == null ? null : was.version());
    }
}
