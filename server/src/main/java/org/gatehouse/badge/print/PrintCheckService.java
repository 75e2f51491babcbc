package org.gatehouse.badge.print;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gatehouse.accreditation.list.BadgeName;
import org.gatehouse.accreditation.list.PrintSelectionService;
import org.gatehouse.accreditation.list.PrintedFilter;
import org.gatehouse.badge.LayoutChoice;
import org.gatehouse.badge.PositionLayoutService;
import org.gatehouse.badge.drawing.DrawableNames;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.text.Language;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;
import org.gatehouse.platform.text.SameText;

/** Finds what would spoil badges before they are printed, for orders of any size. */
@Service
@Transactional(readOnly = true)
public class PrintCheckService {

    private final PrintSelectionService selection;
    private final PositionLayoutService layouts;
    private final DrawableNames names;
    private final EventRepository events;

    PrintCheckService(
            PrintSelectionService selection,
            PositionLayoutService layouts,
            DrawableNames names,
            EventRepository events) {
        this.selection = selection;
        this.layouts = layouts;
        this.names = names;
        this.events = events;
    }

    /**
     * How many badges an order selects.
     *
     * @param printed how many of them would be refused because they were printed
     * @param photoPending how many of them would be left out because nobody has reviewed their photo
     * @param outdated how many printed badges the same selection leaves aside although they say something else today
     */
    public record Counts(long total, long printed, long photoPending, long outdated) {

        public static final Counts NONE = new Counts(0, 0, 0, 0);
    }

    /** Counts the badges of an order. */
    public Counts count(long eventId, PrintOrder order) {
        long total = selection.count(eventId, order.query());
        return new Counts(
                total,
                total == 0 || order.again() ? 0 : selection.printed(eventId, order.query()),
                total == 0 ? 0 : photosPending(eventId, order),
                order.query().printed() == PrintedFilter.NO ? selection.outdated(eventId, order.query()) : 0);
    }

    private long photosPending(long eventId, PrintOrder order) {
        return order.photosAt(events.get(eventId, Language.ENGLISH)) == PrintPhotos.ANY
                ? 0
                : selection.photosPending(eventId, order.query());
    }

    /** The names of an order that a badge cannot show whole, by last name. */
    public List<PrintCheck.UndrawableName> undrawable(long eventId, PrintOrder order) {
        LayoutChoice chosen = layouts.choice(eventId);
        List<PrintCheck.UndrawableName> found = new ArrayList<>();
        selection.names(
                eventId,
                order.query(),
                some -> some.stream()
                        .map(name -> checked(name, chosen))
                        .filter(name -> name.shortened() || !name.missing().isEmpty())
                        .forEach(found::add));
        found.sort(Comparator.comparing((PrintCheck.UndrawableName name) -> SameText.name(name.lastName()))
                .thenComparingLong(PrintCheck.UndrawableName::accreditationId));
        return found;
    }

    private PrintCheck.UndrawableName checked(BadgeName name, LayoutChoice chosen) {
        return new PrintCheck.UndrawableName(
                name.id(),
                name.firstName(),
                name.lastName(),
                names.missing(name.firstName(), name.lastName()),
                names.isCut(
                        name.firstName(),
                        name.lastName(),
                        chosen.of(name.positionId()).layout()));
    }

    /** Tells all of it, and prints nothing. */
    public PrintCheck check(long eventId, PrintOrder order) {
        events.require(eventId);
        PrintService.requireOneChoice(order);
        return new PrintCheck(
                selection.count(eventId, order.query()), photosPending(eventId, order), undrawable(eventId, order));
    }
}
