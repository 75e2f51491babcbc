package org.gatehouse.console.badges;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.UUID;
import java.util.stream.Collectors;
import org.gatehouse.badge.BadgeProblem;
import org.gatehouse.badge.PositionLayout;
import org.gatehouse.badge.PositionLayoutInput;
import org.gatehouse.badge.StoredLayout;
import org.gatehouse.badge.drawing.BadgeBox;
import org.gatehouse.badge.drawing.BadgeElements;
import org.gatehouse.badge.drawing.BadgeLayout;
import org.gatehouse.badge.drawing.BadgePreset;
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
    private static final String BACKGROUND_ID = "background.id";
    private static final String BACKGROUND_HASH = "background.thumbnail_hash";
    private static final int MOST_DIGITS = 12;

    /** This field is not part of the layout; it selects whose badge the preview shows. */
    static final String PREVIEW_OF = "preview_of";

    /** These two fields are those of a layout of certain positions. */
    static final String NAME = "name";

    static final String POSITIONS = "positions";

    /** The size in which the parts of the form were arranged, and its fields before that size was changed. */
    private static final String DRAWN_WIDTH = "drawn_width";

    private static final String DRAWN_HEIGHT = "drawn_height";
    private static final String BEFORE = "before";

    private final Screen screen;
    private final int version;
    private final Map<String, String> values;
    private final List<Long> positions;
    private final Map<String, String> errors = new LinkedHashMap<>();

    private LayoutForm(Screen screen, int version, Map<String, String> values, List<Long> positions) {
        this.screen = screen;
        this.version = version;
        this.values = values;
        this.positions = positions;
    }

    /** A field in which somebody else's layout differs from what was typed. */
    public record Difference(String field, String typed, String stored) {}

    static LayoutForm of(Screen screen, StoredLayout stored) {
        return new LayoutForm(screen, stored.version(), fields(stored.layout()), List.of());
    }

    static LayoutForm of(Screen screen, PositionLayout stored) {
        Map<String, String> values = fields(stored.layout());
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

    private static Map<String, String> fields(BadgeLayout layout) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("width", text(layout.width()));
        fields.put("height", text(layout.height()));
        fields.put("per_page", layout.perPage().toString());
        fields.put("crop_marks", ticked(layout.cropMarks()));
        fields.put("folded", ticked(layout.isFolded()));
        fields.put("bleed", text(layout.bleed()));
        fields.put(DRAWN_WIDTH, text(layout.width()));
        fields.put(DRAWN_HEIGHT, text(layout.height()));
        if (layout.background() != null) {
            fields.put(BACKGROUND_ID, layout.background().id().toString());
            fields.put(BACKGROUND_HASH, layout.background().thumbnailHash().toString());
        }
        layout.elements().byName().forEach((name, box) -> {
            String prefix = "elements." + name + ".";
            fields.put(prefix + "visible", ticked(box.visible()));
            fields.put(prefix + "x", text(box.x()));
            fields.put(prefix + "y", text(box.y()));
            fields.put(prefix + "width", text(box.width()));
            fields.put(prefix + "height", text(box.height()));
            fields.put(prefix + "font_size", text(box.fontSize()));
            fields.put(prefix + "align", align(name, box));
            fields.put(prefix + "background", Objects.requireNonNullElse(box.background(), ""));
            fields.put(prefix + "color", Objects.requireNonNullElse(box.color(), ""));
        });
        return fields;
    }

    /** The alignment; LEFT by default for parts with text. */
    private static String align(String element, BadgeBox box) {
        BadgeBox.Align align = box.align();
        if (align != null) {
            return align.name();
        }
        return hasText(element) ? BadgeBox.Align.LEFT.name() : "";
    }

    private static String text(@Nullable Double number) {
        return number == null
                ? ""
                : BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    private static String ticked(boolean box) {
        return box ? "true" : "";
    }

    // ---- values

    public int version() {
        return version;
    }

    public String value(String name) {
        return values.getOrDefault(name, "");
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

    public boolean hasBackground() {
        return checked(BACKGROUND_ID);
    }

    public static boolean hasText(String element) {
        return !NO_TEXT.contains(element);
    }

    /** Whether a part has an error; the page then unfolds it. */
    public boolean isWrong(String element) {
        return errors.keySet().stream().anyMatch(name -> name.startsWith("elements." + element + "."));
    }

    void wrong(String name, String key, Object... arguments) {
        errors.putIfAbsent(name, screen.text(key, arguments));
    }

    /** The label of a field. The name of the part stands before the label of a part's field. */
    public String nameOf(String field) {
        if (!field.startsWith("elements.")) {
            return screen.text("badges.field." + field);
        }
        String[] parts = field.split("\\.", -1);
        return screen.text("badges.element." + parts[1]) + ": " + screen.text("badges.field." + parts[2]);
    }

    /** The fields in which the stored layout differs. */
    List<Difference> differences(StoredLayout stored) {
        return differences(fields(stored.layout()));
    }

    /**
     * The fields in which the stored layout differs.
     *
     * @param names of the event's positions
     */
    List<Difference> differences(PositionLayout stored, Map<Long, String> names) {
        Map<String, String> theirs = new LinkedHashMap<>();
        theirs.put(NAME, stored.name());
        theirs.putAll(fields(stored.layout()));
        List<Difference> differences = differences(theirs);
        if (!new TreeSet<>(positions).equals(new TreeSet<>(stored.positions()))) {
            differences.add(
                    new Difference(nameOf(POSITIONS), named(positions, names), named(stored.positions(), names)));
        }
        return differences;
    }

    private static String named(List<Long> positions, Map<Long, String> names) {
        return positions.stream().map(id -> names.getOrDefault(id, "#" + id)).collect(Collectors.joining(", "));
    }

    private List<Difference> differences(Map<String, String> theirs) {
        List<Difference> differences = new ArrayList<>();
        theirs.forEach((name, value) -> {
            boolean hidden = name.startsWith("background.") || name.startsWith("drawn_");
            if (!hidden && !same(value, value(name))) {
                differences.add(new Difference(nameOf(name), value(name), value));
            }
        });
        return differences;
    }

    private static boolean same(String one, String other) {
        return one.equals(other.replace(',', '.')) || one.equals(other);
    }

    // ---- the layout

    /** Reads the layout. Fields that cannot be read or do not fit get an error; the layout must not be used then. */
    BadgeLayout read(Validator rules) {
        BadgeLayout layout = readUnfitted(rules);
        if (!isWrong()) {
            layout.misfits()
                    .forEach(misfit -> wrong(
                            misfit.field(),
                            "badges.wrong." + misfit.fault().name().toLowerCase(Locale.ROOT)));
        }
        return layout;
    }

    /** Reads the layout, in which parts may stick out. */
    private BadgeLayout readUnfitted(Validator rules) {
        Map<String, BadgeBox> boxes = new LinkedHashMap<>();
        ELEMENTS.forEach(element -> boxes.put(element, box("elements." + element + ".")));
        BadgeLayout layout = new BadgeLayout(
                number("width"),
                number("height"),
                whole("per_page"),
                checked("crop_marks"),
                background(),
                of(boxes),
                checked("folded") ? true : null,
                optional("bleed"));
        if (!isWrong()) {
            rules.validate(layout).forEach(this::broken);
        }
        return layout;
    }

    /**
     * The same form in another size, as its fields {@code size} (a preset) or {@code width} and {@code height} say; its parts fit again, and
     * the form remembers how it was. With errors it is the form as it was sent.
     */
    LayoutForm resized(Validator rules) {
        BadgeLayout typed = readUnfitted(rules);
        double width = checked(DRAWN_WIDTH) ? number(DRAWN_WIDTH) : typed.width();
        double height = checked(DRAWN_HEIGHT) ? number(DRAWN_HEIGHT) : typed.height();
        if (isWrong() || width < 1 || height < 1) {
            return this;
        }
        BadgeLayout before = typed.of(width, height);
        BadgeLayout is = Arrays.stream(BadgePreset.values())
                .filter(preset -> preset.name().equals(value("size")))
                .findFirst()
                .map(before::resized)
                .orElseGet(() -> before.resized(typed.width(), typed.height()));
        Map<String, String> fields = new LinkedHashMap<>(values);
        fields.putAll(fields(is));
        Map<String, String> was = fields(before);
        fields.put(
                BEFORE,
                was.entrySet().stream()
                        .map(field -> field.getKey() + "=" + field.getValue())
                        .collect(Collectors.joining("\n")));
        return new LayoutForm(screen, version, fields, positions);
    }

    /** The form as it was before its size was changed. */
    LayoutForm undone() {
        Map<String, String> fields = new LinkedHashMap<>(values);
        fields.remove(BEFORE);
        value(BEFORE).lines().forEach(line -> {
            int at = line.indexOf('=');
            if (at > 0) {
                fields.put(line.substring(0, at), line.substring(at + 1));
            }
        });
        return new LayoutForm(screen, version, fields, positions);
    }

    public boolean isResized() {
        return checked(BEFORE);
    }

    /** The preset of this size; empty when it is another size. */
    public String size() {
        return Arrays.stream(BadgePreset.values())
                .filter(preset -> value("width").equals(text(preset.layout().width()))
                        && value("height").equals(text(preset.layout().height()))
                        && checked("folded") == preset.layout().isFolded())
                .findFirst()
                .map(BadgePreset::name)
                .orElse("");
    }

    /** Reads a layout of certain positions; as {@link #read}. */
    PositionLayoutInput input(Validator rules) {
        PositionLayoutInput input = new PositionLayoutInput(value(NAME), positions, version, read(rules));
        rules.validateProperty(input, NAME).forEach(broken -> {
            if (value(NAME).isEmpty()) {
                errors.putIfAbsent(NAME, screen.text("form.required"));
            } else {
                wrong(NAME, "badges.wrong.long");
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
            wrong("background", "badges.wrong.background");
        }
        return this;
    }

    private static BadgeElements of(Map<String, BadgeBox> boxes) {
        List<BadgeBox> all = List.copyOf(boxes.values());
        return new BadgeElements(
                all.get(0),
                all.get(1),
                all.get(2),
                all.get(3),
                all.get(4),
                all.get(5),
                all.get(6),
                all.get(7),
                all.get(8));
    }

    private BadgeBox box(String prefix) {
        return new BadgeBox(
                checked(prefix + "visible"),
                number(prefix + "x"),
                number(prefix + "y"),
                number(prefix + "width"),
                number(prefix + "height"),
                optional(prefix + "font_size"),
                align(value(prefix + "align")),
                orNull(value(prefix + "background")),
                orNull(value(prefix + "color")));
    }

    /** Reads a number; a decimal comma is accepted too, as many countries write it. */
    private double number(String name) {
        String text = value(name).replace(',', '.');
        if (text.length() <= MOST_DIGITS && text.matches("-?\\d+(\\.\\d*)?|-?\\.\\d+")) {
            return Double.parseDouble(text);
        }
        wrong(name, "badges.wrong.number");
        return 0;
    }

    private @Nullable Double optional(String name) {
        return checked(name) ? number(name) : null;
    }

    private int whole(String name) {
        if (value(name).matches("\\d{1,6}")) {
            return Integer.parseInt(value(name));
        }
        wrong(name, "badges.wrong.number");
        return 0;
    }

    private static BadgeBox.@Nullable Align align(String text) {
        for (BadgeBox.Align align : BadgeBox.Align.values()) {
            if (align.name().equals(text)) {
                return align;
            }
        }
        return null;
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private BadgeLayout.@Nullable BadgeBackground background() {
        if (!hasBackground() || checked("background.remove")) {
            return null;
        }
        try {
            return new BadgeLayout.BadgeBackground(
                    Long.valueOf(value(BACKGROUND_ID)), UUID.fromString(value(BACKGROUND_HASH)));
        } catch (IllegalArgumentException madeUp) {
            wrong("background", "badges.wrong.background");
            return null;
        }
    }

    private void broken(ConstraintViolation<BadgeLayout> broken) {
        String name =
                broken.getPropertyPath().toString().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        Object limit = broken.getConstraintDescriptor().getAttributes().get("value");
        String rule = broken.getConstraintDescriptor()
                .getAnnotation()
                .annotationType()
                .getSimpleName();
        if (rule.endsWith("Min")) {
            wrong(name, "badges.wrong.least", String.valueOf(limit));
        } else if (rule.endsWith("Max")) {
            wrong(name, "badges.wrong.most", String.valueOf(limit));
        } else {
            wrong(name, rule.equals("Pattern") ? "badges.wrong.colour" : "badges.wrong.number");
        }
    }
}
