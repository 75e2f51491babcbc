package org.gatehouse.console.admin;

import java.util.Map;
import java.util.Objects;
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
import org.springframework.web.servlet.View;

/** Which roles the organisation's identity provider gives to whom, with a preview. */
@Controller
record RulesController(RoleRuleService rules, ProviderLogin provider, EventRepository events) {

    private static final String RULES = "/console/users/rules";
    private static final Page EVENTS = Page.of(0, 500, 500);
    private static final int LATEST = 20;

    @GetMapping(RULES)
    View list(Form form, Screen screen) {
        return page(form, null, screen);
    }

    @PostMapping(RULES)
    View add(Form form, Screen screen) {
        RoleRule rule = draft(form, screen);
        return form.done(() -> rules.add(Objects.requireNonNull(rule), screen.caller()))
                ? screen.redirect(RULES, screen.text("rules.added"))
                : page(form, null, screen);
    }

    @PostMapping(RULES + "/remove")
    View remove(Form form, Screen screen) {
        Long id = form.id("id");
        if (id != null) {
            rules.remove(id, screen.caller());
        }
        return screen.redirect(RULES, screen.text("rules.removed"));
    }

    /** Shows what the rules make of claims; a rule that was begun counts as if it were there. */
    @PostMapping(RULES + "/preview")
    View preview(Form form, Screen screen) {
        boolean begun = form.text("claim") != null || form.text("value") != null || form.text("role") != null;
        RoleRule draft = begun ? draft(form, screen) : null;
        ProviderClaims claims = claims(form, screen);
        return page(form, form.isWrong() ? null : rules.preview(draft, claims), screen);
    }

    private @Nullable RoleRule draft(Form form, Screen screen) {
        form.require("claim");
        RuleOperator operator = form.choice("operator", RuleOperator.values()).orElse(RuleOperator.CONTAINS);
        if (operator != RuleOperator.ANY) {
            form.require("value");
        }
        Role role = form.choice("role", Role.values()).orElse(null);
        if (role == null) {
            form.wrong("role", screen.text("form.required"));
        }
        Long entity = form.id("entity");
        boolean place = entity == null
                ? form.value("entity").equals("everywhere")
                : places(screen).containsKey(entity);
        if (!place) {
            form.wrong("entity", screen.text("form.required"));
        }
        checkSize(form, "claim", 200, screen);
        checkSize(form, "value", 500, screen);
        String claim = form.text("claim");
        String value = operator == RuleOperator.ANY ? "" : form.text("value");
        return form.isWrong() || role == null || claim == null || value == null
                ? null
                : new RoleRule(0, claim, operator, value, role, entity);
    }

    private static void checkSize(Form form, String field, int most, Screen screen) {
        String text = form.value(field);
        if (text.length() > most) {
            form.wrong(field, screen.text("form.size", String.valueOf(most)));
        } else if (text.chars().anyMatch(Character::isISOControl)) {
            form.wrong(field, screen.text("form.one-line"));
        }
    }

    private @Nullable ProviderClaims claims(Form form, Screen screen) {
        String pasted = form.text("claims");
        Long chosen = form.id("identity");
        if (pasted != null) {
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

    private View page(Form form, RoleRuleService.@Nullable Preview preview, Screen screen) {
        return form.show(
                "console/admin/rules",
                Form.fields(
                        "rules", rules.all(),
                        "provider", provider.isOn() ? provider.name() : "",
                        "latest", rules.latest(LATEST),
                        "roles",
                                Stream.of(Role.values())
                                        .filter(AccessRules::opensSomething)
                                        .toList(),
                        "places", places(screen),
                        "preview", preview));
    }

    private Map<Long, String> places(Screen screen) {
        return EventEntities.of(events.page(screen.caller().events(), EVENTS, screen.language()), screen);
    }
}
