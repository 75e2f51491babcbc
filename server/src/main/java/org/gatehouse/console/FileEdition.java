package org.gatehouse.console;

import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.platform.sheet.SheetColumns;
import org.gatehouse.platform.view.ColumnNames;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.platform.web.Excerpt;
import org.gatehouse.registration.field.CustomFieldColumns;
import org.jspecify.annotations.Nullable;

/**
 * The file of a list as a page sends it: names of columns, states and answers in the reader's language, and times in the event's time zone,
 * which the column names include.
 */
public final class FileEdition implements SheetColumns.Edition {

    private static final int LONGEST_SHEET_NAME = 25;

    /** The beginnings of the texts for values, by the list and the column. */
    private static final Map<String, Map<String, String>> SAID = Map.ofEntries(
            Map.entry("accreditations", Map.of("status", "registrations.state.")),
            Map.entry("registrations", Map.of("state", "registrations.state.")),
            Map.entry("people", Map.of("gender", "people.gender.", "images", "photos.type.")),
            Map.entry("duplicates", Map.of("reasons", "people.reason.")),
            Map.entry(
                    "scans",
                    Map.of(
                            "verdict", "sheets.word.verdict.",
                            "reason", "scans.reason.",
                            "knew", "scans.knew.",
                            "entitled", "scans.entitled.",
                            "refusal", "scans.refusal.")),
            Map.entry(
                    "conflicts",
                    Map.of("kind", "scans.kind.", "not_judged_because", "sheets.word.not_judged_because.")),
            Map.entry("requests", Map.of("state", "sheets.word.state.")),
            Map.entry("photos", Map.of("state", "photos.state.", "type", "photos.type.", "reason", "photos.reason.")),
            Map.entry("prints", Map.of("reason", "badges.reason.")),
            Map.entry("mails", Map.of("state", "mails.state.", "kind", "mails.occasion.", "last_error", "mails.why.")),
            Map.entry("imports", Map.of("state", "imports.state.")),
            Map.entry("log", Map.of("what", "log.action.")));

    /** Columns of which a cell has several values, separated by blanks. */
    private static final Set<String> SEVERAL = Set.of("images", "reasons");

    private static final DateTimeFormatter TWICE = DateTimeFormatter.ofPattern("dd.MM.yyyy HH:mm:ss xxx", Locale.ROOT);

    /** Enough for all values of columns that have few. */
    private static final int MOST_KEPT = 1000;

    private final Texts.In texts;
    private final String list;
    private final ZoneId zone;
    private final @Nullable String code;
    private final @Nullable Set<String> chosen;
    private final Map<String, String> beginnings;
    private final Map<String, String> kept = new HashMap<>();
    private final String yes;
    private final String no;

    /**
     * Makes the files of this list for a reader.
     *
     * @param list its name, such as {@code registrations}; what follows a hyphen does not matter
     * @param code of the event; null when it has none
     * @param chosen the columns that the reader has chosen; null for all
     */
    public FileEdition(Texts.In texts, String list, ZoneId zone, @Nullable String code, @Nullable Set<String> chosen) {
        this.texts = texts;
        this.list = list.replaceFirst("-.*", "");
        this.zone = zone;
        this.code = code;
        this.chosen = chosen;
        this.beginnings = SAID.getOrDefault(this.list, Map.of());
        this.yes = texts.text("sheets.yes");
        this.no = texts.text("sheets.no");
    }

    @Override
    public String sheet(String name) {
        String own = Objects.requireNonNullElse(texts.find("console.nav." + list), name);
        String fit = own.replaceAll("[\\[\\]:*?/\\\\]", " ");
        return Excerpt.beginning(fit, LONGEST_SHEET_NAME);
    }

    @Override
    public String event(long eventId) {
        return Objects.requireNonNullElseGet(code, () -> String.valueOf(eventId));
    }

    @Override
    public boolean has(String column) {
        return chosen == null
                || chosen.contains(column.startsWith(CustomFieldColumns.PREFIX) ? CustomFieldColumns.PREFIX : column);
    }

    @Override
    public String name(String column, boolean isTime) {
        if (column.startsWith(CustomFieldColumns.PREFIX)) {
            return column.substring(CustomFieldColumns.PREFIX.length());
        }
        String name = ColumnNames.of(texts, list, column);
        return isTime ? name + " (" + zone.getId() + ")" : name;
    }

    @Override
    public Object cell(String column, Object value) {
        if (value instanceof Boolean flag) {
            return flag ? yes : no;
        }
        if (value instanceof Instant instant) {
            return moment(instant);
        }
        String beginning = beginnings.get(column);
        return beginning == null ? value : wording(column, beginning, value.toString());
    }

    /** A date of the sheet; in an hour that the clocks repeat, a text with the offset, which distinguishes the first from the second. */
    private Object moment(Instant instant) {
        LocalDateTime local = LocalDateTime.ofInstant(instant, zone);
        return zone.getRules().getValidOffsets(local).size() == 1 ? local : TWICE.format(instant.atZone(zone));
    }

    /** The words for a value of a column; the value itself where there are none, as for a mail server's reply. */
    private String wording(String column, String beginning, String value) {
        String known = kept.get(column + value);
        if (known != null) {
            return known;
        }
        String words = SEVERAL.contains(column)
                ? Arrays.stream(value.split(" "))
                        .map(each -> word(beginning, each))
                        .collect(Collectors.joining(", "))
                : word(beginning, value);
        if (kept.size() < MOST_KEPT) {
            kept.put(column + value, words);
        }
        return words;
    }

    private String word(String beginning, String value) {
        String own = texts.find(beginning + value);
        return own == null
                ? Objects.requireNonNullElse(texts.find(beginning + value.toUpperCase(Locale.ROOT)), value)
                : own;
    }
}
