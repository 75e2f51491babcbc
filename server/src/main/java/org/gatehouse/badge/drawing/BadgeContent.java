package org.gatehouse.badge.drawing;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of one badge.
 *
 * @param photo null draws the initials
 * @param background null leaves it white
 * @param preview true writes PREVIEW across the badge, which opens no gate
 */
public record BadgeContent(
        String eventName,
        String eventDays,
        String name,
        String initials,
        List<String> lines,
        String member,
        String position,
        String positionColor,
        String positionTextColor,
        List<Chip> zones,
        String number,
        String qr,
        @Nullable BadgePicture photo,
        @Nullable BadgePicture background,
        boolean preview) {

    /** A zone's code on its colour. */
    public record Chip(String code, String color, String textColor) {}
}
