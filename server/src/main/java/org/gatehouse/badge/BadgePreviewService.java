package org.gatehouse.badge;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Set;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.gatehouse.accreditation.AccreditationSummary;
import org.gatehouse.accreditation.list.AccreditationReadService;
import org.gatehouse.badge.drawing.BadgeContent;
import org.gatehouse.badge.drawing.BadgeDrawing;
import org.gatehouse.badge.drawing.BadgeLayout;
import org.gatehouse.badge.drawing.BadgePdf;
import org.gatehouse.badge.drawing.RasterCanvas;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;

/** Draws badges for viewing, a few at a time: dragging a part of the layout in a browser requests one preview for each move. */
@Service
public class BadgePreviewService {

    private static final int AT_ONCE = 2;
    private static final int PATIENCE_SECONDS = 5;

    private final LayoutService layouts;
    private final AccreditationReadService accreditations;
    private final EventRepository events;
    private final BadgeContents contents;
    private final BadgeDrawing drawing;
    private final Semaphore places = new Semaphore(AT_ONCE, true);

    BadgePreviewService(
            LayoutService layouts,
            AccreditationReadService accreditations,
            EventRepository events,
            BadgeContents contents,
            BadgeDrawing drawing) {
        this.layouts = layouts;
        this.accreditations = accreditations;
        this.events = events;
        this.contents = contents;
        this.drawing = drawing;
    }

    byte[] pdf(long eventId, BadgePreview wanted) {
        BadgeLayout layout = alone(layout(eventId, wanted));
        BadgeContent badge = content(eventId, layout, wanted.accreditationId());
        return drawn(() -> {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            try (BadgePdf pdf = new BadgePdf(drawing, layout)) {
                pdf.add(badge);
                pdf.save(out);
            } catch (IOException broken) {
                throw new UncheckedIOException(broken);
            }
            return out.toByteArray();
        });
    }

    public byte[] png(long eventId, BadgePreview wanted) {
        BadgeLayout layout = layout(eventId, wanted);
        BadgeContent badge = content(eventId, layout, wanted.accreditationId());
        return drawn(() -> {
            RasterCanvas canvas = new RasterCanvas(layout.width(), layout.height());
            drawing.draw(canvas, layout, badge);
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

    private BadgeLayout layout(long eventId, BadgePreview wanted) {
        BadgeLayout stored = layouts.get(eventId).layout();
        if (wanted.layout() == null) {
            return stored;
        }
        LayoutService.requireValid("layout.", wanted.layout());
        BadgeLayout.BadgeBackground background = wanted.layout().background();
        if (background != null && !background.equals(stored.background())) {
            layouts.requireBackground(background);
        }
        return wanted.layout();
    }

    /** The layout with one badge on a page of its own, whatever the sheet is. */
    private static BadgeLayout alone(BadgeLayout layout) {
        return new BadgeLayout(
                layout.width(), layout.height(), 1, layout.cropMarks(), layout.background(), layout.elements());
    }

    private BadgeContent content(long eventId, BadgeLayout layout, @Nullable Long accreditationId) {
        BadgeContents.Common common = contents.common(events.get(eventId, Language.ENGLISH), layout);
        if (accreditationId == null) {
            return contents.sample(common);
        }
        AccreditationSummary badge = accreditations
                .summaries(eventId, Set.of(accreditationId), Language.ENGLISH)
                .get(accreditationId);
        if (badge == null) {
            throw PlatformProblem.NOT_FOUND.because(
                    "Event %d has no accreditation %d; GET /registrations/accreditation/events/%d/accreditations lists them.",
                    eventId, accreditationId, eventId);
        }
        return contents.toShow(badge, common);
    }
}
