package org.gatehouse.badge.layout;

import java.util.List;
import java.util.function.BiFunction;
import java.util.stream.Stream;

/**
 * Fits a layout into another size. The elements of a side that would stick out are moved in; where elements then overlap that did not
 * before, all of that side is scaled instead. A photo keeps its proportions: a box of others would cut off heads.
 */
record LayoutResizing(BadgeLayout layout, double newWidth, double newHeight) {

    /** A change of a box; the number is the smallest side that the box may have, in mm. */
    private interface Change extends BiFunction<BadgeBox, Double, BadgeBox> {}

    BadgeLayout resized() {
        boolean fits = newWidth <= BadgeLayout.A4_SHORT / 2 + BadgeLayout.TOLERANCE
                && newHeight <= BadgeLayout.A4_LONG / 2 + BadgeLayout.TOLERANCE;
        Change front = overlapsMore() ? this::scaled : this::moved;
        BadgeBack back = layout.back();
        BadgeLayout other = layout.sized(
                        newWidth, newHeight, layout.perPage(), (layout.isFolded() && fits) ? layout.folded() : null)
                .with(
                        parts(front),
                        changed(layout.free(), front),
                        back == null ? null : back.with(resized(back.elements())));
        return other.sized(newWidth, newHeight, Math.min(layout.perPage(), other.mostPerSheet()), other.folded());
    }

    private BadgeElements parts(Change change) {
        BadgeElements parts = layout.elements().mapped(change);
        return parts.withPhoto(parts.photo().shapedAs(layout.elements().photo()));
    }

    private BadgeBox moved(BadgeBox box, double least) {
        return box.movedInto(layout.width(), layout.height(), newWidth, newHeight);
    }

    private BadgeBox scaled(BadgeBox box, double least) {
        return box.scaled(newWidth / layout.width(), newHeight / layout.height(), least)
                .movedInto(newWidth, newHeight, newWidth, newHeight);
    }

    /** Whether elements of the front would overlap that do not now, if they were only moved in. */
    private boolean overlapsMore() {
        return BadgeBox.overlapMore(
                boxes(layout.elements(), layout.free()),
                boxes(layout.elements().mapped(this::moved), changed(layout.free(), this::moved)));
    }

    private List<FreeElement> resized(List<FreeElement> elements) {
        List<FreeElement> moved = changed(elements, this::moved);
        return BadgeBox.overlapMore(boxes(elements), boxes(moved)) ? changed(elements, this::scaled) : moved;
    }

    private static List<FreeElement> changed(List<FreeElement> elements, Change change) {
        return elements.stream()
                .map(element -> element.in(changed(element, change)))
                .toList();
    }

    private static BadgeBox changed(FreeElement element, Change change) {
        BadgeBox box = change.apply(element.box(), element.least());
        return element.kind() == FreeElement.Kind.PHOTO ? box.shapedAs(element.box()) : box;
    }

    private static List<BadgeBox> boxes(List<FreeElement> elements) {
        return elements.stream().map(FreeElement::box).toList();
    }

    private static List<BadgeBox> boxes(BadgeElements parts, List<FreeElement> elements) {
        return Stream.concat(parts.byName().values().stream(), elements.stream().map(FreeElement::box))
                .toList();
    }
}
