package org.gatehouse.event;

import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** The list of what an event still lacks before its first scan. It stays open until somebody closes it for everybody. */
@Service
public class ChecklistService {

    private final ChecklistRepository checklists;
    private final AuditRepository audit;

    ChecklistService(ChecklistRepository checklists, AuditRepository audit) {
        this.checklists = checklists;
        this.audit = audit;
    }

    public boolean isClosed(long eventId) {
        return checklists.isClosed(eventId);
    }

    @Transactional
    public void close(long eventId, Actor by) {
        if (checklists.close(eventId)) {
            audit.append(by, AuditEntry.of("event_checklist_closed", eventId, "event", eventId));
        }
    }
}
