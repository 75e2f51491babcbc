package org.gatehouse.console.badges;

import jakarta.validation.Validator;
import java.net.URLDecoder;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.gatehouse.badge.BadgeProblem;
import org.gatehouse.badge.PositionLayout;
import org.gatehouse.badge.PositionLayoutInput;
import org.gatehouse.badge.StoredLayout;
import org.gatehouse.badge.layout.BadgeBack;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.badge.layout.BadgePreset;
import org.gatehouse.badge.layout.Duplex;
import org.gatehouse.badge.layout.FreeElement;
import org.gatehouse.console.Screen;
import org.gatehouse.platform.problem.Problem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.zone.ZoneProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.util.MultiValueMap;

/** A layout as the fields of a form, with the names of the API, and the error of each field. */
public final class LayoutForm {

    /** The parts in the order in which they are drawn. */
    public static final List<String> ELEMENTS =
            List.of("band", "photo", "name", "lines", "member", "position", "zones", "qr", "number");

    private static final List<String> NO_TEXT = List.of("photo", "qr");
    private static final Pattern OF_ELEMENT = Pattern.compile("(free_elements|back\\.elements)\\[(\\d+)]\\.(.+)");

    /** This field is not part of the layout; it is the preset that a button changes the size to. */
    public static final String SIZE = "size";

    /** This field is not part of the layout; it selects whose badge the preview shows. */
    static final String PREVIEW_OF = "preview_of";

    /** These two fields are those of a layout of certain positions. */
    static final String NAME = "name";

    static final String POSITIONS = "positions";

    /** The fields of the form before they were changed. */
    private static final String BEFORE = "before";

    /** What was done, for the page that follows; never sent. */
    private static final String DONE = "done.";

    /** What stands in place of a button where the browser sends what it has kept. */
    static final String DRAFT = "draft";

    /** Fields of the form that are not of the layout: an undo leaves them. */
    private static final Set<String> NOT_OF_LAYOUT =
            Set.of("version", "layout_id", PREVIEW_OF, NAME, POSITIONS, BEFORE, "act", "undo", "_csrf");

    private final Screen screen;
    private final int version;
    private final Map<String, String> values;
    private final List<Long> positions;
    private final Map<String, String> errors = new LinkedHashMap<>();
    private @Nullable String fresh;

    private LayoutForm(Screen screen, int version, Map<String, String> values, List<Long> positions) {
        this.screen = screen;
        this.version = version;
        this.values = values;
        this.positions = positions;
    }

    /** A field in which somebody else's layout differs from what was typed. */
    public record Difference(String field, String typed, String stored) {}

    static LayoutForm of(Screen screen, StoredLayout stored) {
        return new LayoutForm(screen, stored.version(), LayoutFields.of(stored.layout()), List.of());
    }

    static LayoutForm of(Screen screen, PositionLayout stored) {
        Map<String, String> values = LayoutFields.of(stored.layout());
        values.put(NAME, stored.name());
        return new LayoutForm(screen, stored.version(), values, stored.positions());
    }

    /** The form as it was sent; unknown fields are ignored. */
    static LayoutForm sent(Screen screen, MultiValueMap<String, String> fields) {
        Map<String, String> values = new LinkedHashMap<>();
        fields.forEach((name, sent) -> {
            String value = sent.getFirst();
            if (value != null && !value.isBlank()) {
                values.put(name, value.strip());
            }
        });
        String version = values.getOrDefault("version", "0");
        List<Long> positions = fields.getOrDefault(POSITIONS, List.of()).stream()
                .filter(id -> id.matches("\\d{1,18}"))
                .map(Long::valueOf)
                .distinct()
                .toList();
        return new LayoutForm(screen, version.matches("\\d{1,9}") ? Integer.parseInt(version) : 0, values, positions);
    }

    /** The same form, ready to overwrite the version that somebody else has saved meanwhile. */
    LayoutForm over(int stored) {
        return new LayoutForm(screen, stored, values, positions);
    }

    /** The id of a field's input. */
    public static String id(String name) {
        return name.replaceAll("[.\\[\\]]+", "-");
    }

    // ---- values

    public int version() {
        return version;
    }

    public String value(String name) {
        return values.getOrDefault(name, "");
    }

    /** All fields that were sent, with their values. */
    Map<String, String> values() {
        return values;
    }

    public boolean checked(String name) {
        return !value(name).isEmpty();
    }

    public @Nullable String error(String name) {
        return errors.get(name);
    }

    public Map<String, String> errors() {
        return errors;
    }

    public boolean isWrong() {
        return !errors.isEmpty();
    }

    public List<Long> positions() {
        return positions;
    }

    /** The layout of certain positions that the form is about; null is the event's own. */
    @Nullable
    Long layoutId() {
        String number = value("layout_id");
        return number.matches("\\d{1,18}") ? Long.valueOf(number) : null;
    }

