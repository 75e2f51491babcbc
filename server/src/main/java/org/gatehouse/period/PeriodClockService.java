package org.gatehouse.period;

import java.time.ZoneId;
import org.gatehouse.event.EventClock;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.text.Language;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Works out the days of periods anew when the time zone of their event changes. */
@Service
class PeriodClockService implements EventClock {

    private final PeriodRepository periods;
    private final GateView gates;

    PeriodClockService(PeriodRepository periods, GateView gates) {
        this.periods = periods;
        this.gates = gates;
    }

    @Override
    @Transactional(propagation = Propagation.MANDATORY)
    public void timeZoneChanged(long eventId) {
        ZoneId zone = periods.timeZone(eventId);
        for (Period period : periods.ofEvent(eventId, Language.ENGLISH, false)) {
            if (periods.setValid(eventId, period.id(), Intervals.of(period.entries(), zone))) {
                gates.periodChanged(eventId, period.id());
            }
        }
    }
}
