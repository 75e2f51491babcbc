package org.gatehouse.console.imports;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.console.Screen;
import org.gatehouse.imports.Import;
import org.gatehouse.imports.ImportOutcome;
import org.gatehouse.imports.RowRefusal;
import org.gatehouse.imports.TextLimit;
import org.gatehouse.imports.columns.ImportField;
import org.gatehouse.registration.field.CustomField;
import org.gatehouse.registration.field.CustomFieldType;
import org.jspecify.annotations.Nullable;

/** Translates what imports report into the reader's language. */
public final class ImportTexts {

    /** Encodings that people may choose, the usual ones of each region first. */
    private static final List<String> ENCODINGS = List.of(
            "UTF-8",
            "windows-1252",
            "windows-1250",
            "windows-1251",
            "windows-1253",
            "windows-1254",
            "windows-1255",
            "windows-1256",
            "windows-1257",
            "ISO-8859-2",
            "x-MacRoman",
            "x-MacCentralEurope",
            "x-MacCyrillic",
            "IBM850",
            "IBM852",
            "IBM866",
            "KOI8-R",
            "windows-31j",
            "EUC-JP",
            "GB18030",
            "Big5",
            "EUC-KR",
            "UTF-16LE",
            "UTF-16BE");

    /** How many runs of hidden rows are named. */
    private static final int MOST_RANGES = 10;

    private ImportTexts() {}

    /** The encodings that can be chosen, with the one that the file was read in. */
    public static List<String> encodings(String now) {
        return ENCODINGS.contains(now)
                ? ENCODINGS
                : Stream.concat(Stream.of(now), ENCODINGS.stream()).toList();
    }

    /** An encoding and the languages that it is for. */
    public static String encoding(String name, Screen screen) {
        String languages = screen.find("imports.encoding." + name);
        return languages == null ? name : languages + " (" + name + ")";
    }

    /** Whether a workbook was read differently from how programs show it. */
    public static boolean needsNote(Import.Workbook workbook) {
        return workbook.sheetNumber() > 1
                || !workbook.otherSheets().isEmpty()
                || workbook.hiddenRows() > 0
                || !workbook.hiddenColumns().isEmpty();
    }

    /** The numbers of the first hidden rows, such as {@code 3-7, 12}. */
    public static String hiddenRows(Import.Workbook workbook) {
        List<String> numbers = workbook.hiddenRowNumbers();
        String first = numbers.stream().limit(MOST_RANGES).collect(Collectors.joining(", "));
        return numbers.size() > MOST_RANGES ? first + " …" : first;
    }

    /** The header of the column, or its number when it has none. */
    public static String header(Import.ImportColumn column, Screen screen) {
        return column.name().isBlank()
                ? screen.text("imports.column.nameless", String.valueOf(column.index() + 1))
                : column.name();
    }

    /** The name of the field to which a column can belong: a field of all events, or a custom field by its name. */
    public static String field(String field, Map<String, CustomField> customFields, Screen screen) {
        CustomField custom = customFields.get(field);
        return custom != null ? custom.name() : screen.label("imports.field.", field);
    }

    /** Why a row was refused. A refusal that only the server's rules know is shown in their words. */
    public static String reason(
            Import.ImportedRow row, RowRefusal why, Map<String, CustomField> customFields, Screen screen) {
        if (why.limit() != null) {
            return tooLong(why.field(), why.limit(), screen);
        }
        String answer = answer(why, customFields, screen);
        if (answer != null) {
            return answer;
        }
        String key = "imports.reason." + why.reason();
        String value = Objects.requireNonNullElse(why.value(), "");
        String text = row.knownName() == null || !why.fits(row.field(), row.reason())
                ? screen.find(key, value)
                : screen.find(
                        row.personId() == null ? key + ".row" : key,
                        value,
                        row.knownName(),
                        Objects.requireNonNullElse(row.saidName(), ""),
                        String.valueOf(row.personId()));
        return text == null ? Objects.requireNonNullElse(why.detail(), "") : text;
    }

    /** What the custom field takes, for which the row is refused; null for a row that is refused otherwise. */
    private static @Nullable String answer(RowRefusal why, Map<String, CustomField> customFields, Screen screen) {
        CustomField field = why.field() == null ? null : customFields.get(why.field());
        return field == null || !"invalid_custom_field".equals(why.reason())
                ? null
                : screen.find(
                        "imports.reason.invalid_custom_field." + field.fieldType(),
                        Objects.requireNonNullElse(why.value(), ""),
                        CustomFieldType.shown(field.choices()));
    }

    /** How long a value is and how long it may be. */
    static String tooLong(@Nullable String field, TextLimit limit, Screen screen) {
        return screen.text(
                "websites".equals(field) ? "imports.reason.too_long.websites" : "imports.reason.too_long.text",
                screen.number(limit.length()),
                screen.number(limit.longest()));
    }

    /** The fields that are refused, and why. */
    static String refusals(Import.ImportedRow row, Map<String, CustomField> customFields, Screen screen) {
        return row.refusals().stream()
                .map(why -> {
                    String reason = reason(row, why, customFields, screen);
                    return why.field() == null || why.field().equals("row")
                            ? reason
                            : field(why.field(), customFields, screen) + ": " + reason;
                })
                .collect(Collectors.joining(" "));
    }

    /** The kind of thing that rows with this reason name and that a value can be read as; otherwise null. */
    static @Nullable ImportField missing(String reason) {
        return switch (reason) {
            case "unknown_member" -> ImportField.MEMBER;
            case "unknown_organization" -> ImportField.ORGANIZATION;
            case "unknown_position" -> ImportField.POSITION;
            case "unknown_country" -> ImportField.COUNTRY;
            case "unknown_skill" -> ImportField.SKILL;
            case "unknown_package_option" -> ImportField.PACKAGE_OPTIONS;
            default -> null;
        };
    }

    /** How a cell that holds two fields is read, such as {@code First name: Ana · Last name: Souza}; empty for other cells. */
    public static String readAs(Import.ImportedRow row, @Nullable String field, Screen screen) {
        List<String> filled = field == null ? List.of() : ImportField.filledBy(field);
        return filled.size() < 2
                ? ""
                : filled.stream()
                        .filter(row.readAs()::containsKey)
                        .map(part -> screen.label("imports.field.", part) + ": "
                                + row.readAs().get(part))
                        .collect(Collectors.joining(" · "));
    }

    /** Whether the cell of a column of this field is one for which the row is refused. */
    public static boolean isRefused(Import.ImportedRow row, @Nullable String field) {
        return field != null
                && row.refusals().stream()
                        .map(RowRefusal::field)
                        .anyMatch(refused -> refused != null
                                && (refused.equals(field)
                                        || ImportField.filledBy(field).contains(refused)));
    }

    /** Which name replaces which; empty when no name changes. */
    public static String renamed(Import.ImportedRow row, Screen screen) {
        return row.knownName() == null || row.outcome() == ImportOutcome.REFUSED
                ? ""
                : screen.text("imports.renamed", row.knownName(), Objects.requireNonNullElse(row.saidName(), ""));
    }
}
