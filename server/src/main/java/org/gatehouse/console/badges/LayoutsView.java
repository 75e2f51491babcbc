package org.gatehouse.console.badges;

import java.text.NumberFormat;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.badge.BadgeLayouts;
import org.gatehouse.badge.PositionLayout;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.badge.layout.BadgePreset;
import org.gatehouse.badge.print.BadgePrintJob;
import org.gatehouse.console.Screen;
import org.gatehouse.console.Translated;
import org.gatehouse.event.Event;
import org.gatehouse.zone.position.Position;
import org.jspecify.annotations.Nullable;

/**
 * All layouts of an event, with the people whose badges have them.
 *
 * @param holders people by the position that their badge shows
 */
public record LayoutsView(Screen screen, BadgeLayouts all, List<Position> positions, Map<Long, Integer> holders) {

    /**
     * A layout in the list.
     *
     * @param id null for the event's own, which has the positions that no other layout has
     */
    public record Row(@Nullable Long id, String name, BadgeLayout layout, List<Position> positions, int people) {}

    /**
     * A position that a layout can be given to.
     *
     * @param other the name of the other layout that it has; null when it has none
     */
    public record Choice(
            Position position, boolean ticked, @Nullable String other) {}

    /** The event's own layout, then the others by name. */
    public List<Row> rows() {
        List<Row> rows = new ArrayList<>();
        List<Position> rest = new ArrayList<>(positions);
        for (PositionLayout layout : all.layouts()) {
            List<Position> of = positions.stream()
                    .filter(position -> layout.positions().contains(position.id()))
                    .toList();
            rest.removeAll(of);
            rows.add(new Row(layout.id(), layout.name(), layout.layout(), of, people(of)));
        }
        rows.addFirst(new Row(null, ownName(), all.ownLayout().layout(), rest, people(rest)));
        return rows;
    }

    private int people(List<Position> positions) {
        return positions.stream()
                .mapToInt(position -> holders.getOrDefault(position.id(), 0))
                .sum();
    }

    String ownName() {
        return screen.text("badges.layouts.own");
    }

    /** The layouts that a new one can be a copy of; 0 is the event's own. */
    public Map<Long, String> names() {
        Map<Long, String> names = new LinkedHashMap<>();
        names.put(0L, ownName());
        all.layouts().forEach(layout -> names.put(layout.id(), layout.name()));
        return names;
    }

    /** The layout that a new one begins as: a preset by its name, the layout with this id, or the event's own. */
    BadgeLayout layout(String from) {
        Stream<BadgeLayout> presets = Arrays.stream(BadgePreset.values())
                .filter(preset -> preset.name().equals(from))
                .map(BadgePreset::layout);
        Stream<BadgeLayout> stored = all.layouts().stream()
                .filter(layout -> String.valueOf(layout.id()).equals(from))
                .map(PositionLayout::layout);
        return Stream.concat(presets, stored).findFirst().orElse(all.ownLayout().layout());
    }

    /** The presets by their names in the reader's language. */
    public static Map<String, String> presets(Screen screen) {
        Map<String, String> presets = new LinkedHashMap<>();
        for (BadgePreset preset : BadgePreset.values()) {
            presets.put(preset.name(), screen.text("badges.preset." + preset.name()));
        }
        return presets;
    }

    /** The languages that a layout can have: those of the event, of the console, and the one that it has. */
    public static Set<String> languages(String chosen, Screen screen) {
        Set<String> languages = new LinkedHashSet<>();
        Event event = screen.event();
        if (event != null) {
            languages.addAll(event.languages());
        }
        languages.addAll(List.of("en", "de"));
        languages.add(chosen);
        languages.remove("");
        return languages;
    }

    /**
     * The positions of the event, for the form of a layout.
     *
     * @param layoutId null for a new one
     */
    public List<Choice> choices(@Nullable Long layoutId, List<Long> ticked) {
        Map<Long, String> taken = new LinkedHashMap<>();
        all.layouts().stream()
                .filter(layout -> layoutId == null || layout.id() != layoutId)
                .forEach(layout -> layout.positions().forEach(position -> taken.put(position, layout.name())));
        return positions.stream()
                .map(position -> new Choice(position, ticked.contains(position.id()), taken.get(position.id())))
                .toList();
    }

    Map<Long, String> positionNames() {
        Map<Long, String> names = new LinkedHashMap<>();
        positions.forEach(position -> names.put(position.id(), Translated.shown(position.name(), position.id())));
        return names;
    }

    /** The size in the reader's language, such as {@code 85.6 × 54 mm}. */
    public static String size(BadgeLayout layout, Screen screen) {
        return size(layout.width(), layout.height(), screen);
    }

    /** The paper of a file. */
    public static String paper(BadgePrintJob.PrintFile file, Screen screen) {
        return file.paperWidth() == null || file.paperHeight() == null
                ? ""
                : size(file.paperWidth(), file.paperHeight(), screen);
    }

    /** The names of the layouts in a file. */
    public static String layouts(BadgePrintJob.PrintFile file, Screen screen) {
        Stream<String> own = file.ownLayout() ? Stream.of(screen.text("badges.layouts.own")) : Stream.of();
        return Stream.concat(own, file.layouts().stream()).collect(Collectors.joining(", "));
    }

    /** On which sides of the paper a file is printed; empty where that is not known. */
    public static String sides(BadgePrintJob.PrintFile file, Screen screen) {
        return file.sides() == null
                ? ""
                : screen.text("badges.sides." + (file.duplex() == null ? "ONE" : file.duplex()));
    }

    private static String size(double width, double height, Screen screen) {
        return screen.text("badges.layouts.size", millimetres(width, screen), millimetres(height, screen));
    }

    private static String millimetres(double length, Screen screen) {
        NumberFormat format = NumberFormat.getNumberInstance(screen.texts().locale());
        format.setMaximumFractionDigits(1);
        return format.format(length);
    }
}
