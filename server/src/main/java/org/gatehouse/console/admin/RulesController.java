package org.gatehouse.console.admin;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gatehouse.auth.AccessRules;
import org.gatehouse.auth.Role;
import org.gatehouse.auth.oidc.ProviderClaims;
import org.gatehouse.auth.oidc.ProviderLogin;
import org.gatehouse.auth.oidc.RoleRule;
import org.gatehouse.auth.oidc.RoleRuleService;
import org.gatehouse.auth.oidc.RuleOperator;
import org.gatehouse.auth.oidc.UserIdentity;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.page.Page;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.View;

/** Which roles the organisation's identity provider gives to whom, with a preview. */
@Controller
record RulesController(RoleRuleService rules, ProviderLogin provider, EventRepository events) {

    private static final String RULES = "/console/users/rules";
    private static final Page EVENTS = Page.of(0, 500, 500);
    private static final int LATEST = 20;
    private static final String EVERYWHERE = "everywhere";

    /** The fields that hold the rules of a line which is being changed. */
    private static final String INSTEAD = "instead";

    /** The rules; with {@code instead}, the line of that rule is in the form to be changed. */
    @GetMapping(RULES)
    View list(Form form, Screen screen) {
        RuleView line = changed(form);
        if (line != null) {
            return page(filled(line, screen), null, screen);
        }
        Form blank = Form.of(screen, Map.of());
        if (!form.ids(INSTEAD).isEmpty()) {
            blank.wrong(screen.text("rules.late"));
        }
        return page(blank, null, screen);
    }

    /** Adds what the form describes, or changes the line that it was filled with. */
    @PostMapping(RULES)
    View save(Form form, @RequestParam(name = "value", defaultValue = "") String value, Screen screen) {
        form.keep("value", withoutBlanksAround(value));
        List<RoleRule> drafts = drafts(form, screen);
        List<Long> instead = form.ids(INSTEAD);
        if (!instead.isEmpty() && changed(form) == null) {
            form.wrong(screen.text("rules.late"));
        }
        return form.done(() -> write(instead, drafts, screen))
                ? screen.redirect(RULES, screen.text(instead.isEmpty() ? "rules.added" : "rules.changed"))
                : page(form, null, screen);
    }

    private void write(List<Long> instead, List<RoleRule> drafts, Screen screen) {
        if (instead.isEmpty()) {
            rules.add(drafts, screen.caller());
        } else {
            rules.replace(instead, drafts, screen.caller());
        }
    }

    /** The line that is being changed; null if there is none, or if it is no longer what it was. */
    private @Nullable RuleView changed(Form form) {
        List<Long> ids = form.ids(INSTEAD);
        return RuleView.of(rules.all()).stream()
                .filter(line -> !ids.isEmpty() && line.ids().containsAll(ids))
                .findFirst()
                .orElse(null);
    }

    private static Form filled(RuleView line, Screen screen) {
        Long entity = line.entityId();
        return Form.of(
                screen,
                Form.fields(
                        INSTEAD,
                        line.ids(),
                        "claim",
                        line.claim(),
                        "operator",
                        line.operator(),
                        "value",
                        line.value(),
                        "role",
                        line.choice(),
                        "entity",
                        entity == null ? EVERYWHERE : entity));
    }

    @PostMapping(RULES + "/remove")
    View remove(Form form, Screen screen) {
        rules.remove(form.ids("id"), screen.caller());
        return screen.redirect(RULES, screen.text("rules.removed"));
    }

    /** Shows the effect of the rules on claims; a rule that is being entered counts as if it were saved. */
    @PostMapping(RULES + "/preview")
    View preview(
            Form form,
            @RequestParam(name = "value", defaultValue = "") String value,
            @RequestParam(name = "claims", required = false) @Nullable String pasted,
            Screen screen) {
        form.keep("value", withoutBlanksAround(value));
        boolean begun = form.text("claim") != null || form.text("value") != null || form.text("role") != null;
        List<RoleRule> drafts = begun ? drafts(form, screen) : List.of();
        ProviderClaims claims = claims(form, pasted, screen);
        return page(form, form.isWrong() ? null : tried(drafts, form.ids(INSTEAD), claims), screen);
    }

    private RuleTrialView tried(List<RoleRule> drafts, List<Long> instead, @Nullable ProviderClaims claims) {
        RoleRuleService.Preview preview = rules.preview(drafts, instead, claims);
        return new RuleTrialView(
                preview.fitting() == null ? null : RuleView.of(preview.fitting()),
                preview.changes(),
                claims == null ? Map.of() : claims.flattened(),
                claims == null ? List.of() : claims.leftOut(),
                drafts.isEmpty() ? null : RuleView.of(drafts).getFirst());
    }

