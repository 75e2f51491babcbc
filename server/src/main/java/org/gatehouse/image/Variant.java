package org.gatehouse.image;

import java.awt.Dimension;
import java.awt.Rectangle;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The sizes in which every picture is served (docs/api/images.md). No variant is larger than the upload, because pictures are never
 * enlarged.
 *
 * <p>A cropped variant keeps the middle of the picture in the proportions of its largest size; the others show the whole picture.
 */
public enum Variant {
    PREVIEW("", 100, 125, true),
    ACCREDITATION("_accreditation", 600, 800, true),
    SQUARE("_square", 240, 240, true),
    PORTRAIT("_portrait", 300, 400, true),
    SMALL("_small", 160, 160, false),
    MEDIUM("_medium", 480, 480, false),
    LARGE("_large", 1600, 1600, false);

    private final String suffix;
    private final int maxWidth;
    private final int maxHeight;
    private final boolean cropped;

    Variant(String suffix, int maxWidth, int maxHeight, boolean cropped) {
        this.suffix = suffix;
        this.maxWidth = maxWidth;
        this.maxHeight = maxHeight;
        this.cropped = cropped;
    }

    /** Finds the variant with this address suffix; empty when there is none. */
    public static Optional<Variant> ofSuffix(String suffix) {
        return Arrays.stream(values())
                .filter(variant -> variant.suffix.equals(suffix))
                .findFirst();
    }

    public String suffix() {
        return suffix;
    }

    public String fileName() {
        return name().toLowerCase(Locale.ROOT) + ".jpg";
    }

    /** The part of a picture of this size that the variant shows. */
    public Rectangle section(int width, int height) {
        if (!cropped) {
            return new Rectangle(0, 0, width, height);
        }
        int sectionWidth = Math.clamp((long) height * maxWidth / maxHeight, 1, width);
        int sectionHeight = Math.clamp((long) width * maxHeight / maxWidth, 1, height);
        return new Rectangle((width - sectionWidth) / 2, (height - sectionHeight) / 2, sectionWidth, sectionHeight);
    }

    /** The size at which a section is shown. */
    public Dimension size(Rectangle section) {
        double scale = Math.min(1, Math.min(maxWidth / section.getWidth(), maxHeight / section.getHeight()));
        int width = (int) Math.round(section.width * scale);
        int height = (int) Math.round(section.height * scale);
        return new Dimension(Math.max(1, width), Math.max(1, height));
    }
}
