package org.gatehouse.badge;

import java.util.Arrays;
import java.util.List;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.badge.layout.BadgePreset;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;

/** Layouts to begin with, each for a size that shops sell holders and printers for. */
public record BadgePresets(@Doc("The presets") List<Preset> presets) {

    static final BadgePresets ALL = new BadgePresets(Arrays.stream(BadgePreset.values())
            .map(preset -> new Preset(preset, preset.layout()))
            .toList());

    /** A layout to begin with. */
    public record Preset(
            @Doc("Its size") @Example("CR80") BadgePreset name,
            @Doc("The layout, whole") BadgeLayout layout) {}
}
