package org.gatehouse.auth;

import static org.gatehouse.auth.Role.ADMIN;
import static org.gatehouse.auth.Role.ALLOCATE_ZONE_REQUEST;
import static org.gatehouse.auth.Role.EDIT;
import static org.gatehouse.auth.Role.EDIT_DELEGATE_TYPES;
import static org.gatehouse.auth.Role.EDIT_PACKAGE_OPTIONS;
import static org.gatehouse.auth.Role.EDIT_POSITIONS;
import static org.gatehouse.auth.Role.EDIT_ZONES;
import static org.gatehouse.auth.Role.LOGS_ADMIN;
import static org.gatehouse.auth.Role.MANAGE_BOOKINGS;
import static org.gatehouse.auth.Role.MANAGE_EVENT;
import static org.gatehouse.auth.Role.PRINT;
import static org.gatehouse.auth.Role.REQUEST_ZONE;
import static org.gatehouse.auth.Role.UPLOAD_PHOTO;
import static org.gatehouse.auth.Role.VERIFY_ALLOCATION;
import static org.gatehouse.auth.Role.VIEW_ACCREDITATIONS;
import static org.gatehouse.auth.Role.VIEW_LOGS;
import static org.gatehouse.auth.Role.VIEW_REGISTRATIONS;
import static org.gatehouse.auth.Role.VIEW_SCANS;
import static org.gatehouse.auth.Role.WATCHLIST;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/** Groups of roles that several endpoints share. */
final class RoleGroups {

    /** The roles whose screens show an event: all of the desk's. */
    static final Set<Role> SCREENS = and(ADMIN.withImplied(), WATCHLIST);

    /** The roles whose screens filter people by position, skill, member and zone. */
    static final Set<Role> PEOPLE_FILTER =
            EnumSet.of(EDIT, PRINT, VIEW_ACCREDITATIONS, VIEW_SCANS, ALLOCATE_ZONE_REQUEST);

    static final Set<Role> POSITION_PICKERS = and(PEOPLE_FILTER, UPLOAD_PHOTO, EDIT_DELEGATE_TYPES, EDIT_POSITIONS);
    static final Set<Role> ZONE_PICKERS = and(POSITION_PICKERS, EDIT_ZONES, EDIT_PACKAGE_OPTIONS);

    /** Who may make items of any list of an event that files load. */
    static final Set<Role> LIST_EDITORS = and(Set.of(MANAGE_EVENT), EDIT_ZONES, EDIT_DELEGATE_TYPES);

    static final Set<Role> GROUP_READERS = and(PEOPLE_FILTER, VIEW_REGISTRATIONS, MANAGE_BOOKINGS);
    static final Set<Role> FIELD_READERS = and(GROUP_READERS, MANAGE_EVENT);
    static final Set<Role> PEOPLE_READERS = EnumSet.of(EDIT, PRINT, VIEW_ACCREDITATIONS, ALLOCATE_ZONE_REQUEST);
    static final Set<Role> FINDERS = and(PEOPLE_READERS, VIEW_REGISTRATIONS, MANAGE_BOOKINGS);
    static final Set<Role> BADGE_READERS = EnumSet.of(EDIT, UPLOAD_PHOTO, PRINT, VIEW_ACCREDITATIONS);

    /** The log shows who made a change, so its readers may look up that person. */
    static final Set<Role> PERSON_READERS = EnumSet.of(VIEW_LOGS, LOGS_ADMIN, VIEW_REGISTRATIONS, MANAGE_BOOKINGS);

    static final Set<Role> OPTION_READERS = EnumSet.of(EDIT_PACKAGE_OPTIONS, VIEW_REGISTRATIONS, MANAGE_BOOKINGS);
    static final Set<Role> OPTION_GIVERS = EnumSet.of(EDIT_PACKAGE_OPTIONS, MANAGE_BOOKINGS);
    static final Set<Role> FORM_READERS = EnumSet.of(REQUEST_ZONE, ALLOCATE_ZONE_REQUEST, VERIFY_ALLOCATION);

    /** Who may write to people. */
    static final Set<Role> MAIL_WRITERS = EnumSet.of(EDIT, MANAGE_BOOKINGS);

    /** Who reads mails and resends unsent ones: everybody who writes them, and those who decide on zone requests. */
    static final Set<Role> MAIL_READERS = and(MAIL_WRITERS, ALLOCATE_ZONE_REQUEST);

    private RoleGroups() {}

    static Set<Role> and(Set<Role> some, Role... more) {
        Set<Role> all = EnumSet.copyOf(some);
        all.addAll(List.of(more));
        return all;
    }
}