    /** The accreditation whose badge the preview shows; null shows an invented person. */
    @Nullable
    Long previewOf() {
        String number = value(PREVIEW_OF);
        return number.matches("\\d{1,18}") ? Long.valueOf(number) : null;
    }

    public boolean hasBack() {
        return checked(LayoutFields.DUPLEX);
    }

    /** How many free elements a side has. */
    public int elements(String list) {
        return ElementFields.count(values, list);
    }

    public boolean isFull(String list) {
        return elements(list) >= FreeElement.MOST;
    }

    /** The element that has just been added or moved; the page unfolds it. */
    public boolean isJustAdded(String prefix) {
        return prefix.equals(fresh);
    }

    public static boolean hasText(String element) {
        return !NO_TEXT.contains(element);
    }

    /** Whether a part or a free element has an error; the page then unfolds it. */
    public boolean isWrong(String prefix) {
        return errors.keySet().stream().anyMatch(name -> name.startsWith(prefix));
    }

    void wrong(String name, String key, Object... arguments) {
        errors.putIfAbsent(name, screen.text(key, arguments));
    }

    /** The label of a field. The name of the part stands before the label of a part's field. */
    public String nameOf(String field) {
        Matcher ofElement = OF_ELEMENT.matcher(field);
        if (ofElement.matches()) {
            int number = Integer.parseInt(ofElement.group(2)) + 1;
            String side = ofElement.group(1).equals(ElementFields.FRONT) ? "front" : "back";
            return screen.text("badges.free." + side, number) + ": "
                    + screen.text("badges.field." + ofElement.group(3).replace('.', '-'));
        }
        if (!field.startsWith("elements.")) {
            return screen.text("badges.field." + field);
        }
        String[] parts = field.split("\\.", -1);
        return screen.label("badges.element.", parts[1]) + ": " + screen.text("badges.field." + parts[2]);
    }

    /** Whether two values are the same text, or the same number with a decimal comma. */
    static boolean same(String one, String other) {
        return one.equals(other.replace(',', '.')) || one.equals(other);
    }

    // ---- the layout

    /** Reads the layout. Fields that cannot be read or do not fit get an error; the layout must not be used then. */
    BadgeLayout read(Validator rules) {
        BadgeLayout layout = new LayoutReader(this).read(rules);
        if (!isWrong()) {
            layout.problems().forEach(this::markProblem);
        }
        return layout;
    }

    /** Reports what does not fit; parts that stick out of a new size are reported beside the button that makes them fit. */
    private void markProblem(BadgeLayout.LayoutProblem misfit) {
        boolean smaller = switch (misfit.fault()) {
            case BEYOND_RIGHT -> differs("width", LayoutFields.DRAWN_WIDTH);
            case BEYOND_BOTTOM -> differs("height", LayoutFields.DRAWN_HEIGHT);
            default -> false;
        };
        if (smaller) {
            wrong(SIZE, "badges.wrong.smaller", screen.text("badges.size.use"));
        } else {
            wrong(misfit.field(), "badges.wrong." + misfit.fault().name().toLowerCase(Locale.ROOT));
        }
    }

    private boolean differs(String side, String drawn) {
        return checked(drawn) && !same(value(drawn), value(side));
    }

    /**
     * The same form in another size, as its fields {@code size} (a preset) or {@code width} and {@code height} say; its parts fit again,
     * and the form remembers how it was. With errors it is the form as it was sent.
     */
    LayoutForm resized(Validator rules) {
        LayoutReader reader = new LayoutReader(this);
        BadgeLayout typed = reader.read(rules);
        double width = checked(LayoutFields.DRAWN_WIDTH) ? reader.number(LayoutFields.DRAWN_WIDTH) : typed.width();
        double height = checked(LayoutFields.DRAWN_HEIGHT) ? reader.number(LayoutFields.DRAWN_HEIGHT) : typed.height();
        if (isWrong() || width < 1 || height < 1) {
            return this;
        }
        BadgeLayout before = typed.of(width, height);
        BadgeLayout is = Arrays.stream(BadgePreset.values())
                .filter(preset -> preset.name().equals(value(SIZE)))
                .findFirst()
                .map(before::resized)
                .orElseGet(() -> before.resized(typed.width(), typed.height()));
        Map<String, String> fields = new LinkedHashMap<>(values);
        fields.putAll(LayoutFields.of(is));
        fields.put(BEFORE, encoded(LayoutFields.of(before)));
        fields.put(DONE, "size");
        return new LayoutForm(screen, version, fields, positions);
    }

    /** The form as its browser has kept it; it is not stored. */
    LayoutForm taken() {
        Map<String, String> fields = new LinkedHashMap<>(values);
        fields.put(DONE, DRAFT);
        return new LayoutForm(screen, version, fields, positions);
    }

    public boolean isDraft() {
        return value(DONE).equals(DRAFT);
    }

