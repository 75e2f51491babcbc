package org.gatehouse.console.badges;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.badge.layout.FreeElement;
import org.jspecify.annotations.Nullable;

/** The free elements of a side as fields of the layout's form, with the names of the API: {@code back.elements[2].width}. */
public final class ElementFields {

    /** The elements of the front. */
    public static final String FRONT = "free_elements";

    public static final String BACK = "back.elements";

    private static final List<String> PLACE = List.of("x", "y", "width", "height");
    private static final List<String> ALL = List.of(
            "kind",
            "x",
            "y",
            "width",
            "height",
            "text",
            "font_size",
            "bold",
            "align",
            "vertical",
            "color",
            "background",
            "frame",
            "picture.id",
            "picture.thumbnail_hash",
            "behind");

    private ElementFields() {}

    /** The fields that the editor shows of an element of this kind. */
    public static List<String> shown(String kind) {
        List<String> own = switch (kind) {
            case "TEXT" -> List.of("font_size", "align", "vertical", "color", "background");
            case "LINE" -> List.of("color");
            case "RECTANGLE" -> List.of("background", "frame", "color");
            case "PICTURE" -> List.of("align", "vertical", "background");
            case "ZONES" -> List.of("font_size", "align");
            default -> List.of();
        };
        List<String> shown = new ArrayList<>(PLACE);
        shown.addAll(own);
        return shown;
    }

    /** The fields that are kept with the element, but not shown. */
    public static List<String> hidden(String kind, boolean ofBack) {
        List<String> hidden = new ArrayList<>(ALL);
        hidden.removeAll(shown(kind));
        hidden.removeAll(List.of("picture.id", "picture.thumbnail_hash"));
        if (kind.equals("TEXT")) {
            hidden.removeAll(List.of("text", "bold"));
        }
        if (kind.equals("QR")) {
            hidden.remove("text");
        }
        if (!ofBack) {
            hidden.remove("behind");
        }
        return hidden;
    }

    static void write(Map<String, String> fields, String list, List<FreeElement> elements) {
        for (int i = 0; i < elements.size(); i++) {
            write(fields, prefix(list, i), elements.get(i));
        }
    }

    private static void write(Map<String, String> fields, String prefix, FreeElement element) {
        fields.put(prefix + "kind", element.kind().name());
        fields.put(prefix + "x", LayoutFields.text(element.x()));
        fields.put(prefix + "y", LayoutFields.text(element.y()));
        fields.put(prefix + "width", LayoutFields.text(element.width()));
        fields.put(prefix + "height", LayoutFields.text(element.height()));
        fields.put(prefix + "text", Objects.requireNonNullElse(element.text(), ""));
        fields.put(prefix + "font_size", LayoutFields.text(element.fontSize()));
        fields.put(prefix + "bold", LayoutFields.ticked(Boolean.TRUE.equals(element.bold())));
        fields.put(prefix + "align", name(element.align()));
        fields.put(prefix + "vertical", name(element.vertical()));
        fields.put(prefix + "color", Objects.requireNonNullElse(element.color(), ""));
        fields.put(prefix + "background", Objects.requireNonNullElse(element.background(), ""));
        fields.put(prefix + "frame", LayoutFields.text(element.frame()));
        fields.put(prefix + "behind", LayoutFields.ticked(Boolean.TRUE.equals(element.behind())));
        LayoutFields.picture(fields, prefix + "picture", element.picture());
    }

    private static String name(@Nullable Enum<?> one) {
        return one == null ? "" : one.name();
    }

    static String prefix(String list, int number) {
        return list + "[" + number + "].";
    }

    /** How many elements the form has. A forged form may have more than a layout allows, which is an error. */
    static int count(Map<String, String> fields, String list) {
        int count = 0;
        while (count <= FreeElement.MOST && fields.containsKey(prefix(list, count) + "kind")) {
            count++;
        }
        return count;
    }

    /** Carries out the action of a button, such as {@code remove back.elements 2}; anything else changes nothing. */
    static void act(Map<String, String> fields, String act, FreeElement fresh) {
        String[] words = act.split(" ", -1);
        if (words.length != 3 || !List.of(FRONT, BACK).contains(words[1])) {
            return;
        }
        String list = words[1];
        List<Map<String, String>> elements = taken(fields, list);
        if (words[0].equals("add") && elements.size() < FreeElement.MOST) {
            Map<String, String> added = new LinkedHashMap<>();
            write(added, "", fresh);
            elements.add(added);
        } else if (words[2].matches("\\d{1,3}") && Integer.parseInt(words[2]) < elements.size()) {
            int at = Integer.parseInt(words[2]);
            switch (words[0]) {
                case "remove" -> elements.remove(at);
                case "down" -> Collections.swap(elements, at, Math.max(0, at - 1));
                case "up" -> Collections.swap(elements, at, Math.min(elements.size() - 1, at + 1));
                default -> {}
            }
        }
        for (int i = 0; i < elements.size(); i++) {
            String prefix = prefix(list, i);
            elements.get(i).forEach((name, value) -> fields.put(prefix + name, value));
        }
    }

    /** Takes the elements out of the form, each as its own fields. */
    private static List<Map<String, String>> taken(Map<String, String> fields, String list) {
        List<Map<String, String>> elements = new ArrayList<>();
        for (int i = count(fields, list); i > 0; i--) {
            String prefix = prefix(list, i - 1);
            Map<String, String> element = new LinkedHashMap<>();
            ALL.forEach(name -> {
                String value = fields.remove(prefix + name);
                if (value != null) {
                    element.put(name, value);
                }
            });
            elements.addFirst(element);
        }
        return elements;
    }

    /** The kind of a new element that a button asks for. */
    static FreeElement.Kind kind(String act) {
        String last = act.substring(act.lastIndexOf(' ') + 1).toUpperCase(Locale.ROOT);
        for (FreeElement.Kind kind : FreeElement.Kind.values()) {
            if (kind.name().equals(last)) {
                return kind;
            }
        }
        return FreeElement.Kind.TEXT;
    }
}
