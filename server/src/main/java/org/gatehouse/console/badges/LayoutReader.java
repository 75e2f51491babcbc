package org.gatehouse.console.badges;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.Validator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.gatehouse.badge.layout.BadgeBack;
import org.gatehouse.badge.layout.BadgeBox;
import org.gatehouse.badge.layout.BadgeElements;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.badge.layout.Duplex;
import org.gatehouse.badge.layout.FreeElement;
import org.jspecify.annotations.Nullable;

/** Reads a layout out of the fields of its form; those that cannot be read get an error there. */
final class LayoutReader {

    private static final int MOST_DIGITS = 12;

    private final LayoutForm form;

    LayoutReader(LayoutForm form) {
        this.form = form;
    }

    /** Reads the layout, in which parts may stick out. */
    BadgeLayout read(Validator rules) {
        Map<String, BadgeBox> boxes = new LinkedHashMap<>();
        LayoutForm.ELEMENTS.forEach(element -> boxes.put(element, box("elements." + element + ".")));
        BadgeLayout layout = new BadgeLayout(
                number("width"),
                number("height"),
                whole("per_page"),
                form.checked("crop_marks"),
                picture(LayoutFields.PICTURE),
                of(boxes),
                form.checked("folded") ? true : null,
                optional("bleed"),
                readElements(ElementFields.FRONT),
                readBack(),
                orNull(form.value("language")));
        if (!form.isWrong()) {
            rules.validate(layout).forEach(this::broken);
        }
        return layout;
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
                form.checked(prefix + "visible"),
                number(prefix + "x"),
                number(prefix + "y"),
                number(prefix + "width"),
                number(prefix + "height"),
                optional(prefix + "font_size"),
                align(form.value(prefix + "align")),
                orNull(form.value(prefix + "background")),
                orNull(form.value(prefix + "color")));
    }

    /** Reads a number; a decimal comma is accepted too, as many countries write it. */
    double number(String name) {
        String text = form.value(name).replace(',', '.');
        if (text.length() <= MOST_DIGITS && text.matches("-?\\d+(\\.\\d*)?|-?\\.\\d+")) {
            return Double.parseDouble(text);
        }
        form.wrong(name, "badges.wrong.number");
        return 0;
    }

    private @Nullable Double optional(String name) {
        return form.checked(name) ? number(name) : null;
    }

    private int whole(String name) {
        if (form.value(name).matches("\\d{1,6}")) {
            return Integer.parseInt(form.value(name));
        }
        form.wrong(name, "badges.wrong.number");
        return 0;
    }

    private static BadgeBox.@Nullable Align align(String text) {
        return one(BadgeBox.Align.class, text).orElse(null);
    }

    private static @Nullable String orNull(String text) {
        return text.isEmpty() ? null : text;
    }

    private BadgeLayout.@Nullable BadgeBackground picture(String name) {
        if (!form.checked(name + ".id") || form.checked(name + ".remove")) {
            return null;
        }
        try {
            return new BadgeLayout.BadgeBackground(
                    Long.valueOf(form.value(name + ".id")), UUID.fromString(form.value(name + ".thumbnail_hash")));
        } catch (IllegalArgumentException madeUp) {
            form.wrong(name, "badges.wrong.background");
            return null;
        }
    }

    private @Nullable List<FreeElement> readElements(String list) {
        List<FreeElement> elements = new ArrayList<>();
        for (int i = 0; i < form.elements(list); i++) {
            elements.add(element(ElementFields.prefix(list, i)));
        }
        return elements.isEmpty() && list.equals(ElementFields.FRONT) ? null : elements;
    }

    private FreeElement element(String prefix) {
        return new FreeElement(
                one(FreeElement.Kind.class, form.value(prefix + "kind")).orElse(FreeElement.Kind.TEXT),
                number(prefix + "x"),
                number(prefix + "y"),
                number(prefix + "width"),
                number(prefix + "height"),
                orNull(form.value(prefix + "text").replace("\r\n", "\n")),
                optional(prefix + "font_size"),
                form.checked(prefix + "bold") ? true : null,
                align(form.value(prefix + "align")),
                one(FreeElement.Vertical.class, form.value(prefix + "vertical")).orElse(null),
                orNull(form.value(prefix + "color")),
                orNull(form.value(prefix + "background")),
                optional(prefix + "frame"),
                picture(prefix + "picture"),
                form.checked(prefix + "behind") ? true : null);
    }

    private @Nullable BadgeBack readBack() {
        if (!form.hasBack()) {
            return null;
        }
        List<FreeElement> elements = readElements(ElementFields.BACK);
        return new BadgeBack(
                one(Duplex.class, form.value(LayoutFields.DUPLEX)).orElse(Duplex.PLAIN),
                picture(LayoutFields.BACK_PICTURE),
                elements == null ? List.of() : elements);
    }

    private static <E extends Enum<E>> Optional<E> one(Class<E> choices, String text) {
        return Arrays.stream(choices.getEnumConstants())
                .filter(choice -> choice.name().equals(text))
                .findFirst();
    }

    private void broken(ConstraintViolation<BadgeLayout> broken) {
        String name =
                broken.getPropertyPath().toString().replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
        Map<String, Object> attributes = broken.getConstraintDescriptor().getAttributes();
        Object limit = attributes.get("value");
        String rule = broken.getConstraintDescriptor()
                .getAnnotation()
                .annotationType()
                .getSimpleName();
        if (rule.endsWith("Min")) {
            form.wrong(name, "badges.wrong.least", String.valueOf(limit));
        } else if (rule.endsWith("Max")) {
            form.wrong(name, "badges.wrong.most", String.valueOf(limit));
        } else if (name.endsWith(".text") && rule.equals("Size")) {
            form.wrong(name, "form.size", String.valueOf(attributes.get("max")));
        } else {
            form.wrong(name, "badges.wrong." + unlike(name, rule));
        }
    }

    private static String unlike(String name, String rule) {
        if (name.endsWith(".text")) {
            return "text";
        }
        if (name.equals("language")) {
            return "language";
        }
        return rule.equals("Pattern") ? "colour" : rule.equals("Size") ? "many-elements" : "number";
    }
}