    /** The same form after a button of its free elements; nothing is saved, and the form remembers how it was. */
    LayoutForm withElementAction(String act) {
        Map<String, String> fields = new LinkedHashMap<>(values);
        double width = side("width");
        double height = side("height");
        if (act.equals("add back")) {
            Duplex duplex = Duplex.usual(value("per_page").equals("1") ? 1 : 2);
            String note = screen.text("badges.back.note");
            LayoutFields.back(fields, BadgeBack.usual(width, height, checked("folded"), duplex, note));
        } else if (act.equals("remove back")) {
            fields.keySet().removeIf(name -> name.startsWith("back."));
        } else {
            FreeElement.Kind kind = ElementFields.kind(act);
            ElementFields.act(fields, act, FreeElement.fresh(kind, width, height, screen.text("badges.free.new-text")));
        }
        Map<String, String> before = new LinkedHashMap<>(values);
        before.keySet().removeIf(NOT_OF_LAYOUT::contains);
        fields.put(BEFORE, encoded(before));
        fields.put(DONE, "elements");
        LayoutForm acted = new LayoutForm(screen, version, fields, positions);
        if (act.startsWith("add ") && act.split(" ", -1).length == 3) {
            String list = act.split(" ", -1)[1];
            acted.fresh = ElementFields.prefix(list, acted.elements(list) - 1);
        }
        return acted;
    }

    /** A side of the badge in mm, for a new element; an odd one is corrected when the form is read. */
    private double side(String name) {
        String typed = value(name).replace(',', '.');
        return typed.matches("\\d{1,3}(\\.\\d{0,4})?") ? Math.clamp(Double.parseDouble(typed), 30, 420) : 100;
    }

    private static String encoded(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> field.getKey() + "=" + URLEncoder.encode(field.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("\n"));
    }

    /** The form as it was before its size, or its free elements, were changed. */
    LayoutForm undone() {
        Map<String, String> fields = new LinkedHashMap<>(values);
        fields.keySet().removeIf(name -> !NOT_OF_LAYOUT.contains(name));
        fields.remove(BEFORE);
        value(BEFORE).lines().forEach(line -> {
            int at = line.indexOf('=');
            if (at > 0) {
                fields.put(line.substring(0, at), decoded(line.substring(at + 1)));
            }
        });
        return new LayoutForm(screen, version, fields, positions);
    }

    private static String decoded(String value) {
        try {
            return URLDecoder.decode(value, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException forged) {
            return "";
        }
    }

    /** What was done to the form and can be undone: {@code size}, {@code elements}, both in an earlier step, or {@code draft}. */
    public String done() {
        return checked(DONE) ? value(DONE) : "elements";
    }

    public boolean isResized() {
        return checked(BEFORE);
    }

    /** Whether the form shows what is not stored, so that leaving it asks. */
    public boolean isUnsaved() {
        return isResized() || isWrong() || isDraft();
    }

    /** The preset of this size; empty when it is another size. */
    public String size() {
        return Arrays.stream(BadgePreset.values())
                .filter(preset -> value("width")
                                .equals(LayoutFields.text(preset.layout().width()))
                        && value("height")
                                .equals(LayoutFields.text(preset.layout().height()))
                        && checked("folded") == preset.layout().isFolded())
                .findFirst()
                .map(BadgePreset::name)
                .orElse("");
    }

    /** Reads a layout of certain positions; as {@link #read}. */
    PositionLayoutInput input(Validator rules) {
        PositionLayoutInput input = new PositionLayoutInput(value(NAME), positions, version, read(rules));
        rules.validateProperty(input, NAME).forEach(broken -> {
            Object longest = broken.getConstraintDescriptor().getAttributes().get("max");
            if (value(NAME).isEmpty()) {
                wrong(NAME, "form.required");
            } else if (longest == null) {
                wrong(NAME, "form.one-line");
            } else {
                wrong(NAME, "form.size", String.valueOf(longest));
            }
        });
        return input;
    }

    /** Adds why the service refused the layout to the field that it is about. */
    LayoutForm refused(ProblemException refused) {
        Problem problem = refused.problem();
        if (!problem.status().is4xxClientError()) {
            throw refused;
        }
        if (problem == BadgeProblem.LAYOUT_NAME_TAKEN) {
            wrong(NAME, "badges.wrong.name-taken");
        } else if (problem == BadgeProblem.POSITION_HAS_LAYOUT || problem == ZoneProblem.UNKNOWN_POSITION) {
            wrong(POSITIONS, "badges.wrong.position-taken");
        } else {
            refused.errors().forEach(error -> wrong(pictureOf(error), "badges.wrong.background"));
        }
        return this;
    }

    /** The picture that an error is about, such as {@code layout.back.background.id: …}. */
    private static String pictureOf(String error) {
        int colon = error.indexOf(':');
        return error.substring(0, Math.max(0, colon))
                .replaceFirst("^layout\\.", "")
                .replaceFirst("\\.(id|thumbnail_hash)$", "");
    }
}