    /** The rules that the form describes: a job has one for each of its roles. None if the form is wrong. */
    private List<RoleRule> drafts(Form form, Screen screen) {
        form.require("claim");
        RuleOperator operator = form.choice("operator", RuleOperator.values()).orElse(RuleOperator.CONTAINS);
        if (operator != RuleOperator.ANY) {
            form.require("value");
        }
        RuleView changed = changed(form);
        List<Role> roles = changed != null && form.value("role").equals(RuleView.KEPT)
                ? changed.rules().stream()
                        .filter(rule -> form.ids(INSTEAD).contains(rule.id()))
                        .map(RoleRule::role)
                        .toList()
                : roles(form.value("role"));
        if (roles.isEmpty()) {
            form.wrong("role", screen.text("form.required"));
        }
        Long entity = form.id("entity");
        boolean place = entity == null
                ? form.value("entity").equals(EVERYWHERE)
                : entityNames(screen).containsKey(entity);
        if (!place) {
            form.wrong("entity", screen.text("form.required"));
        }
        checkSize(form, "claim", 200, screen);
        checkSize(form, "value", 500, screen);
        String claim = form.text("claim");
        String value = operator == RuleOperator.ANY ? "" : form.text("value");
        return form.isWrong() || claim == null || value == null
                ? List.of()
                : roles.stream()
                        .map(role -> new RoleRule(0, claim, operator, value, role, entity))
                        .toList();
    }

    /** Blanks come along when a name is pasted, and nobody sees them. Those within a name are part of it. */
    private static String withoutBlanksAround(String typed) {
        int from = 0;
        int to = typed.length();
        while (from < to && isBlank(typed.charAt(from))) {
            from++;
        }
        while (from < to && isBlank(typed.charAt(to - 1))) {
            to--;
        }
        return typed.substring(from, to);
    }

    private static boolean isBlank(char c) {
        return Character.isWhitespace(c) || Character.isSpaceChar(c);
    }

    /** The roles of this job, or this role; none if it is neither. */
    private static List<Role> roles(String name) {
        Stream<Role> ofJob = Stream.of(RolePreset.values())
                .filter(job -> name.equals(RuleView.JOB + job.name()))
                .flatMap(job -> job.roles().stream());
        return Stream.concat(
                        ofJob,
                        Stream.of(Role.values()).filter(role -> role.name().equals(name)))
                .toList();
    }

    /** The claims of the latest sign-ins, so that nobody has to know them by heart. */
    private static SortedMap<String, Set<String>> heard(List<UserIdentity> latest) {
        SortedMap<String, Set<String>> heard = new TreeMap<>();
        for (UserIdentity user : latest) {
            ProviderClaims claims = ProviderClaims.of(user.claims());
            if (claims != null) {
                claims.flattened()
                        .forEach((name, values) -> heard.computeIfAbsent(name, key -> new TreeSet<>())
                                .addAll(values));
            }
        }
        return heard;
    }

    private static void checkSize(Form form, String field, int most, Screen screen) {
        String text = form.value(field);
        if (text.length() > most) {
            form.wrong(field, screen.text("form.size", String.valueOf(most)));
        } else if (text.chars().anyMatch(Character::isISOControl)) {
            form.wrong(field, screen.text("form.one-line"));
        }
    }

    /** Pasted claims are read as they were sent: a field of a form loses invisible characters, which claims may have. */
    private @Nullable ProviderClaims claims(Form form, @Nullable String pasted, Screen screen) {
        Long chosen = form.id("identity");
        if (pasted != null && form.text("claims") != null) {
            ProviderClaims claims = ProviderClaims.of(pasted);
            if (claims == null) {
                form.wrong("claims", screen.text("rules.claims.wrong"));
            }
            return claims;
        }
        return rules.latest(LATEST).stream()
                .filter(user -> chosen != null && user.id() == chosen)
                .map(UserIdentity::claims)
                .findFirst()
                .map(ProviderClaims::of)
                .orElse(null);
    }

    private View page(Form form, @Nullable RuleTrialView preview, Screen screen) {
        List<UserIdentity> latest = rules.latest(LATEST);
        return form.show(
                "console/admin/rules",
                Form.fields(
                        "lines", RuleView.of(rules.all()),
                        "changed", changed(form),
                        "provider", provider.isOn() ? provider.name() : "",
                        "latest", latest,
                        "heard", heard(latest),
                        "jobs", List.of(RolePreset.values()),
                        "roles",
                                Stream.of(Role.values())
                                        .filter(AccessRules::opensAnyRoute)
                                        .toList(),
                        "places", entityNames(screen),
                        "preview", preview));
    }

    private Map<Long, String> entityNames(Screen screen) {
        return EventEntities.of(events.page(screen.caller().events(), EVENTS, screen.language()), screen);
    }
}
