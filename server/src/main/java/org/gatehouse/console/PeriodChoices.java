package org.gatehouse.console;

import java.util.LinkedHashMap;
import java.util.Map;
import org.gatehouse.period.PeriodRepository;
import org.springframework.stereotype.Component;

/** The periods of an event, to choose from in forms. */
@Component
public record PeriodChoices(PeriodRepository periods) {

    /** Names by id, in their order; empty when the event has no periods. */
    public Map<Long, String> of(Screen screen) {
        Map<Long, String> names = new LinkedHashMap<>();
        periods.ofEvent(screen.eventId(), screen.language(), false)
                .forEach(period -> names.put(
                        period.id(), Translated.shown(period.name(), period.id()) + " (" + period.code() + ")"));
        return names;
    }

    /** Codes by id. */
    public Map<Long, String> codes(Screen screen) {
        Map<Long, String> codes = new LinkedHashMap<>();
        periods.ofEvent(screen.eventId(), screen.language(), false)
                .forEach(period -> codes.put(period.id(), period.code()));
        return codes;
    }
}
