package org.gatehouse.registration.group;

import static org.gatehouse.platform.problem.DatabaseProblems.translatingConstraints;

import java.util.Map;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.audit.Changes;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.problem.ProblemException;
import org.gatehouse.platform.problem.Versions;
import org.gatehouse.registration.RegistrationProblem;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Changes groups of registrations. Gates do not see groups. */
@Service
class GroupService {

    private final GroupRepository groups;
    private final AuditRepository audit;

    GroupService(GroupRepository groups, AuditRepository audit) {
        this.groups = groups;
        this.audit = audit;
    }

    @Transactional
    public long create(long eventId, GroupDetails.GroupInput sent, Actor by) {
        String name = sent.name().strip();
        long id = translatingConstraints(() -> groups.insert(eventId, name), broken -> problemOf(broken, name));
        audit.append(by, entry("group_created", eventId, id).to(Map.of("name", name)));
        return id;
    }

    @Transactional
    public void update(long eventId, long groupId, GroupDetails.GroupInput sent, Actor by) {
        GroupDetails was = groups.lock(eventId, groupId).orElseThrow(() -> missing(eventId, groupId));
        Versions.require("Group " + groupId, was.version(), sent.version());
        String name = sent.name().strip();
        Changes changes = new Changes().of("name", was.name(), name);
        if (changes.none()) {
            return;
        }
        translatingConstraints(() -> groups.rename(eventId, groupId, name), broken -> problemOf(broken, name));
        audit.append(by, changes.in(entry("group_changed", eventId, groupId)));
    }

    /** Deletes a group that no registration belongs to. */
    @Transactional
    public void delete(long eventId, long groupId, Actor by) {
        GroupDetails was = groups.lock(eventId, groupId).orElseThrow(() -> missing(eventId, groupId));
        if (was.registrations() > 0) {
            throw inUse(groupId, was.registrations());
        }
        translatingConstraints(() -> groups.delete(eventId, groupId), joined -> inUse(groupId, 1));
        audit.append(by, entry("group_deleted", eventId, groupId).from(Map.of("name", was.name())));
    }

    private static AuditEntry entry(String action, long eventId, long groupId) {
        return AuditEntry.of(action, eventId, "registration_group", groupId);
    }

    private static ProblemException inUse(long groupId, long registrations) {
        return RegistrationProblem.GROUP_IN_USE.because(
                "%d or more registrations belong to group %d; change that first.", registrations, groupId);
    }

    private static @Nullable ProblemException problemOf(String broken, String name) {
        return broken.equals("registration_group_name_once")
                ? RegistrationProblem.GROUP_NAME_TAKEN.ofField(
                        "name", "another group of the event is called '%s'; choose another name", name)
                : null;
    }

    static ProblemException missing(long eventId, long groupId) {
        return PlatformProblem.NOT_FOUND.because(
                "Event %d has no group %d; GET /registrations/accreditation/events/%d/groups lists its groups.",
                eventId, groupId, eventId);
    }
}
