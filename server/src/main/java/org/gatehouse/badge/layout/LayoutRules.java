package org.gatehouse.badge.layout;

import java.util.ArrayList;
import java.util.List;
import org.gatehouse.badge.layout.BadgeLayout.Fault;
import org.gatehouse.badge.layout.BadgeLayout.LayoutProblem;

/** What annotations cannot express of a layout: its parts lie within the badge, its badges within the sheet. */
final class LayoutRules {

    /** The smallest QR code that scanners read, in mm. */
    static final double SMALLEST_QR = 15;

    /** Each is held in memory, at up to 1,600 pixels, while badges are printed. */
    private static final int MOST_PICTURES = 10;

    private final BadgeLayout layout;
    private final List<LayoutProblem> misfits = new ArrayList<>();

    LayoutRules(BadgeLayout layout) {
        this.layout = layout;
    }

    List<LayoutProblem> problems() {
        layout.elements().byName().forEach((name, box) -> within("elements." + name, box));
        BadgeBox qr = layout.elements().qr();
        if (qr.visible()) {
            readable("elements.qr", qr);
        }
        free("free_elements", layout.free());
        BadgeBack back = layout.back();
        if (back != null) {
            free("back.elements", back.elements());
        }
        if (layout.pictures().size() > MOST_PICTURES) {
            add(
                    "free_elements",
                    Fault.TOO_MANY_PICTURES,
                    "the layout shows %d pictures, %d are the most"
                            .formatted(layout.pictures().size(), MOST_PICTURES));
        }
        sheet();
        return misfits;
    }

    private void add(String field, Fault fault, String said) {
        misfits.add(new LayoutProblem(field, fault, said));
    }

    private void within(String field, BadgeBox box) {
        if (box.x() + box.width() > layout.width() + BadgeLayout.TOLERANCE) {
            add(
                    field + ".width",
                    Fault.BEYOND_RIGHT,
                    "ends %.1f mm from the left, the badge has %.1f".formatted(box.x() + box.width(), layout.width()));
        }
        if (box.y() + box.height() > layout.height() + BadgeLayout.TOLERANCE) {
            add(
                    field + ".height",
                    Fault.BEYOND_BOTTOM,
                    "ends %.1f mm from above, the badge has %.1f".formatted(box.y() + box.height(), layout.height()));
        }
    }

    private void readable(String field, BadgeBox qr) {
        if (Math.min(qr.width(), qr.height()) < SMALLEST_QR) {
            add(
                    field + ".width",
                    Fault.QR_TOO_SMALL,
                    "a QR code of less than %.0f mm cannot be scanned".formatted(SMALLEST_QR));
        }
    }

    private void free(String list, List<FreeElement> elements) {
        for (int i = 0; i < elements.size(); i++) {
            free(list + "[" + i + "]", elements.get(i));
        }
    }

    private void free(String field, FreeElement element) {
        within(field, element.box());
        if (element.kind() == FreeElement.Kind.QR) {
            readable(field, element.box());
        }
        if (element.kind() == FreeElement.Kind.TEXT && element.textOrEmpty().isEmpty()) {
            add(field + ".text", Fault.TEXT_MISSING, "a TEXT needs a text");
        }
        List<String> unknown = BadgeField.unknown(element.textOrEmpty());
        if (!unknown.isEmpty()) {
            add(
                    field + ".text",
                    Fault.UNKNOWN_FIELD,
                    "%s is no field; there are %s".formatted(String.join(", ", unknown), BadgeField.tokens()));
        }
        if (element.kind() == FreeElement.Kind.PICTURE && element.picture() == null) {
            add(field + ".picture", Fault.PICTURE_MISSING, "a PICTURE needs the id and thumbnail_hash of an upload");
        }
    }

    private void sheet() {
        double width = layout.width();
        double height = layout.height();
        int perPage = layout.perPage();
        if (layout.isFolded()) {
            folded(width, height, perPage);
            return;
        }
        BadgeSheet sheet = layout.sheet();
        if (perPage > 1 && sheet.columns() * sheet.rows() < perPage) {
            String bleed = layout.bled() > 0 ? " with a bleed of %.1f mm".formatted(layout.bled()) : "";
            add(
                    "per_page",
                    Fault.SHEET_TOO_SMALL,
                    "%d badges of %.1f x %.1f mm%s do not fit on a sheet of A4"
                            .formatted(perPage, width, height, bleed));
        }
        if (perPage > 1 && sheet.duplex() == Duplex.PLAIN) {
            add("back.duplex", Fault.PLAIN_ALONE, "several badges on a sheet need LONG_EDGE or SHORT_EDGE");
        }
    }

    private void folded(double width, double height, int perPage) {
        if (perPage > 1) {
            add("per_page", Fault.FOLDED_ALONE, "a folded sheet has one badge");
        }
        if (layout.bled() > 0) {
            add("bleed", Fault.FOLDED_UNCUT, "a folded sheet is not cut, so it has no bleed");
        }
        boolean isTooWide = width > BadgeLayout.A4_SHORT / 2 + BadgeLayout.TOLERANCE;
        if (isTooWide || height > BadgeLayout.A4_LONG / 2 + BadgeLayout.TOLERANCE) {
            add(isTooWide ? "width" : "height", Fault.QUARTER_TOO_SMALL, "a quarter of A4 has 105 x 148.5 mm");
        }
    }
}
