package org.gatehouse.console.accreditations;

import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.Accreditation;
import org.gatehouse.console.Screen;
import org.gatehouse.hold.Hold;
import org.gatehouse.hold.HoldKind;
import org.gatehouse.hold.HoldKindRepository;
import org.gatehouse.hold.HoldRepository;
import org.gatehouse.hold.HoldService;
import org.springframework.http.HttpMethod;
import org.springframework.stereotype.Component;

/** Finds the holds of one accreditation, and which can be opened. */
@Component
public record HoldsViewBuilder(HoldRepository holds, HoldKindRepository kinds) {

    public HoldsView of(Accreditation one, Screen screen) {
        List<Hold> all = holds.all(screen.eventId(), one.id(), screen.language());
        List<Hold> open = all.stream().filter(hold -> hold.closedAt() == null).toList();
        Set<Long> held = open.stream().map(hold -> hold.kind().id()).collect(Collectors.toSet());
        boolean writes = screen.opens(HttpMethod.POST, "/accreditations/{accreditation_id}/holds");
        List<HoldKind> others = !writes || one.deleted()
                ? List.of()
                : kinds.ofEvent(screen.eventId(), screen.language(), false).stream()
                        .filter(kind -> !held.contains(kind.id()))
                        .toList();
        return new HoldsView(
                open,
                all.stream().filter(hold -> hold.closedAt() != null).toList(),
                others,
                writes,
                HoldService.closesReserved(screen.eventId(), screen.caller()));
    }
}
