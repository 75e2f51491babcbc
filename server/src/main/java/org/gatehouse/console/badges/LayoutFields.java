package org.gatehouse.console.badges;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.gatehouse.badge.layout.BadgeBack;
import org.gatehouse.badge.layout.BadgeBox;
import org.gatehouse.badge.layout.BadgeLayout;
import org.jspecify.annotations.Nullable;

/** A layout as the fields of its form, with the names of the API; {@link LayoutReader} is the way back. */
final class LayoutFields {

    static final String PICTURE = "background";
    static final String BACK_PICTURE = "back.background";
    static final String DUPLEX = "back.duplex";

    /** The size in which the parts of the form were arranged. */
    static final String DRAWN_WIDTH = "drawn_width";

    static final String DRAWN_HEIGHT = "drawn_height";

    private LayoutFields() {}

    static Map<String, String> of(BadgeLayout layout) {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("width", text(layout.width()));
        fields.put("height", text(layout.height()));
        fields.put("per_page", layout.perPage().toString());
        fields.put("crop_marks", ticked(layout.cropMarks()));
        fields.put("folded", ticked(layout.isFolded()));
        fields.put("bleed", text(layout.bleed()));
        fields.put("language", Objects.requireNonNullElse(layout.language(), ""));
        fields.put(DRAWN_WIDTH, text(layout.width()));
        fields.put(DRAWN_HEIGHT, text(layout.height()));
        picture(fields, PICTURE, layout.background());
        ElementFields.write(fields, ElementFields.FRONT, layout.free());
        back(fields, layout.back());
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

    static void back(Map<String, String> fields, @Nullable BadgeBack back) {
        if (back == null) {
            return;
        }
        fields.put(DUPLEX, back.duplex().name());
        ElementFields.write(fields, ElementFields.BACK, back.elements());
        picture(fields, BACK_PICTURE, back.background());
    }

    static void picture(Map<String, String> fields, String name, BadgeLayout.@Nullable BadgeBackground picture) {
        if (picture != null) {
            fields.put(name + ".id", picture.id().toString());
            fields.put(name + ".thumbnail_hash", picture.thumbnailHash().toString());
        }
    }

    /** The alignment; LEFT by default for parts with text. */
    private static String align(String element, BadgeBox box) {
        BadgeBox.Align align = box.align();
        if (align != null) {
            return align.name();
        }
        return LayoutForm.hasText(element) ? BadgeBox.Align.LEFT.name() : "";
    }

    static String text(@Nullable Double number) {
        return number == null
                ? ""
                : BigDecimal.valueOf(number).stripTrailingZeros().toPlainString();
    }

    static String ticked(boolean box) {
        return box ? "true" : "";
    }
}
