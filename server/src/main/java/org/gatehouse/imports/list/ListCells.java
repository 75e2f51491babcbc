package org.gatehouse.imports.list;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.gatehouse.imports.TextLimit;
import org.gatehouse.imports.file.NameLookup;
import org.gatehouse.imports.file.RowRefusedException;
import org.gatehouse.platform.text.Colors;
import org.gatehouse.platform.text.SingleLineText;
import org.gatehouse.zone.TextColor;
import org.jspecify.annotations.Nullable;

/** The columns that several lists have, and how their cells are read. */
final class ListCells {

    static final int LONGEST_NAME = 200;
    static final String COLOR = "color";
    static final String TEXT_COLOR = "text_color";

    /** How a row finds its item in a list that {@link #numberAndNames} describes. */
    static final List<String> NUMBER_OR_NAME = List.of("id", "name_en", "name_de");

    private static final Pattern ONE_LINE = Pattern.compile(SingleLineText.ONE);
    private static final Pattern NUMBER = Pattern.compile("0|[1-9][0-9]{0,9}");
    private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,17}");
    private static final Pattern COUNTRY = Pattern.compile("[A-Z]{2}");
    private static final Pattern PREFIX = Pattern.compile("\\+[0-9]{1,4}([ -][0-9]{1,4})?");
    private static final Pattern PAGE = Pattern.compile("https?://[^\\s\\p{Cntrl}<>\"]+");
    private static final List<String> SEPARATORS = List.of(";", ",", "\\s+");

    /** Between addresses; a semicolon within one is part of it. */
    private static final String BETWEEN_PAGES = ";?\\s+|;(?=https?://)";

    private static final int LONGEST_PAGE = 500;
    private static final int MOST_PAGES = 20;

    private ListCells() {}

    /** The columns of a list whose items have a number and a name, and no code. */
    static List<ListColumn> numberAndNames() {
        List<ListColumn> columns = new ArrayList<>();
        columns.add(id());
        columns.addAll(names());
        return columns;
    }

    /** The columns of a name in the languages of the console. */
    static List<ListColumn> names() {
        return List.of(
                text("name_en", LONGEST_NAME, "name en", "name in english", "english name", "englischer name"),
                text("name_de", LONGEST_NAME, "name de", "name in german", "german name", "deutscher name"));
    }

    static ListColumn text(String field, int longest, String... headers) {
        return ListColumn.of(field, cell -> ListValue.of(line(field, cell, longest)), headers);
    }

    private static String line(String field, String cell, int longest) throws RowRefusedException {
        TextLimit.require(field, cell, longest);
        if (!ONE_LINE.matcher(cell).matches()) {
            throw new RowRefusedException(
                    field, cell, "not_one_line", "Take the line breaks and control characters out.");
        }
        return cell;
    }

    /** The id of an item, as the export of its list has it. */
    static ListColumn id() {
        return ListColumn.ofNumbers("id", cell -> {
            if (!ID.matcher(cell).matches()) {
                throw new RowRefusedException(
                        "id", cell, "unknown_id", "Write the number of an item of the list, or leave it empty.");
            }
            return ListValue.of(cell);
        });
    }

    static ListColumn countryCode() {
        return ListColumn.of(
                "code",
                cell -> {
                    String code = cell.toUpperCase(Locale.ROOT);
                    if (!COUNTRY.matcher(code).matches()) {
                        throw new RowRefusedException(
                                "code",
                                cell,
                                "invalid_country_code",
                                "Write the two letters of ISO 3166-1, such as FI.");
                    }
                    return ListValue.of(code);
                },
                "country code",
                "iso",
                "iso code",
                "alpha 2",
                "laendercode",
                "land");
    }

    static ListColumn phonePrefix() {
        return ListColumn.of(
                "phone_prefix",
                cell -> {
                    String prefix = cell.matches("[0-9].*") ? "+" + cell : cell;
                    if (!PREFIX.matcher(prefix).matches()) {
                        throw new RowRefusedException(
                                "phone_prefix", cell, "invalid_prefix", "Write a prefix such as +358 or +1-684.");
                    }
                    return ListValue.of(prefix);
                },
                "prefix",
                "phone",
                "vorwahl",
                "telefonvorwahl");
    }

    static ListColumn number(String field, String... headers) {
        return ListColumn.ofNumbers(
                field,
                cell -> {
                    if (!NUMBER.matcher(cell).matches() || Long.parseLong(cell) > Integer.MAX_VALUE) {
                        throw new RowRefusedException(
                                field, cell, "invalid_number", "Write a whole number such as 200, without separators.");
                    }
                    return ListValue.of(cell);
                },
                headers);
    }

    static ListColumn color(String field, String... headers) {
        return ListColumn.of(
                field,
                cell -> {
                    String color = cell.startsWith("#") ? cell : "#" + cell;
                    if (!Colors.isColor(color)) {
                        throw new RowRefusedException(field, cell, "invalid_color", "Write a colour such as #0055A4.");
                    }
                    return ListValue.of(color);
                },
                headers);
    }

    /** The values with the colour of the text as the services of zones and positions choose it; without a background there is none. */
    static ListValues textColored(ListValues is, @Nullable StoredItem was) {
        String color = is.key(COLOR);
        if (color == null) {
            return is.without(TEXT_COLOR);
        }
        String sent = is.key(TEXT_COLOR);
        String text = was == null
                ? TextColor.on(color, sent)
                : TextColor.on(
                        color, sent, was.values().key(COLOR), was.values().key(TEXT_COLOR));
        return is.with(new ListValues.Builder().with(TEXT_COLOR, text).build());
    }

    /** One of the things of a lookup, by its code or its name; {@code shown} has the text of each by its id. */
    static ListColumn one(ListReference reference, String field, String... headers) {
        NameLookup lookup = reference.lookup(field);
        return ListColumn.of(
                field,
                cell -> {
                    long id = lookup.find(cell);
                    return new ListValue(String.valueOf(id), reference.shown(id));
                },
                headers);
    }

    /** Several things of a lookup, separated by semicolons, commas or blanks; what is called like all of a text is not taken apart. */
    static ListColumn several(ListReference reference, String field, String... headers) {
        NameLookup lookup = reference.lookup(field);
        return ListColumn.of(field, cell -> several(reference, lookup, cell), headers);
    }

    private static ListValue several(ListReference reference, NameLookup lookup, String cell)
            throws RowRefusedException {
        TreeMap<Long, String> found = new TreeMap<>();
        for (String part : parts(lookup, cell, SEPARATORS)) {
            long id = lookup.find(part);
            found.put(id, reference.shown(id));
        }
        return of(found);
    }

    private static List<String> parts(NameLookup lookup, String text, List<String> separators) {
        if (separators.isEmpty() || lookup.knows(text)) {
            return text.isBlank() ? List.of() : List.of(text.strip());
        }
        return Arrays.stream(text.split(separators.getFirst(), -1))
                .flatMap(part -> parts(lookup, part, separators.subList(1, separators.size())).stream())
                .toList();
    }

    /** Several things by id, each with its text. */
    static ListValue of(SortedMap<Long, String> things) {
        return new ListValue(
                String.join(" ", things.keySet().stream().map(String::valueOf).toList()),
                String.join("; ", things.values()));
    }

    static ListColumn websites() {
        return ListColumn.of("websites", ListCells::pages, "website", "web", "homepage", "url", "webseite", "internet");
    }

    private static ListValue pages(String cell) throws RowRefusedException {
        List<String> pages = new ArrayList<>();
        for (String page : cell.split(BETWEEN_PAGES, -1)) {
            if (page.length() > LONGEST_PAGE || !PAGE.matcher(page).matches()) {
                throw new RowRefusedException(
                        "websites",
                        page,
                        "invalid_website",
                        "Write addresses that begin with https:// or http://, separated by blanks.");
            }
            pages.add(page);
        }
        if (pages.size() > MOST_PAGES) {
            throw TextLimit.refusal("websites", cell, new TextLimit(pages.size(), MOST_PAGES), "addresses");
        }
        return ListValue.of(String.join(" ", pages));
    }
}
