package org.gatehouse.console.badges;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gatehouse.accreditation.list.HolderCountRepository;
import org.gatehouse.badge.PositionLayout;
import org.gatehouse.badge.PositionLayoutService;
import org.gatehouse.badge.StoredLayout;
import org.gatehouse.console.Form;
import org.gatehouse.console.Screen;
import org.gatehouse.zone.position.PositionReader;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;
import org.springframework.web.servlet.View;

/** The pages of an event's layouts; each shows the list of all of them. */
@Component
record LayoutPages(PositionLayoutService layouts, PositionReader positions, HolderCountRepository holders) {

    LayoutsView view(Screen screen) {
        Map<Long, Integer> people = holders.ofPositions(screen.eventId()).stream()
                .collect(Collectors.toMap(
                        HolderCountRepository.OfPosition::positionId, HolderCountRepository.OfPosition::holders));
        return new LayoutsView(
                screen, layouts.all(screen.eventId()), positions.ofEvent(screen.eventId(), screen.language()), people);
    }

    /** The editor of the event's own layout. */
    View own(
            LayoutForm form,
            StoredLayout stored,
            List<LayoutForm.Difference> differences,
            HttpStatus status,
            Screen screen) {
        return editor(
                Form.fields("changedAt", stored.changedAt(), "changedBy", stored.changedBy()),
                form,
                differences,
                status,
                screen);
    }

    /** The editor of a layout of certain positions. */
    View ofPositions(
            LayoutForm form,
            PositionLayout stored,
            List<LayoutForm.Difference> differences,
            HttpStatus status,
            Screen screen) {
        return editor(
                Form.fields(
                        "layoutId", stored.id(),
                        "name", stored.name(),
                        "changedAt", stored.changedAt(),
                        "changedBy", stored.changedBy()),
                form,
                differences,
                status,
                screen);
    }

    private View editor(
            Map<String, @Nullable Object> stored,
            LayoutForm form,
            List<LayoutForm.Difference> differences,
            HttpStatus status,
            Screen screen) {
        stored.put("form", form);
        stored.put("view", view(screen));
        stored.put("conflict", status == HttpStatus.CONFLICT);
        stored.put("differences", differences);
        return screen.show(status, "console/badges/layout", stored);
    }

    View blank(Form form, Screen screen) {
        return form.show("console/badges/new-layout", Map.of("view", view(screen)));
    }

    /** The question before a layout is deleted. */
    View confirmDelete(Form form, PositionLayout layout, Screen screen) {
        LayoutsView.Row row = view(screen).rows().stream()
                .filter(each -> each.id() != null && each.id() == layout.id())
                .findFirst()
                .orElseThrow();
        return form.show("console/badges/delete-layout", Map.of("row", row));
    }
}
