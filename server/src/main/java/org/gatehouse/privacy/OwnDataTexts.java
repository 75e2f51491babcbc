package org.gatehouse.privacy;

import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.format.FormatStyle;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** What is kept of somebody, in words that people read: the page for the person uses it, and the file for programs does not. */
record OwnDataTexts(Texts.In texts) {

    /** The kinds in the order of the page; who the person is comes first, what was done about it last. */
    static final List<String> KINDS = List.of(
            "people",
            "email_addresses",
            "kept_until",
            "photos",
            "pictures",
            "positions",
            "registrations",
            "answers",
            "badges",
            "holds",
            "printed_badges",
            "prints",
            "zone_requests",
            "zone_inquiries",
            "zone_places",
            "scans",
            "mails",
            "mailings",
            "imported_rows",
            "gate_documents",
            "users",
            "sign_ins",
            "log");

    private static final Pattern DAY = Pattern.compile("\\d{4}-\\d\\d-\\d\\d");
    private static final Pattern TIME =
            Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)");

    /** The beginning of the texts of the codes in a field of a kind; some kinds write them in small letters. */
    private static final Map<String, String> CODES = Map.ofEntries(
            Map.entry("people/gender", "people.gender."),
            Map.entry("photos/type", "people.photo."),
            Map.entry("photos/review_state", "people.photo.state."),
            Map.entry("photos/review_reason", "photos.reason."),
            Map.entry("photos/previous_state", "people.photo.state."),
            Map.entry("photos/previous_reason", "photos.reason."),
            Map.entry("registrations/state", "people.registration."),
            Map.entry("badges/cause", "own-data.cause."),
            Map.entry("prints/state", "own-data.print."),
            Map.entry("zone_requests/state", "sheets.word.state."),
            Map.entry("scans/direction", "own-data.direction."),
            Map.entry("scans/verdict", "sheets.word.verdict."),
            Map.entry("scans/reason", "scans.reason."),
            Map.entry("mails/kind", "mails.occasion."),
            Map.entry("mails/state", "mails.state."),
            Map.entry("mailings/outcome", "mails.list.outcome."),
            Map.entry("imported_rows/outcome", "imports.outcome."),
            Map.entry("sign_ins/outcome", "account.login."),
            Map.entry("log/action", "log.action."),
            Map.entry("log/state", "people.registration."));

    String title(String kind) {
        return texts.text("own-data.kind." + kind);
    }

    /** The name of a field; one that has none is shown as words. */
    String label(String field) {
        return Objects.requireNonNullElseGet(find(field), () -> field.replace('_', ' '));
    }

    @Nullable
    String find(String field) {
        String own = texts.field("own-data.field.", field);
        return own == null ? texts.find("log.field." + field) : own;
    }

    /** The value of a field, empty when there is none; an object is a line for each of its fields. */
    String value(String kind, String field, JsonNode value) {
        if (value.isObject()) {
            return value.properties().stream()
                    .map(one -> Map.entry(one.getKey(), value(kind, one.getKey(), one.getValue())))
                    .filter(one -> !one.getValue().isEmpty())
                    .map(one -> label(one.getKey()) + ": " + one.getValue())
                    .collect(Collectors.joining("\n"));
        }
        if (value.isArray()) {
            return value.valueStream()
                    .map(one -> value(kind, field, one))
                    .collect(Collectors.joining(value.valueStream().allMatch(JsonNode::isValueNode) ? ", " : "\n"));
        }
        if (value.isBoolean()) {
            return texts.text(value.asBoolean() ? "sheets.yes" : "sheets.no");
        }
        return value.isValueNode() ? text(kind, field, value.asString("")) : "";
    }

    private String text(String kind, String field, String text) {
        try {
            if (DAY.matcher(text).matches()) {
                return DateTimeFormatter.ofLocalizedDate(FormatStyle.MEDIUM)
                        .localizedBy(texts.locale())
                        .format(LocalDate.parse(text));
            }
            if (TIME.matcher(text).matches()) {
                return time(OffsetDateTime.parse(text).toInstant());
            }
        } catch (DateTimeParseException typed) {
            return text; // Somebody has typed a day that there is not.
        }
        String codes = CODES.get(kind + "/" + field);
        return codes == null
                ? text
                : Stream.of(text, text.toUpperCase(Locale.ROOT))
                        .map(code -> texts.find(codes + code))
                        .filter(Objects::nonNull)
                        .findFirst()
                        .orElseGet(() -> text.replace('_', ' '));
    }

    /** A moment in UTC, to the minute. */
    String time(Instant at) {
        return DateTimeFormatter.ofLocalizedDateTime(FormatStyle.MEDIUM, FormatStyle.SHORT)
                .localizedBy(texts.locale())
                .format(at.atOffset(ZoneOffset.UTC));
    }
}
