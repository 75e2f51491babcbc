package org.gatehouse.console.home;

import java.time.Clock;
import java.util.List;
import org.gatehouse.badge.LayoutService;
import org.gatehouse.badge.print.PrintCheckService;
import org.gatehouse.event.ChecklistService;
import org.gatehouse.event.Event;
import org.gatehouse.feed.gates.GateBoardService;
import org.gatehouse.org.MemberFilter;
import org.gatehouse.org.OrgRepository;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.NameSearch;
import org.gatehouse.registration.RegistrationCountRepository;
import org.gatehouse.scan.log.ScanCountRepository;
import org.gatehouse.zone.ZoneRepository;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Finds out which steps of the {@link ChecklistView} an event has taken. */
@Component
record ChecklistBuilder(
        ChecklistService checklists,
        ZoneRepository zones,
        PositionReader positions,
        OrgRepository orgs,
        RegistrationCountRepository registrations,
        PrintCheckService badges,
        LayoutService layouts,
        GateBoardService gates,
        ScanCountRepository scans,
        Clock clock) {

    private static final Page ONE = Page.of(0, 1, 1);

    /** What the event still lacks; null when it lacks nothing, or when somebody closed the list. */
    @Nullable
    ChecklistView of(Event event, String eventPath) {
        if (checklists.isClosed(event.id())) {
            return null;
        }
        long id = event.id();
        ChecklistView list = new ChecklistView(List.of(
                new ChecklistView.Step(
                        "zones", eventPath + "/zones", !zones.ofEvent(id).isEmpty()),
                new ChecklistView.Step(
                        "positions",
                        eventPath + "/positions",
                        !positions.ofEvent(id, Language.ENGLISH).isEmpty()),
                new ChecklistView.Step(
                        "members",
                        "/console/members",
                        hasMembers(event),
                        "/console/organizations",
                        "/console/lists/members/imports/#"),
                new ChecklistView.Step(
                        "people",
                        eventPath + "/registrations",
                        registrations.any(id),
                        eventPath + "/registrations/#",
                        eventPath + "/registrations/imports/#",
                        eventPath + "/people",
                        eventPath + "/people/#"),
                new ChecklistView.Step(
                        "photos",
                        eventPath + "/photos",
                        badges.hasPhotos(id),
                        eventPath + "/photos/many",
                        eventPath + "/photos/review",
                        eventPath + "/photos/person/#"),
                new ChecklistView.Step(
                        "layout", eventPath + "/badges/layout", layouts.get(id).version() > 0),
                new ChecklistView.Step(
                        "gate", eventPath + "/gates", gates.of(id, ONE).totalCount() > 0, eventPath + "/gates/#"),
                new ChecklistView.Step(
                        "scan",
                        eventPath + "/scans",
                        scans.newest(id, clock.instant()).isPresent())));
        return list.isDone() ? null : list;
    }

    /** Members of the event's organisation; without one, any members. */
    private boolean hasMembers(Event event) {
        MemberFilter filter = new MemberFilter(event.memberId(), NameSearch.of(null), true);
        return orgs.countMembers(filter, Language.ENGLISH) > 0;
    }
}
