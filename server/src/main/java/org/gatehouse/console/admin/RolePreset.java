package org.gatehouse.console.admin;

import static org.gatehouse.auth.Role.EDIT;
import static org.gatehouse.auth.Role.MANAGE_BOOKINGS;
import static org.gatehouse.auth.Role.PRINT;
import static org.gatehouse.auth.Role.SET_UP_SCAN_APP;
import static org.gatehouse.auth.Role.STOP_BADGE;
import static org.gatehouse.auth.Role.UPLOAD_PHOTO;
import static org.gatehouse.auth.Role.VIEW_ACCREDITATIONS;
import static org.gatehouse.auth.Role.VIEW_LOGS;
import static org.gatehouse.auth.Role.VIEW_SCANS;

import java.util.List;
import org.gatehouse.auth.Role;

/** The roles of a job at an event, given at once. {@code users.job.<name>} is its name, with {@code .text} what it opens. */
public enum RolePreset {
    DESK(VIEW_ACCREDITATIONS, EDIT, MANAGE_BOOKINGS, UPLOAD_PHOTO, PRINT, VIEW_SCANS),
    PHOTO_TEAM(UPLOAD_PHOTO),
    PRINTING(VIEW_ACCREDITATIONS, PRINT),
    GATE_SUPERVISOR(VIEW_ACCREDITATIONS, VIEW_SCANS, SET_UP_SCAN_APP, STOP_BADGE),
    EVENT_MANAGER(Role.ADMIN, VIEW_LOGS);

    /** Made by {@code List.of}, so nobody can change it. */
    @SuppressWarnings("ImmutableEnumChecker")
    private final List<Role> roles;

    RolePreset(Role... roles) {
        this.roles = List.of(roles);
    }

    public List<Role> roles() {
        return roles;
    }
}
