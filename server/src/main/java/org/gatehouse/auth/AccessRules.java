package org.gatehouse.auth;

import static org.gatehouse.auth.AccessRule.OpenTo.ANYBODY;
import static org.gatehouse.auth.AccessRule.OpenTo.PICTURES;
import static org.gatehouse.auth.AccessRule.anyToken;
import static org.gatehouse.auth.AccessRule.everywhere;
import static org.gatehouse.auth.AccessRule.open;
import static org.gatehouse.auth.AccessRule.optional;
import static org.gatehouse.auth.AccessRule.rule;
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
import static org.gatehouse.auth.Role.PRIVACY;
import static org.gatehouse.auth.Role.REQUEST_ZONE;
import static org.gatehouse.auth.Role.SET_UP_SCAN_APP;
import static org.gatehouse.auth.Role.STOP_BADGE;
import static org.gatehouse.auth.Role.UPLOAD_PHOTO;
import static org.gatehouse.auth.Role.VERIFY_ALLOCATION;
import static org.gatehouse.auth.Role.VIEW_ACCREDITATIONS;
import static org.gatehouse.auth.Role.VIEW_LOGS;
import static org.gatehouse.auth.Role.VIEW_REGISTRATIONS;
import static org.gatehouse.auth.Role.VIEW_SCANS;
import static org.gatehouse.auth.Role.WATCHLIST;
import static org.gatehouse.auth.RoleGroups.BADGE_READERS;
import static org.gatehouse.auth.RoleGroups.FIELD_READERS;
import static org.gatehouse.auth.RoleGroups.FORM_READERS;
import static org.gatehouse.auth.RoleGroups.GROUP_READERS;
import static org.gatehouse.auth.RoleGroups.LIST_EDITORS;
import static org.gatehouse.auth.RoleGroups.MAIL_READERS;
import static org.gatehouse.auth.RoleGroups.MAIL_WRITERS;
import static org.gatehouse.auth.RoleGroups.OPTION_GIVERS;
import static org.gatehouse.auth.RoleGroups.OPTION_READERS;
import static org.gatehouse.auth.RoleGroups.PEOPLE_FILTER;
import static org.gatehouse.auth.RoleGroups.PEOPLE_READERS;
import static org.gatehouse.auth.RoleGroups.PERSON_READERS;
import static org.gatehouse.auth.RoleGroups.POSITION_PICKERS;
import static org.gatehouse.auth.RoleGroups.SCREENS;
import static org.gatehouse.auth.RoleGroups.ZONE_PICKERS;
import static org.gatehouse.auth.RoleGroups.and;
import static org.gatehouse.auth.Scope.ACCREDITATION_READ;
import static org.gatehouse.auth.Scope.ACCREDITATION_WRITE;
import static org.gatehouse.auth.Scope.IMAGES_WRITE;
import static org.gatehouse.auth.Scope.PEOPLE_ERASE;
import static org.gatehouse.auth.Scope.PEOPLE_READ;
import static org.gatehouse.auth.Scope.PEOPLE_WRITE;
import static org.gatehouse.auth.Scope.SCANS_READ;
import static org.gatehouse.auth.Scope.SCANS_WRITE;
import static org.gatehouse.auth.Scope.SYNC_READ;
import static org.springframework.http.HttpMethod.DELETE;
import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.HEAD;
import static org.springframework.http.HttpMethod.POST;
import static org.springframework.http.HttpMethod.PUT;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpMethod;

/**
 * Who may call which endpoint: one line for each, or for the five of a list. An endpoint without a line here is refused.
 *
 * <p>A request is refused with 401 first, then with 404 for an event that is not visible to the caller, then with 403. A caller who does
 * not see an event learns nothing about it, not even which right would open it.
 */
public final class AccessRules {

    /** The path variable that every path of an event uses. */
    public static final String EVENT = "event_id";

    private static final String A = "/registrations/accreditation";
    private static final String E = A + "/events/{event_id}";
    private static final String PERSON = "/people/person/{person_id}";
    private static final String IMAGE = "/images/{image_id}/{thumbnail_hash}";
    private static final String OPTIONS = A + "/package_options";
    private static final String ACCREDITATION = E + "/accreditations/{accreditation_id}";
    private static final String BADGES = E + "/badges";
    private static final String IMPORT = E + "/imports/{import_id}";
    private static final String ALLOCATION = E + "/zone-request-allocation";
    private static final String TEXT = E + "/notifications/texts/{occasion}/{language}";
    private static final String BOARD = ALLOCATION + "/form/{form_id}";

