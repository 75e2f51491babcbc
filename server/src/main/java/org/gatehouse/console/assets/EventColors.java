package org.gatehouse.console.assets;

import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import org.gatehouse.platform.text.Colors;
import org.gatehouse.zone.ColorRepository;
import org.springframework.stereotype.Component;

/**
 * The style sheet of an event. {@code .zone-12} and {@code .position-5} have the colours that the event gave them, so no page needs a style
 * of its own. The address changes with every colour, so browsers may keep the style sheet.
 */
@Component
public record EventColors(ColorRepository colours) {

    /** The address of the style sheet, as the colours are now. */
    public String address(long eventId) {
        return "/console/events/" + eventId + "/colours.css?v=" + versionOf(css(eventId));
    }

    /** Writes only valid colours. They were checked when they were set, but a column may still contain something else. */
    String css(long eventId) {
        StringBuilder css = new StringBuilder();
        colours.ofEvent(eventId).stream()
                .filter(colour -> Colors.isColor(colour.color()) && Colors.isColor(colour.textColor()))
                .forEach(colour -> css.append('.')
                        .append(colour.kind())
                        .append('-')
                        .append(colour.id())
                        .append("{background:")
                        .append(colour.color())
                        .append(";fill:")
                        .append(colour.color())
                        .append(";color:")
                        .append(colour.textColor())
                        .append("}\n"));
        return css.toString();
    }

    static String versionOf(String css) {
        CRC32 sum = new CRC32();
        sum.update(css.getBytes(StandardCharsets.UTF_8));
        return Long.toHexString(sum.getValue());
    }
}
