package org.gatehouse.badge.layout;

import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import java.awt.geom.Rectangle2D;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;

/** The layout of an event's badges. A badge that is wider than high is in landscape format. */
public record BadgeLayout(
        @Doc("mm; an A6 badge has 105, a card (CR80) 86") @Example("105") @NotNull @DecimalMin("30") @DecimalMax("420")
        Double width,

        @Doc("mm; an A6 badge has 148, a card (CR80) 54") @Example("148") @NotNull @DecimalMin("30") @DecimalMax("420")
        Double height,

        @Doc("Badges on a sheet of A4; 1 makes pages of the badge's own size") @Example("1") @NotNull @Min(1) @Max(50)
        Integer perPage,

        @Doc("Marks at the corners where to cut; with a bleed they lie outside it") @Example("false") @NotNull
        Boolean cropMarks,

        @Doc("Picture behind everything, cut to fill the badge; null is white") @Valid @Nullable
        BadgeBackground background,

        @Doc("The parts of the badge") @NotNull @Valid BadgeElements elements,

        @Doc("True: alone on the first quarter of a sheet of A4 that is folded twice. Null is false")
        @Example("false")
        @Nullable
        Boolean folded,

        @Doc("mm that the background, and what reaches the badge's edge, go on beyond the cut; null is 0")
        @Example("3")
        @DecimalMin("0")
        @DecimalMax("10")
        @Nullable
        Double bleed,

        @Doc("More elements of the front, drawn in this order over the parts, or before them where behind is true; null"
                + " is none")
        @Size(max = FreeElement.MOST)
        @Nullable
        List<@NotNull @Valid FreeElement> freeElements,

        @Doc("The back side; null prints none") @Valid @Nullable
        BadgeBack back,

        @Doc("Language of names and dates on the badge; null is the event's main language")
        @Example("de")
        @Pattern(regexp = Language.FORM, message = Language.WANTED)
        @Nullable
        String language) {

    /** A layout of the parts alone. */
    public BadgeLayout(
            Double width,
            Double height,
            Integer perPage,
            Boolean cropMarks,
            @Nullable BadgeBackground background,
            BadgeElements elements,
            @Nullable Boolean folded) {
        this(width, height, perPage, cropMarks, background, elements, folded, null, null, null, null);
    }

    /** A layout of no language of its own. */
    public BadgeLayout(
            Double width,
            Double height,
            Integer perPage,
            Boolean cropMarks,
            @Nullable BadgeBackground background,
            BadgeElements elements,
            @Nullable Boolean folded,
            @Nullable Double bleed,
            @Nullable List<FreeElement> freeElements,
            @Nullable BadgeBack back) {
        this(width, height, perPage, cropMarks, background, elements, folded, bleed, freeElements, back, null);
    }

    /** The language of names and dates; the given one where the layout has none. */
    public Language languageOr(Language other) {
        return language == null ? other : new Language(language);
    }

    /** An uploaded image behind the badge. */
    public record BadgeBackground(
            @Doc("The id that the upload answered with") @Example("41") @NotNull
            Long id,

            @Doc("The thumbnail_hash that the upload answered with") @NotNull
            UUID thumbnailHash) {}

    public static final String POSITION = "POSITION";

    static final double A4_SHORT = 210;
    static final double A4_LONG = 297;
    /** Allows for rounding in a layout editor, in mm. */
    static final double TOLERANCE = 0.05;

    /** A6 portrait, for events that have chosen no layout. */
    public static final BadgeLayout DEFAULT = new BadgeLayout(
            105.0,
            148.0,
            1,
            false,
            null,
            new BadgeElements(
                    BadgeBox.text(0, 0, 105, 19, 16, BadgeBox.Align.LEFT).on(POSITION),
                    BadgeBox.plain(7, 25, 39, 52),
                    BadgeBox.text(7, 80, 91, 21, 30, BadgeBox.Align.LEFT).in("#101828"),
                    BadgeBox.text(7, 103, 91, 13, 12.5, BadgeBox.Align.LEFT).in("#475467"),
                    BadgeBox.text(51, 67.5, 47, 9.5, 12.5, BadgeBox.Align.CENTER)
                            .in("#101828"),
                    BadgeBox.text(0, 117, 105, 11, 17, BadgeBox.Align.LEFT).on(POSITION),
                    BadgeBox.text(7, 131, 91, 13, 12, BadgeBox.Align.LEFT),
                    BadgeBox.plain(54, 22.5, 41, 41),
                    BadgeBox.text(51, 63, 47, 4, 8, BadgeBox.Align.CENTER).in("#667085")),
            null);

    /** Margin, in mm, around a badge that is alone on its page; the crop marks are drawn in it. */
    static final double MARGIN = 8;

    /** Room, in mm, at the edges of a sheet of several badges with a bleed, for marks outside it. */
    private static final double MARKED_EDGE = 5;

    public BadgeSheet sheet() {
        if (isFolded()) {
            return new BadgeSheet(A4_SHORT, A4_LONG, width, height, 1, 1, 1, false, true, 0, null);
        }
        if (perPage == 1) {
            double room = 2 * (bled() + (cropMarks ? MARGIN : 0));
            return new BadgeSheet(
                    width + room, height + room, width, height, 1, 1, 1, cropMarks, false, bled(), duplex());
        }
        BadgeSheet upright = grid(A4_SHORT, A4_LONG);
        return upright.columns() * upright.rows() >= perPage ? upright : grid(A4_LONG, A4_SHORT);
    }

    private BadgeSheet grid(double paperWidth, double paperHeight) {
        double edge = cropMarks && bled() > 0 ? 2 * MARKED_EDGE : 0;
        int columns = (int) ((paperWidth - edge + TOLERANCE) / (width + 2 * bled()));
        int rows = (int) ((paperHeight - edge + TOLERANCE) / (height + 2 * bled()));
        int needed = columns == 0 ? rows : Math.min(rows, Math.ceilDiv(perPage, columns));
        return new BadgeSheet(
                paperWidth, paperHeight, width, height, columns, needed, perPage, cropMarks, false, bled(), duplex());
    }

    private @Nullable Duplex duplex() {
        return back == null ? null : back.duplex();
    }

    /** The bleed in mm; 0 where there is none. */
    public double bled() {
        return bleed == null ? 0 : bleed;
    }

    /** The area, as far as the bleed on each side on which it reaches the edge of the badge. */
    public Rectangle2D bled(Rectangle2D area) {
        double left = area.getX() > TOLERANCE ? 0 : bled();
        double top = area.getY() > TOLERANCE ? 0 : bled();
        double right = area.getMaxX() < width - TOLERANCE ? 0 : bled();
        double bottom = area.getMaxY() < height - TOLERANCE ? 0 : bled();
        return new Rectangle2D.Double(
                area.getX() - left, area.getY() - top, area.getWidth() + left + right, area.getHeight() + top + bottom);
    }

    /** Returns the layout with one badge on a page of its own; a back is the next page. */
    public BadgeLayout onePerPage() {
        return sized(width, height, 1, folded)
                .with(elements, free(), back == null ? null : back.withDuplex(Duplex.PLAIN));
    }

    /** Returns the layout for a badge of another size, whose parts stay where they are. */
    public BadgeLayout of(double otherWidth, double otherHeight) {
        return sized(otherWidth, otherHeight, perPage, folded);
    }

    BadgeLayout sized(double otherWidth, double otherHeight, int badges, @Nullable Boolean fold) {
        return new BadgeLayout(
                otherWidth,
                otherHeight,
                badges,
                cropMarks,
                background,
                elements,
                fold,
                Boolean.TRUE.equals(fold) ? null : bleed,
                freeElements,
                back,
                language);
    }

    BadgeLayout with(BadgeElements parts, List<FreeElement> free, @Nullable BadgeBack other) {
        return new BadgeLayout(
                width,
                height,
                perPage,
                cropMarks,
                background,
                parts,
                folded,
                bleed,
                freeElements == null ? null : free,
                other,
                language);
    }

    /** The elements of the front besides the parts. */
    public List<FreeElement> free() {
        return freeElements == null ? List.of() : freeElements;
    }

    /** Whether a text of the layout shows the field. */
    public boolean shows(BadgeField field) {
        return Stream.concat(free().stream(), onBack())
                .anyMatch(element -> element.textOrEmpty().contains(field.token()));
    }

    private Stream<FreeElement> onBack() {
        return back == null ? Stream.of() : back.elements().stream();
    }

    /** All uploads that the layout shows. */
    public Set<BadgeBackground> pictures() {
        return Stream.concat(
                        Stream.of(
                                        Optional.ofNullable(background),
                                        Optional.ofNullable(back == null ? null : back.background()))
                                .flatMap(Optional::stream),
                        Stream.concat(free().stream(), onBack())
                                .map(FreeElement::picture)
                                .flatMap(Stream::ofNullable))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** The field on the wire in which the layout first names the picture. */
    public String fieldOf(BadgeBackground picture) {
        if (picture.equals(background)) {
            return "background";
        }
        int front = fieldOf(picture, free());
        if (front >= 0 || back == null) {
            return "free_elements[" + front + "].picture";
        }
        return picture.equals(back.background())
                ? "back.background"
                : "back.elements[" + fieldOf(picture, back.elements()) + "].picture";
    }

    private static int fieldOf(BadgeBackground picture, List<FreeElement> elements) {
        return elements.stream().map(FreeElement::picture).toList().indexOf(picture);
    }

    public boolean isFolded() {
        return Boolean.TRUE.equals(folded);
    }

    /** Returns the layout in the size of the preset; see {@link #resized}. Parts that nobody has arranged lie as the preset has them. */
    public BadgeLayout resized(BadgePreset preset) {
        BadgeLayout like = preset.layout();
        BadgeLayout resized = resized(like.width(), like.height());
        int most = like.isFolded() ? 1 : resized.perPage();
        BadgeElements parts = free().isEmpty() && BadgePreset.arranges(elements) ? like.elements() : resized.elements();
        return resized.sized(resized.width(), resized.height(), most, like.folded())
                .with(parts, resized.free(), resized.back());
    }

    /**
     * Returns the layout in another size. What would stick out is moved in; where that then covers something else, all of that side is
     * scaled instead. Fewer badges are on a sheet that cannot hold as many.
     */
    public BadgeLayout resized(double newWidth, double newHeight) {
        return new LayoutResizing(this, newWidth, newHeight).resized();
    }

    /** How many badges of this layout a sheet of A4 can hold, on whichever side it lies. */
    int mostPerSheet() {
        BadgeSheet sheet = sheet();
        BadgeSheet across = grid(A4_LONG, A4_SHORT);
        return Math.max(Math.max(1, sheet.columns() * sheet.rows()), across.columns() * across.rows());
    }

    /** Returns the layout with a default back side, unless it has a back side already. */
    public BadgeLayout backed(String note) {
        return back == null
                ? with(elements, free(), BadgeBack.usual(width, height, isFolded(), Duplex.usual(perPage), note))
                : this;
    }

    /** The reasons why a part or the badges do not fit. */
    public enum Fault {
        BEYOND_RIGHT,
        BEYOND_BOTTOM,
        QR_TOO_SMALL,
        TEXT_MISSING,
        UNKNOWN_FIELD,
        PICTURE_MISSING,
        TOO_MANY_PICTURES,
        PLAIN_ALONE,
        SHEET_TOO_SMALL,
        FOLDED_ALONE,
        FOLDED_UNCUT,
        QUARTER_TOO_SMALL
    }

    /**
     * A part, or the badges of a sheet, that does not fit.
     *
     * @param field on the wire, within the layout
     */
    public record LayoutProblem(String field, Fault fault, String said) {}

    public List<String> errors(String prefix) {
        return problems().stream()
                .map(misfit -> prefix + misfit.field() + ": " + misfit.said())
                .toList();
    }

    /** Checks what annotations cannot express: each part lies within the badge, the badges within the sheet. */
    public List<LayoutProblem> problems() {
        return new LayoutRules(this).problems();
    }
}