    /** The rules of the console's pages are in {@link ConsoleRules}. */
    private static final List<AccessRule> API = List.of(
            // people
            rule(GET, "/people", PEOPLE_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(GET, "/people/person", PEOPLE_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(GET, "/people/person/export", PEOPLE_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(GET, "/people/person/autocomplete", PEOPLE_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(GET, PERSON, PEOPLE_READ, PERSON_READERS),
            rule(POST, "/people/person", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(PUT, PERSON, PEOPLE_WRITE, MANAGE_BOOKINGS),
            // to delete and to erase are rights of their own, which the controllers ask for
            rule(DELETE, PERSON, PEOPLE_WRITE, PEOPLE_ERASE, MANAGE_BOOKINGS, PRIVACY),
            rule(GET, PERSON + "/erasure", PEOPLE_ERASE, PRIVACY),
            rule(GET, PERSON + "/own-data", PEOPLE_ERASE, PRIVACY),
            rule(POST, E + "/erasures", PEOPLE_ERASE, PRIVACY),
            rule(GET, E + "/erasures/{batch_id}", PEOPLE_ERASE, PRIVACY),
            rule(POST, E + "/erasures/{batch_id}/apply", PEOPLE_ERASE, PRIVACY),
            rule(GET, "/people/erasures/{erasure_id}", PEOPLE_ERASE, PRIVACY),
            rule(GET, PERSON + "/keep", PEOPLE_ERASE, PRIVACY),
            rule(PUT, PERSON + "/keep", PEOPLE_ERASE, PRIVACY),
            rule(DELETE, PERSON + "/keep", PEOPLE_ERASE, PRIVACY),
            rule(GET, E + "/people-retention", PEOPLE_ERASE, PRIVACY),
            rule(PUT, E + "/people-retention", PEOPLE_ERASE, PRIVACY),
            rule(PUT, PERSON + "/emails/primary", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(POST, PERSON + "/positions", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(PUT, PERSON + "/positions/{position_id}", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(DELETE, PERSON + "/positions/{position_id}", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(POST, PERSON + "/image", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(DELETE, PERSON + "/image/{type}", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(POST, PERSON + "/image/{type}/restore", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(GET, "/people/duplicates", PEOPLE_READ, MANAGE_BOOKINGS),
            rule(GET, PERSON + "/merge/preview", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(POST, PERSON + "/merge", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(GET, "/people/photos/review", PEOPLE_READ, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(GET, "/people/photos/counts", PEOPLE_READ, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(POST, "/people/photos/{photo_id}/approve", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(POST, "/people/photos/{photo_id}/reject", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(POST, E + "/photos", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS)
                    .withFiles(),
            rule(POST, E + "/photos/match", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            // the watchlist
            rule(GET, "/watchlist", Scope.WATCHLIST, WATCHLIST),
            rule(POST, "/watchlist", Scope.WATCHLIST, WATCHLIST),
            rule(GET, "/watchlist/{entry_id}", Scope.WATCHLIST, WATCHLIST),
            rule(PUT, "/watchlist/{entry_id}", Scope.WATCHLIST, WATCHLIST),
            rule(DELETE, "/watchlist/{entry_id}", Scope.WATCHLIST, WATCHLIST),
            rule(GET, E + "/watchlist/hits", Scope.WATCHLIST, WATCHLIST),
            rule(GET, E + "/watchlist/hits/{hit_id}", Scope.WATCHLIST, WATCHLIST),
            rule(POST, E + "/watchlist/hits/{hit_id}/decide", Scope.WATCHLIST, WATCHLIST),
            // people of public events who agreed to be shown
            open(GET, "/people/public"),
            open(GET, "/people/public/{person_id}"),
            // images; the address of a picture is a secret, so that a plain img element can load it
            rule(POST, "/images", IMAGES_WRITE, PEOPLE_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS)
                    .withFiles(),
            rule(GET, IMAGE, PEOPLE_READ, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(GET, IMAGE + "/base64", PEOPLE_READ, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(POST, IMAGE + "/clone", IMAGES_WRITE, PEOPLE_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            open(GET, "/images/thumbnails/{name}", PICTURES),
            // registrations
            rule(GET, "/registrations", ACCREDITATION_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(GET, "/registrations/export", ACCREDITATION_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(GET, "/registrations/{registration_id}", ACCREDITATION_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(POST, "/registrations", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(PUT, "/registrations/{registration_id}", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(DELETE, "/registrations/{registration_id}", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, "/registrations/{registration_id}/approve", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, "/registrations/{registration_id}/reject", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, "/registrations/{registration_id}/withdraw", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, "/registrations/{registration_id}/reopen", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            // events and the feed
            rule(GET, A + "/events", ACCREDITATION_READ, SCREENS),
            everywhere(POST, A + "/events", Scope.ADMIN),
            rule(GET, E, ACCREDITATION_READ, SCREENS),
            rule(GET, E + "/config", ACCREDITATION_WRITE, SET_UP_SCAN_APP),
            rule(PUT, E, Scope.ADMIN, MANAGE_EVENT),
            rule(DELETE, E, Scope.ADMIN),
            rule(GET, E + "/sync", ACCREDITATION_READ, SYNC_READ, ADMIN),
            rule(GET, E + "/gates", ACCREDITATION_READ, SCANS_READ, VIEW_SCANS, SET_UP_SCAN_APP, MANAGE_EVENT)
                    .or(SYNC_READ),
            rule(DELETE, E + "/gates", ACCREDITATION_WRITE, SET_UP_SCAN_APP, MANAGE_EVENT),
            rule(GET, E + "/positions", ACCREDITATION_READ, EDIT_POSITIONS, EDIT_DELEGATE_TYPES),
            rule(PUT, E + "/positions", ACCREDITATION_WRITE, EDIT_POSITIONS),
            // imports of registrations
            rule(GET, E + "/imports", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, E + "/imports", ACCREDITATION_WRITE, MANAGE_BOOKINGS).withFiles(),
            rule(GET, IMPORT, ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(DELETE, IMPORT, ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(PUT, IMPORT + "/mapping", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/dry_run", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/run", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/cancel", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(GET, IMPORT + "/rows", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(GET, IMPORT + "/refusals", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            // the service also asks for the right to make them
            rule(GET, IMPORT + "/missing_members", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/missing_members", ACCREDITATION_WRITE, MANAGE_BOOKINGS)
                    .or(Scope.ADMIN),
            rule(GET, IMPORT + "/missing_organizations", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/missing_organizations", ACCREDITATION_WRITE, MANAGE_BOOKINGS)
                    .or(Scope.ADMIN),
            rule(GET, IMPORT + "/missing_positions", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/missing_positions", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(GET, IMPORT + "/missing_skills", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/missing_skills", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(GET, IMPORT + "/errors.csv", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            // zones, delegate types, package options
            // the controller also asks for the right to make items of the list in question
            rule(POST, E + "/lists/{list}/imports", ACCREDITATION_WRITE, LIST_EDITORS)
                    .withFiles(),
            rule(GET, E + "/lists/{list}/imports/{import_id}", ACCREDITATION_WRITE, LIST_EDITORS),
            rule(GET, E + "/lists/{list}/imports/{import_id}/rows", ACCREDITATION_WRITE, LIST_EDITORS),
            rule(POST, E + "/lists/{list}/imports/{import_id}/run", ACCREDITATION_WRITE, LIST_EDITORS),
            rule(GET, E + "/zones", ACCREDITATION_READ, ZONE_PICKERS).or(SYNC_READ),
            rule(GET, E + "/zones/{zone_id}", ACCREDITATION_READ, ZONE_PICKERS),
            rule(POST, E + "/zones", ACCREDITATION_WRITE, EDIT_ZONES),
            rule(PUT, E + "/zones/sort", ACCREDITATION_WRITE, EDIT_ZONES),
            rule(PUT, E + "/zones/{zone_id}", ACCREDITATION_WRITE, EDIT_ZONES),
            rule(DELETE, E + "/zones/{zone_id}", ACCREDITATION_WRITE, EDIT_ZONES),
            rule(GET, E + "/periods", ACCREDITATION_READ, ZONE_PICKERS).or(SYNC_READ),
            rule(GET, E + "/periods/{period_id}", ACCREDITATION_READ, ZONE_PICKERS),
            rule(POST, E + "/periods", ACCREDITATION_WRITE, EDIT_ZONES),
            rule(POST, E + "/periods/move", ACCREDITATION_WRITE, EDIT_ZONES),
            rule(PUT, E + "/periods/{period_id}", ACCREDITATION_WRITE, EDIT_ZONES),
            rule(DELETE, E + "/periods/{period_id}", ACCREDITATION_WRITE, EDIT_ZONES),
            rule(GET, E + "/hold_kinds", ACCREDITATION_READ, ZONE_PICKERS),
            rule(GET, E + "/hold_kinds/{kind_id}", ACCREDITATION_READ, ZONE_PICKERS),
            rule(POST, E + "/hold_kinds/{kind_id}/open", ACCREDITATION_WRITE, EDIT),
            rule(POST, E + "/hold_kinds/{kind_id}/close", ACCREDITATION_WRITE, EDIT),
            rule(POST, E + "/hold_kinds", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(PUT, E + "/hold_kinds/{kind_id}", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(DELETE, E + "/hold_kinds/{kind_id}", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(GET, OPTIONS + "/{option_id}/zones", ACCREDITATION_READ, OPTION_READERS),
            rule(PUT, OPTIONS + "/{option_id}/zones", ACCREDITATION_WRITE, EDIT_PACKAGE_OPTIONS),
            rule(GET, OPTIONS + "/{option_id}/registrations", ACCREDITATION_READ, OPTION_READERS),
            rule(PUT, OPTIONS + "/{option_id}/registrations/{registration_id}", ACCREDITATION_WRITE, OPTION_GIVERS),
            rule(DELETE, OPTIONS + "/{option_id}/registrations/{registration_id}", ACCREDITATION_WRITE, OPTION_GIVERS),
            // accreditations
            rule(GET, E + "/accreditations", ACCREDITATION_READ, PEOPLE_READERS),
            rule(GET, E + "/accreditations/export", ACCREDITATION_READ, EDIT, PRINT, VIEW_ACCREDITATIONS),
            rule(GET, ACCREDITATION, ACCREDITATION_READ, BADGE_READERS),
            rule(PUT, E + "/accreditations/batch", ACCREDITATION_WRITE, EDIT),
            rule(PUT, ACCREDITATION, ACCREDITATION_WRITE, EDIT),
            rule(DELETE, ACCREDITATION + "/randomHash", ACCREDITATION_WRITE, EDIT),
            rule(PUT, ACCREDITATION + "/printed", ACCREDITATION_WRITE, PRINT),
            rule(PUT, ACCREDITATION + "/distributed", ACCREDITATION_WRITE, EDIT, PRINT),
            rule(GET, ACCREDITATION + "/holds", ACCREDITATION_READ, BADGE_READERS),
            rule(POST, ACCREDITATION + "/holds", ACCREDITATION_WRITE, EDIT, STOP_BADGE),
            rule(POST, ACCREDITATION + "/holds/{hold_id}/close", ACCREDITATION_WRITE, EDIT, STOP_BADGE),
            rule(POST, ACCREDITATION + "/photo", ACCREDITATION_WRITE, UPLOAD_PHOTO),
            open(GET, A + "/qr/{name}", PICTURES),
            // badges
            rule(GET, ACCREDITATION + "/badge", ACCREDITATION_WRITE, PRINT),
            rule(GET, BADGES + "/layout", ACCREDITATION_READ, PRINT, MANAGE_EVENT),
            rule(PUT, BADGES + "/layout", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(GET, BADGES + "/presets", ACCREDITATION_READ, PRINT, MANAGE_EVENT),
            rule(POST, BADGES + "/preview", ACCREDITATION_WRITE, PRINT, MANAGE_EVENT),
            rule(POST, BADGES + "/prints", ACCREDITATION_WRITE, PRINT),
            rule(POST, BADGES + "/prints/check", ACCREDITATION_WRITE, PRINT),
            rule(GET, BADGES + "/prints", ACCREDITATION_WRITE, PRINT),
            rule(GET, BADGES + "/prints/{print_id}", ACCREDITATION_WRITE, PRINT),
            rule(GET, BADGES + "/prints/{print_id}/file", ACCREDITATION_WRITE, PRINT),
            rule(GET, BADGES + "/prints/{print_id}/files/{number}", ACCREDITATION_WRITE, PRINT),
            rule(POST, BADGES + "/prints/{print_id}/again", ACCREDITATION_WRITE, PRINT),
            rule(GET, BADGES + "/log", ACCREDITATION_WRITE, PRINT),
            // scans
            rule(POST, E + "/scan", SCANS_WRITE, ADMIN),
            rule(POST, E + "/scans", SCANS_WRITE, ADMIN),
            // the person is shown beside a scope that reads people, and so is an accreditation that is named without
            // its code
            rule(POST, E + "/decide", SCANS_WRITE, ADMIN),
            rule(GET, E + "/scans", SCANS_READ, VIEW_SCANS),
            rule(GET, E + "/scans/export", SCANS_READ, VIEW_SCANS),
            rule(POST, E + "/scans/{scan_id}/replay", ACCREDITATION_WRITE, EDIT),
            rule(POST, E + "/scans/quarantine/replay", ACCREDITATION_WRITE, EDIT),
            rule(GET, E + "/scans/conflicts", SCANS_READ, VIEW_SCANS),
            rule(PUT, E + "/scans/{scan_id}/conflicts/{kind}/seen", ACCREDITATION_WRITE, EDIT),
            rule(DELETE, E + "/scans/{scan_id}/conflicts/{kind}/seen", ACCREDITATION_WRITE, EDIT),
            rule(GET, E + "/scans/occupancy", SCANS_READ, VIEW_SCANS),
            // zone requests
            rule(GET, E + "/zone-request-forms", ACCREDITATION_READ, ALLOCATE_ZONE_REQUEST),
            rule(GET, E + "/zone-request-forms/{form}", ACCREDITATION_READ, FORM_READERS),
            rule(POST, E + "/zone-request-forms", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(PUT, E + "/zone-request-forms/{form}", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(DELETE, E + "/zone-request-forms/{form}", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(GET, E + "/zone-request-form-email/form/{form_id}", ACCREDITATION_READ, ALLOCATE_ZONE_REQUEST),
            rule(PUT, E + "/zone-request-form-email/form/{form_id}", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(GET, E + "/zone-request-form-position/form/{form_id}", ACCREDITATION_READ, ALLOCATE_ZONE_REQUEST),
            rule(PUT, E + "/zone-request-form-position/form/{form_id}", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, E + "/zone-requests/form/{form_id}", ACCREDITATION_WRITE, REQUEST_ZONE, ALLOCATE_ZONE_REQUEST),
            rule(GET, E + "/zone-requests/{request_id}", ACCREDITATION_READ, REQUEST_ZONE, ALLOCATE_ZONE_REQUEST),
            rule(GET, E + "/zone-requests/form/{form_id}", ACCREDITATION_READ, ALLOCATE_ZONE_REQUEST),
            rule(GET, BOARD, ACCREDITATION_READ, ALLOCATE_ZONE_REQUEST),
            rule(PUT, BOARD, ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(
                    GET,
                    BOARD + "/person-accreditation/{accreditation_id}",
                    ACCREDITATION_READ,
                    ALLOCATE_ZONE_REQUEST,
                    VERIFY_ALLOCATION),
            rule(POST, BOARD + "/zone/{zone_id}", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, ALLOCATION + "/zone-request/{request_id}/deny", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, ALLOCATION + "/zone-request/{request_id}/reopen", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(
                    POST,
                    BOARD + "/person-accreditation/{accreditation_id}/zone/{zone_id}",
                    ACCREDITATION_WRITE,
                    ALLOCATE_ZONE_REQUEST),
            rule(POST, BOARD + "/new-person/zone/{zone_id}", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(DELETE, ALLOCATION + "/{allocation_id}/undo", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(PUT, ALLOCATION + "/{allocation_id}/wristband", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(PUT, ALLOCATION + "/{allocation_id}/order", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(PUT, ALLOCATION + "/{allocation_id}/direct_edit_order", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(GET, E + "/mails", ACCREDITATION_WRITE, MAIL_READERS),
            rule(POST, E + "/mails/{mail_id}/retry", ACCREDITATION_WRITE, MAIL_READERS),
            rule(POST, E + "/mails", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(GET, E + "/mailings", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(POST, E + "/mailings", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(POST, E + "/mailings/preview", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(GET, E + "/mailings/{mailing_id}", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(POST, E + "/mailings/{mailing_id}/stop", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(GET, E + "/notifications", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(PUT, E + "/notifications", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(GET, E + "/notifications/texts", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(GET, TEXT, ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(PUT, TEXT, ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(DELETE, TEXT, ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, TEXT + "/preview", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, TEXT + "/test", ACCREDITATION_WRITE, MANAGE_EVENT),
            // the log; the scope admin also reads the log of users and clients
            rule(GET, "/logs", Scope.ADMIN, VIEW_LOGS, LOGS_ADMIN),
            // members and organisations
            anyToken(GET, "/org"),
            optional(GET, "/org/members"),
            optional(GET, "/org/members/{member_id}"),
            anyToken(GET, "/org/members/by_code/{code}"),
            optional(GET, "/org/countries"),
            everywhere(POST, "/org/members", Scope.ADMIN),
            everywhere(PUT, "/org/members/{member_id}", Scope.ADMIN),
            everywhere(DELETE, "/org/members/{member_id}", Scope.ADMIN),
            everywhere(DELETE, "/org/members/{member_id}/flag", Scope.ADMIN),
            anyToken(GET, "/org/countries/{country_id}"),
            everywhere(POST, "/org/countries", Scope.ADMIN),
            everywhere(PUT, "/org/countries/{country_id}", Scope.ADMIN),
            everywhere(DELETE, "/org/countries/{country_id}", Scope.ADMIN),
            anyToken(GET, "/org/{organization_id}"),
            everywhere(PUT, "/org/{organization_id}", Scope.ADMIN),
            everywhere(POST, "/org/lists/{list}/imports", Scope.ADMIN).withFiles(),
            everywhere(GET, "/org/lists/{list}/imports/{import_id}", Scope.ADMIN),
            everywhere(GET, "/org/lists/{list}/imports/{import_id}/rows", Scope.ADMIN),
            everywhere(POST, "/org/lists/{list}/imports/{import_id}/run", Scope.ADMIN),
            // the event area of the family: to read, without a token where the event is public
            optional(GET, "/events"),
            optional(GET, "/events/{event_id}"),
            optional(GET, "/events/{event_id}/skills"),
            optional(GET, "/events/{event_id}/skills/{skill_id}"),
            optional(GET, "/events/{event_id}/sectors"),
            // the caller's own login
            anyToken(GET, "/auth/ping"),
            anyToken(GET, "/auth/users/loggedIn"),
            anyToken(POST, "/auth/sessions/logout"),
            // users and their roles
            rule(GET, "/auth/users", Scope.ADMIN, ADMIN),
            everywhere(POST, "/auth/users", Scope.ADMIN),
            rule(GET, "/auth/users/{user_id}", Scope.ADMIN, ADMIN),
            everywhere(PUT, "/auth/users/{user_id}", Scope.ADMIN),
            everywhere(DELETE, "/auth/users/{user_id}", Scope.ADMIN),
            rule(GET, "/auth/users/person/{person_id}", Scope.ADMIN, ADMIN),
            everywhere(POST, "/auth/users/{user_id}/password", Scope.ADMIN),
            rule(POST, "/auth/users/{user_id}/roles", Scope.ADMIN, ADMIN),
            rule(DELETE, "/auth/users/{user_id}/roles/{role_id}", Scope.ADMIN, ADMIN),
            anyToken(GET, "/auth/roles"),
            rule(GET, "/auth/ws_entities", Scope.ADMIN, ADMIN),
            // the server's own metrics, for all events
            everywhere(GET, "/prometheus", Scope.ADMIN),
            // clients
            rule(GET, "/auth/clients", Scope.ADMIN),
            rule(POST, "/auth/clients", Scope.ADMIN),
            rule(GET, "/auth/clients/{client_id}", Scope.ADMIN),
            rule(PUT, "/auth/clients/{client_id}", Scope.ADMIN),
            rule(DELETE, "/auth/clients/{client_id}", Scope.ADMIN),
            rule(POST, "/auth/clients/{client_id}/secret", Scope.ADMIN),
            // a scan app has only the code that it read; the secret is the address of the picture
            open(POST, "/auth/devices"),
            open(GET, "/auth/devices/qr/{name}", PICTURES),
            // endpoints that need no token; /oauth/authorize and /auth/access_token never reach this table
            open(GET, "/login"),
            open(POST, "/login/failed"),
            open(POST, "/login/oidc"),
            open(GET, "/login/oidc/connect"),
            open(GET, "/login/oidc/refused"),
            open(GET, "/login/signed-out"),
            open(GET, "/login/refused"),
            open(GET, "/login/done"),
            open(GET, "/login/consent"),
            open(POST, "/login/consent"),
            open(GET, "/login/reset/{token}"),
            open(POST, "/login/reset"),
            open(POST, "/login/passkey/options"),
            open(GET, "/login/second"),
            open(GET, "/login/forgot"),
            open(POST, "/login/forgot"),
            open(GET, "/login/email/{token}"),
            open(POST, "/login/email"),
            open(GET, "/zone-requests/{random_hash}"),
            open(POST, "/zone-requests"),
            open(GET, "/health", ANYBODY),
            open(GET, "/health/**", ANYBODY),
            open(GET, "/openapi.json"),
            open(GET, "/openapi.json.yaml"),
            open(GET, "/docs"),
            open(GET, "/errors"));

    /** Lists, each with the same five endpoints. */
    private static final List<AccessRule> LISTS = Stream.of(
                    list(E + "/skills", "/{skill_id}", and(PEOPLE_FILTER, MANAGE_EVENT), MANAGE_EVENT),
                    list(E + "/sectors", "/{sector_id}", and(PEOPLE_FILTER, MANAGE_EVENT), MANAGE_EVENT),
                    list(E + "/groups", "/{group_id}", GROUP_READERS, MANAGE_BOOKINGS),
                    list(E + "/custom_fields", "/{custom_field_id}", FIELD_READERS, MANAGE_EVENT),
                    list(E + "/delegate_types", "/{position_id}", POSITION_PICKERS, EDIT_DELEGATE_TYPES),
                    list(OPTIONS, "/{option_id}", OPTION_READERS, EDIT_PACKAGE_OPTIONS),
                    list(BADGES + "/layouts", "/{layout_id}", EnumSet.of(PRINT, MANAGE_EVENT), MANAGE_EVENT),
                    list(
                            anyToken(GET, "/org/organizations"),
                            everywhere(POST, "/org/organizations", Scope.ADMIN),
                            "/{organization_id}"))
            .flatMap(List::stream)
            .toList();

    public static final List<AccessRule> ALL =
            Stream.of(API, LISTS, ConsoleRules.ALL).flatMap(List::stream).toList();

    private static final Map<String, AccessRule> BY_ENDPOINT =
            ALL.stream().collect(Collectors.toMap(rule -> key(rule.method(), rule.pattern()), Function.identity()));

    private AccessRules() {}

    private static List<AccessRule> list(String path, String item, Set<Role> readers, Role editor) {
        return list(rule(GET, path, ACCREDITATION_READ, readers), rule(POST, path, ACCREDITATION_WRITE, editor), item);
    }

    private static List<AccessRule> list(AccessRule read, AccessRule write, String item) {
        return List.of(read, write, read.of(GET, item), write.of(PUT, item), write.of(DELETE, item));
    }

    /** The rule of this endpoint; null if it has none. HEAD follows the rule of GET. */
    public static @Nullable AccessRule of(HttpMethod method, String pattern) {
        return BY_ENDPOINT.get(key(HEAD.equals(method) ? GET : method, pattern));
    }

    /**
     * Whether a person sees more with this role than without one. A role that opens nothing here still shows clients of this API family
     * which of their own screens to show; what every role opens does not count.
     */
    public static boolean opensAnyRoute(Role role) {
        return ALL.stream()
                .map(AccessRule::roles)
                .anyMatch(roles -> roles.contains(role) && !roles.containsAll(Role.ADMIN.withImplied()));
    }

    private static String key(HttpMethod method, String pattern) {
        return method + " " + pattern;
    }
}
