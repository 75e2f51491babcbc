package org.gatehouse.badge.drawing;

import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMax;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.gatehouse.platform.schema.Doc;
import org.gatehouse.platform.schema.Example;
import org.jspecify.annotations.Nullable;

/** The layout of an event's badges. A badge that is wider than high is in landscape format. */
public record BadgeLayout(
        @Doc("mm; an A6 badge has 105, a card (CR80) 86") @Example("105") @NotNull @DecimalMin("30") @DecimalMax("420")
        Double width,

        @Doc("mm; an A6 badge has 148, a card (CR80) 54") @Example("148") @NotNull @DecimalMin("30") @DecimalMax("420")
        Double height,

        @Doc("Badges on a sheet of A4; 1 makes pages of the badge's own size") @Example("1") @NotNull @Min(1) @Max(50)
        Integer perPage,

        @Doc("Marks at the corners where to cut") @Example("false") @NotNull
        Boolean cropMarks,

        @Doc("Picture behind everything, cut to fill the badge; null is white") @Valid @Nullable
        BadgeBackground background,

        @Doc("The parts of the badge") @NotNull @Valid BadgeElements elements,

        @Doc("True: alone on the first quarter of a sheet of A4 that is folded twice. Null is false")
        @Example("false")
        @Nullable
        Boolean folded) {

    /** An uploaded image behind the badge. */
    public record BadgeBackground(
            @Doc("The id that the upload answered with") @Example("41") @NotNull
            Long id,

            @Doc("The thumbnail_hash that the upload answered with") @NotNull
            UUID thumbnailHash) {}

    static final String POSITION = "POSITION";

    private static final double A4_SHORT = 210;
    private static final double A4_LONG = 297;
    private static final double SMALLEST_QR = 15;
    /** Allows for rounding in a layout editor, in mm. */
    private static final double TOLERANCE = 0.05;

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
                    BadgeBox.text(7, 101.5, 91, 13, 12.5, BadgeBox.Align.LEFT).in("#475467"),
                    BadgeBox.text(51, 67.5, 47, 9.5, 12.5, BadgeBox.Align.CENTER)
                            .in("#101828"),
                    BadgeBox.text(0, 117, 105, 11, 17, BadgeBox.Align.LEFT).on(POSITION),
                    BadgeBox.text(7, 131, 91, 13, 12, BadgeBox.Align.LEFT),
                    BadgeBox.plain(54, 22.5, 41, 41),
                    BadgeBox.text(51, 63, 47, 4, 8, BadgeBox.Align.CENTER).in("#667085")),
            null);

    /**
     * A sheet of paper and the arrangement of badges on it, in mm. Layouts of equal sheets share a file, whatever stands on their badges.
     */
    public record Sheet(
            double width,
            double height,
            double badgeWidth,
            double badgeHeight,
            int columns,
            int rows,
            int badges,
            boolean cropMarks,
            boolean folded) {

        double left(int place) {
            return folded ? 0 : (width - columns * badgeWidth) / 2 + (place % columns) * badgeWidth;
        }

        double top(int place) {
            int row = place / columns;
            return folded ? 0 : (height - rows * badgeHeight) / 2 + row * badgeHeight;
        }
    }

    /** Margin, in mm, around a badge that is alone on its page; the crop marks are drawn in it. */
    static final double MARGIN = 8;

    public Sheet sheet() {
        if (isFolded()) {
            return new Sheet(A4_SHORT, A4_LONG, width, height, 1, 1, 1, false, true);
        }
        if (perPage == 1) {
            double room = cropMarks ? 2 * MARGIN : 0;
            return new Sheet(width + room, height + room, width, height, 1, 1, 1, cropMarks, false);
        }
        Sheet upright = grid(A4_SHORT, A4_LONG);
        return upright.columns() * upright.rows() >= perPage ? upright : grid(A4_LONG, A4_SHORT);
    }

    private Sheet grid(double paperWidth, double paperHeight) {
        int columns = (int) ((paperWidth + TOLERANCE) / width);
        int rows = (int) ((paperHeight + TOLERANCE) / height);
        int needed = columns == 0 ? rows : Math.min(rows, Math.ceilDiv(perPage, columns));
        return new Sheet(paperWidth, paperHeight, width, height, columns, needed, perPage, cropMarks, false);
    }

    /** Returns the layout with another background. */
    public BadgeLayout before(@Nullable BadgeBackground other) {
        return new BadgeLayout(width, height, perPage, cropMarks, other, elements, folded);
    }

    public boolean isFolded() {
        return Boolean.TRUE.equals(folded);
    }

    /** Returns the layout in the size of the preset; see {@link #resized}. */
    public BadgeLayout resized(BadgePreset preset) {
        BadgeLayout like = preset.layout();
        BadgeLayout resized = resized(like.width(), like.height());
        int most = like.isFolded() ? 1 : resized.perPage();
        return new BadgeLayout(
                resized.width(), resized.height(), most, cropMarks, background, resized.elements(), like.folded());
    }

    /**
     * Returns the layout in another size. Parts that would stick out are moved in; when they then cover others, all parts are scaled instead.
     * Fewer badges are on a sheet that cannot hold as many.
     */
    public BadgeLayout resized(double newWidth, double newHeight) {
        BadgeElements resized = elements.resized(width, height, newWidth, newHeight);
        boolean fits = newWidth <= A4_SHORT / 2 + TOLERANCE && newHeight <= A4_LONG / 2 + TOLERANCE;
        BadgeLayout other = new BadgeLayout(
                newWidth, newHeight, perPage, cropMarks, background, resized, (isFolded() && fits) ? folded : null);
        Sheet sheet = other.sheet();
        Sheet across = other.grid(A4_LONG, A4_SHORT);
        int most = Math.max(Math.max(1, sheet.columns() * sheet.rows()), across.columns() * across.rows());
        return new BadgeLayout(
                newWidth, newHeight, Math.min(perPage, most), cropMarks, background, resized, other.folded());
    }

    /** The reasons why a part or the badges do not fit. */
    public enum Fault {
        BEYOND_RIGHT,
        BEYOND_BOTTOM,
        QR_TOO_SMALL,
        SHEET_TOO_SMALL,
        FOLDED_ALONE,
        QUARTER_TOO_SMALL
    }

    /**
     * A part, or the badges of a sheet, that does not fit.
     *
     * @param field on the wire, within the layout
     */
    public record Misfit(String field, Fault fault, String said) {}

    public List<String> errors(String prefix) {
        return misfits().stream()
                .map(misfit -> prefix + misfit.field() + ": " + misfit.said())
                .toList();
    }

    /** Checks what annotations cannot express: each part lies within the badge, the badges within the sheet. */
    public List<Misfit> misfits() {
        List<Misfit> misfits = new ArrayList<>();
        elements.byName().forEach((name, box) -> {
            if (box.x() + box.width() > width + TOLERANCE) {
                misfits.add(new Misfit(
                        "elements." + name + ".width",
                        Fault.BEYOND_RIGHT,
                        "ends %.1f mm from the left, the badge has %.1f".formatted(box.x() + box.width(), width)));
            }
            if (box.y() + box.height() > height + TOLERANCE) {
                misfits.add(new Misfit(
                        "elements." + name + ".height",
                        Fault.BEYOND_BOTTOM,
                        "ends %.1f mm from above, the badge has %.1f".formatted(box.y() + box.height(), height)));
            }
        });
        BadgeBox qr = elements.qr();
        if (qr.visible() && Math.min(qr.width(), qr.height()) < SMALLEST_QR) {
            misfits.add(new Misfit(
                    "elements.qr.width",
                    Fault.QR_TOO_SMALL,
                    "a QR code of less than %.0f mm cannot be scanned".formatted(SMALLEST_QR)));
        }
        misfits.addAll(misfitsOfSheet());
        return misfits;
    }

    private List<Misfit> misfitsOfSheet() {
        List<Misfit> misfits = new ArrayList<>();
        if (isFolded() && perPage > 1) {
            misfits.add(new Misfit("per_page", Fault.FOLDED_ALONE, "a folded sheet has one badge"));
        }
        if (isFolded() && (width > A4_SHORT / 2 + TOLERANCE || height > A4_LONG / 2 + TOLERANCE)) {
            misfits.add(new Misfit(
                    width > A4_SHORT / 2 + TOLERANCE ? "width" : "height",
                    Fault.QUARTER_TOO_SMALL,
                    "a quarter of A4 has 105 x 148.5 mm"));
        }
        Sheet sheet = sheet();
        if (!isFolded() && perPage > 1 && sheet.columns() * sheet.rows() < perPage) {
            misfits.add(new Misfit(
                    "per_page",
                    Fault.SHEET_TOO_SMALL,
                    "%d badges of %.1f x %.1f mm do not fit on a sheet of A4".formatted(perPage, width, height)));
        }
        return misfits;
    }
}
