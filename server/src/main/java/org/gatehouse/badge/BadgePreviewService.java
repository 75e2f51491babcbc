package org.gatehouse.badge;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.accreditation.list.AccreditationReadService.DrawnBadge;
import org.gatehouse.badge.drawing.BadgeContent;
import org.gatehouse.badge.drawing.BadgeDrawing;
import org.gatehouse.badge.drawing.BadgePdf;
import org.gatehouse.badge.drawing.RasterCanvas;
import org.gatehouse.badge.layout.BadgeLayout;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Language;
import org.gatehouse.zone.position.Position;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Draws badges for viewing, a few at a time: dragging a part of the layout in a browser requests one preview for each move. */
@Service
public class BadgePreviewService {

    private static final int AT_ONCE = 2;
    private static final int PATIENCE_SECONDS = 5;

    private final LayoutService own;
    private final PositionLayoutService layouts;
    private final AccreditationReadService accreditations;
    private final EventRepository events;
    private final PositionReader positions;
    private final BadgeContents contents;
    private final BadgeDrawing drawing;
    private final Semaphore places = new Semaphore(AT_ONCE, true);

    BadgePreviewService(
            LayoutService own,
            PositionLayoutService layouts,
            AccreditationReadService accreditations,
            EventRepository events,
            PositionReader positions,
            BadgeContents contents,
            BadgeDrawing drawing) {
        this.own = own;
        this.layouts = layouts;
        this.accreditations = accreditations;
        this.events = events;
        this.positions = positions;
        this.contents = contents;
        this.drawing = drawing;
    }

    byte[] pdf(long eventId, BadgePreview wanted) {
        Shown shown = shown(eventId, wanted);
        return drawn(() -> pdf(shown.layout().onePerPage(), shown.badge()));
    }

    /** A whole sheet of the badge, with all marks and both sides, as a printer would get it. */
    public byte[] sheet(long eventId, BadgePreview wanted) {
        Shown shown = shown(eventId, wanted);
        return drawn(() -> pdf(shown.layout(), shown.badge()));
    }

    private byte[] pdf(BadgeLayout layout, BadgeContent badge) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (BadgePdf pdf = new BadgePdf(drawing, layout.sheet())) {
            for (int place = 0; place < layout.perPage(); place++) {
                pdf.add(layout, badge);
            }
            pdf.save(out);
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
        return out.toByteArray();
    }

    public byte[] png(long eventId, BadgePreview wanted) {
        Shown shown = shown(eventId, wanted);
        boolean ofBack = wanted.side() == BadgePreview.Side.BACK;
        if (ofBack && shown.layout().back() == null) {
            throw PlatformProblem.INVALID.ofField("side", "the layout has no back side");
        }
        return drawn(() -> {
            RasterCanvas canvas =
                    new RasterCanvas(shown.layout().width(), shown.layout().height());
            if (ofBack) {
                drawing.drawBack(canvas, shown.layout(), shown.badge());
            } else {
                drawing.draw(canvas, shown.layout(), shown.badge());
            }
            return canvas.png();
        });
    }

    private byte[] drawn(Supplier<byte[]> drawing) {
        try {
            if (!places.tryAcquire(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw BadgeProblem.TOO_MANY_PREVIEWS
                        .because("%d previews are being drawn and others are waiting; ask again later.", AT_ONCE)
                        .retryAfter(PATIENCE_SECONDS);
            }
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
        try {
            return drawing.get();
        } finally {
            places.release();
        }
    }

    /** The badge of a preview, and how it looks. */
    private record Shown(BadgeLayout layout, BadgeContent badge) {}

    private Shown shown(long eventId, BadgePreview wanted) {
        PositionLayout of = wanted.layoutId() == null ? null : layouts.get(eventId, wanted.layoutId());
        Language usual = BadgeContents.languageOf(events.get(eventId, Language.ENGLISH));
        DrawnBadge badge = wanted.accreditationId() == null ? null : badge(eventId, wanted.accreditationId(), usual);
        BadgeLayout stored = of != null
                ? of.layout()
                : badge != null && wanted.layout() == null
                        ? layouts.choice(eventId)
                                .of(badge.summary().position().id())
                                .layout()
                        : own.get(eventId).layout();
        BadgeLayout layout = wanted.layout() == null ? stored : tried(wanted.layout(), stored);
        Language language = layout.languageOr(usual);
        BadgeContents.Common common = contents.common(events.get(eventId, language), layout);
        return new Shown(
                layout,
                badge == null
                        ? contents.sample(common, position(eventId, of, language), language)
                        : contents.toShow(
                                language.equals(usual)
                                        ? badge
                                        : badge(eventId, badge.summary().id(), language),
                                common));
    }

    private BadgeLayout tried(BadgeLayout layout, BadgeLayout stored) {
        LayoutService.requireValid("layout.", layout);
        own.requirePictures(layout, stored.pictures());
        return layout;
    }

    /** The first position of the layout; null for the event's own, and for a layout of nobody. */
    private @Nullable Position position(long eventId, @Nullable PositionLayout layout, Language language) {
        return layout == null || layout.positions().isEmpty()
                ? null
                : positions
                        .find(eventId, layout.positions().getFirst(), language)
                        .orElse(null);
    }

    private DrawnBadge badge(long eventId, long accreditationId, Language language) {
        DrawnBadge badge = accreditations
                .badges(eventId, Set.of(accreditationId), language)
                .get(accreditationId);
        if (badge == null) {
            throw PlatformProblem.NOT_FOUND.because(
                    "Event %d has no accreditation %d; GET /registrations/accreditation/events/%d/accreditations lists them.",
                    eventId, accreditationId, eventId);
        }
        return badge;
    }
}
