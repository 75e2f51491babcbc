package org.gatehouse.console.log;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.text.LanguageNames;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;

/** Names for the fields of log entries and for values that come from the code: the same as on forms and pages. */
final class LogVocabulary {

    /** Where the names of fields are translated; the first one that knows the field is taken. */
    private static final List<String> LABELS = List.of(
            "log.field.", "log.key.", "accreditations.field.", "registrations.field.", "people.field.", "sheets.");

    /** The labels that fields have in their forms, where these have names of their own. */
    private static final Map<String, String> FORMS = Map.ofEntries(
            Map.entry("active", "users.active"),
            Map.entry("approve", "imports.approve"),
            Map.entry("automatic", "mails.set.automatic"),
            Map.entry("by_rule", "users.by-rule"),
            Map.entry("choices", "fields.choices"),
            Map.entry("claim", "rules.claim"),
            Map.entry("custom_fields", "fields.title"),
            Map.entry("delay_minutes", "mails.set.delay"),
            Map.entry("field_type", "fields.type"),
            Map.entry("gates", "console.nav.gates"),
            Map.entry("header_text", "requests.form.header"),
            Map.entry("languages", "settings.languages"),
            Map.entry("link", "mails.set.link"),
            Map.entry("not_sent", "mails.state.NOT_SENT"),
            Map.entry("occasion", "mails.occasion"),
            Map.entry("open_for_request", "requests.form.open"),
            Map.entry("public_page", "requests.public"),
            Map.entry("operator", "rules.operator"),
            Map.entry("organization_id", "sheets.organization"),
            Map.entry("people", "console.nav.people"),
            Map.entry("photos_reviewed", "settings.photos"),
            Map.entry("public_people", "settings.public"),
            Map.entry("request_forms", "console.nav.requests"),
            Map.entry("require_host_approval", "settings.approval"),
            Map.entry("role_id", "log.key.role"),
            Map.entry("sectors", "console.nav.sectors"),
            Map.entry("sent", "mails.state.SENT"),
            Map.entry("skills", "console.nav.skills"),
            Map.entry("sort", "setup.order"),
            Map.entry("value", "rules.value"),
            Map.entry("ws_entity", "log.key.ws_entity_id"));

    /** Where pages have their words for the values of a field. */
    private static final Map<String, List<String>> WORDS = Map.ofEntries(
            Map.entry("automatic", List.of("mails.occasion.")),
            Map.entry("field_type", List.of("fields.type.")),
            Map.entry("fields", List.of("imports.field.", "sheets.")),
            Map.entry("gender", List.of("people.gender.")),
            Map.entry("grant_types", List.of("clients.grant.")),
            Map.entry("list", List.of("console.nav.")),
            Map.entry("occasion", List.of("mails.occasion.")),
            Map.entry("operator", List.of("rules.operator.")),
            Map.entry("opens", List.of("log.opens.")),
            Map.entry("photos", List.of("log.photos.")),
            Map.entry("reason", List.of("photos.reason.", "badges.reason.", "people.erase.reason.")),
            Map.entry("scopes", List.of("clients.scope.")),
            Map.entry("stops", List.of("log.stops.")),
            Map.entry("verdict", List.of("sheets.word.verdict.")));

    private static final Set<String> LANGUAGES = Set.of("language", "languages");

    private LogVocabulary() {}

    /** The name of a field; null when nothing knows it, as of custom fields, whose names are data. */
    static @Nullable String label(Texts.In texts, String field) {
        return Stream.concat(
                        Stream.ofNullable(FORMS.get(field)), LABELS.stream().map(prefix -> prefix + field))
                .map(texts::find)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** What pages say for a value of a field of this action; null for data. */
    static @Nullable String word(Texts.In texts, String action, String field, String value) {
        if (LANGUAGES.contains(field) && value.matches("[a-z]{2}")) {
            return LanguageNames.of(value, texts.locale());
        }
        if (field.equals("emails")) {
            int blank = value.indexOf(' ');
            return blank < 0 ? null : texts.find("log.email." + value.substring(0, blank), value.substring(blank + 1));
        }
        if (field.startsWith("role")) {
            return role(texts, field, value);
        }
        return Stream.concat(words(action, field).stream(), Stream.of("log.value."))
                .map(prefix -> texts.find(prefix + value))
                .filter(Objects::nonNull)
                .findFirst()
                .orElse(null);
    }

    /** Two applications have a role of one name; its number distinguishes them. */
    private static @Nullable String role(Texts.In texts, String field, String value) {
        return Arrays.stream(Role.values())
                .filter(role -> value.equals(field.equals("role_id") ? String.valueOf(role.id()) : role.wireName()))
                .findFirst()
                .map(role -> texts.find("role." + role))
                .orElse(null);
    }

    private static List<String> words(String action, String field) {
        boolean photo = action.startsWith("photo_");
        return switch (field) {
            case "state" ->
                List.of(
                        photo
                                ? "photos.state."
                                : action.startsWith("mailing")
                                        ? "mails.list.state."
                                        : action.startsWith("mail") ? "mails.state." : "registrations.state.");
            // kinds of events and of package options are words that people chose
            case "type" -> photo ? List.of("people.photo.") : List.of();
            default -> WORDS.getOrDefault(field, List.of());
        };
    }
}
