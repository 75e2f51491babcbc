package org.gatehouse.badge.print;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.gatehouse.accreditation.list.BadgeName;
import org.gatehouse.accreditation.list.PrintCounts;
import org.gatehouse.accreditation.list.PrintSelectionService;
import org.gatehouse.accreditation.list.PrintedFilter;
import org.gatehouse.badge.LayoutChoice;
import org.gatehouse.badge.PositionLayoutService;
import org.gatehouse.badge.drawing.DrawableNames;
import org.gatehouse.event.Event;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.SameText;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Finds what would spoil badges before they are printed, for orders of any size. */
@Service
@Transactional(readOnly = true)
public class PrintCheckService {

    private final PrintSelectionService selection;
    private final PrintRepository prints;
    private final PositionLayoutService layouts;
    private final DrawableNames names;
    private final EventRepository events;

    PrintCheckService(
            PrintSelectionService selection,
            PrintRepository prints,
            PositionLayoutService layouts,
            DrawableNames names,
            EventRepository events) {
        this.selection = selection;
        this.prints = prints;
        this.layouts = layouts;
        this.names = names;
        this.events = events;
    }

    /** Counts the badges of an order. */
    public PrintCounts count(long eventId, PrintOrder order) {
        Event event = events.get(eventId, Language.ENGLISH);
        PrintCounts.Rules rules = new PrintCounts.Rules(
                event.requireHostApproval(),
                order.isReprint(),
                order.photosAt(event) == PrintPhotos.APPROVED,
                order.onlyWithPhoto(),
                prints.beingPrinted(eventId));
        return selection.count(eventId, order.query(), rules);
    }

    /** Counts the printed badges that an order of unprinted ones leaves aside although they say something else today. */
    public long outdated(long eventId, PrintOrder order) {
        return order.query().printed() == PrintedFilter.NO ? selection.outdated(eventId, order.query()) : 0;
    }

    /** Returns whether any badge of the event has a photo: then badges without one are left out unless somebody wants them. */
    public boolean hasPhotos(long eventId) {
        return selection.hasPhotos(eventId);
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

    /** Checks the order without printing anything. */
    public PrintCheck check(long eventId, PrintOrder order) {
        events.require(eventId);
        PrintService.requireOneChoice(order);
        PrintCounts counts = count(eventId, order);
        return new PrintCheck(
                counts.total(),
                counts.prints(),
                counts.withInitials(),
                counts.photoPending(),
                counts.photoMissing(),
                counts.held(),
                undrawable(eventId, order));
    }
}
