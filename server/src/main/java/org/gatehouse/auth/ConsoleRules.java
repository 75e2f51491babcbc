package org.gatehouse.auth;

import static org.gatehouse.auth.AccessRule.anyToken;
import static org.gatehouse.auth.AccessRule.everywhere;
import static org.gatehouse.auth.AccessRule.open;
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
import static org.gatehouse.auth.Role.SET_UP_SCAN_APP;
import static org.gatehouse.auth.Role.STOP_BADGE;
import static org.gatehouse.auth.Role.UPLOAD_PHOTO;
import static org.gatehouse.auth.Role.VIEW_ACCREDITATIONS;
import static org.gatehouse.auth.Role.VIEW_LOGS;
import static org.gatehouse.auth.Role.VIEW_REGISTRATIONS;
import static org.gatehouse.auth.Role.VIEW_SCANS;
import static org.gatehouse.auth.Role.WATCHLIST;
import static org.gatehouse.auth.RoleGroups.BADGE_READERS;
import static org.gatehouse.auth.RoleGroups.FINDERS;
import static org.gatehouse.auth.RoleGroups.LIST_EDITORS;
import static org.gatehouse.auth.RoleGroups.MAIL_READERS;
import static org.gatehouse.auth.RoleGroups.MAIL_WRITERS;
import static org.gatehouse.auth.RoleGroups.OPTION_READERS;
import static org.gatehouse.auth.RoleGroups.PEOPLE_READERS;
import static org.gatehouse.auth.RoleGroups.PERSON_READERS;
import static org.gatehouse.auth.RoleGroups.POSITION_PICKERS;
import static org.gatehouse.auth.RoleGroups.SCREENS;
import static org.gatehouse.auth.RoleGroups.ZONE_PICKERS;
import static org.gatehouse.auth.Scope.ACCREDITATION_READ;
import static org.gatehouse.auth.Scope.ACCREDITATION_WRITE;
import static org.gatehouse.auth.Scope.IMAGES_WRITE;
import static org.gatehouse.auth.Scope.PEOPLE_ERASE;
import static org.gatehouse.auth.Scope.PEOPLE_READ;
import static org.gatehouse.auth.Scope.PEOPLE_WRITE;
import static org.gatehouse.auth.Scope.SCANS_READ;
import static org.springframework.http.HttpMethod.GET;
import static org.springframework.http.HttpMethod.POST;

import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** Who may open which page of the console. The session replaces the token, and a screen needs the rights that its calls need. */
public final class ConsoleRules {

    /** The start of every address of the console. */
    public static final String CONSOLE = "/console";

    /** The page of one's own account. */
    public static final String ACCOUNT = CONSOLE + "/account";

    /** The page where users change their own password. */
    public static final String PASSWORD = ACCOUNT + "/password";

    /** The page where administrators make events. */
    public static final String NEW_EVENT = CONSOLE + "/events/new";

    private static final String SIGN_OUT = CONSOLE + "/sign-out";

    private static final String C = CONSOLE + "/events/{event_id}";

    private static final String PERSON = C + "/people/{person_id}";
    private static final String MAIL_TEXT = C + "/settings/mails/{occasion}/{language}";
    private static final String IMPORT = C + "/registrations/imports/{import_id}";

    private static final String LISTS = C + "/lists/{list}/imports";
    private static final String ORG_LISTS = CONSOLE + "/lists/{list}/imports";

    private static final List<AccessRule> PAGES = List.of(
            // shell and overview
            open(GET, "/", AccessRule.OpenTo.ANYBODY),
            anyToken(GET, CONSOLE + "/**"),
            open(GET, CONSOLE + "/assets/{hash}/{name}", AccessRule.OpenTo.ANYBODY),
            open(GET, CONSOLE + "/signed-in"),
            open(POST, CONSOLE + "/preferences"),
            anyToken(POST, SIGN_OUT),
            anyToken(GET, ACCOUNT),
            anyToken(POST, ACCOUNT + "/sessions/end"),
            anyToken(POST, ACCOUNT + "/sessions/end-others"),
            anyToken(POST, ACCOUNT + "/disconnect"),
            anyToken(POST, ACCOUNT + "/passkeys/options"),
            anyToken(GET, ACCOUNT + "/passkeys"),
            anyToken(POST, ACCOUNT + "/passkeys"),
            anyToken(POST, ACCOUNT + "/passkeys/remove"),
            anyToken(POST, ACCOUNT + "/passkeys/second-factor"),
            anyToken(GET, ACCOUNT + "/email"),
            anyToken(POST, ACCOUNT + "/email"),
            anyToken(POST, ACCOUNT + "/email/remove"),
            anyToken(POST, ACCOUNT + "/consents/take-back"),
            anyToken(GET, PASSWORD),
            anyToken(POST, PASSWORD),
            anyToken(GET, CONSOLE),
            everywhere(GET, NEW_EVENT, Scope.ADMIN),
            everywhere(POST, CONSOLE + "/events", Scope.ADMIN),
            rule(GET, C, ACCREDITATION_READ, SCREENS),
            anyToken(GET, C + "/colours.css"),
            rule(GET, C + "/live", ACCREDITATION_READ, SCREENS),
            rule(GET, C + "/checklist/next", Scope.ADMIN, MANAGE_EVENT),
            rule(POST, C + "/checklist/close", Scope.ADMIN, MANAGE_EVENT),
            rule(GET, C + "/gates", ACCREDITATION_READ, SCANS_READ, VIEW_SCANS, SET_UP_SCAN_APP, MANAGE_EVENT),
            rule(GET, C + "/gates/export", ACCREDITATION_READ, SCANS_READ, VIEW_SCANS, SET_UP_SCAN_APP, MANAGE_EVENT),
            rule(GET, C + "/gates/new", ACCREDITATION_WRITE, SET_UP_SCAN_APP, MANAGE_EVENT),
            rule(POST, C + "/gates", ACCREDITATION_WRITE, SET_UP_SCAN_APP, MANAGE_EVENT),
            rule(GET, C + "/gates/{gate_id}", ACCREDITATION_WRITE, SET_UP_SCAN_APP, MANAGE_EVENT),
            rule(POST, C + "/gates/{gate_id}", ACCREDITATION_WRITE, SET_UP_SCAN_APP, MANAGE_EVENT),
            rule(GET, C + "/gates/{gate_id}/connected", ACCREDITATION_WRITE, SET_UP_SCAN_APP, MANAGE_EVENT),
            rule(POST, C + "/gates/{gate_id}/replace", ACCREDITATION_WRITE, SET_UP_SCAN_APP, MANAGE_EVENT),
            rule(POST, C + "/gates/{gate_id}/remove", ACCREDITATION_WRITE, SET_UP_SCAN_APP, MANAGE_EVENT),
            rule(POST, C + "/gates/forget", ACCREDITATION_WRITE, SET_UP_SCAN_APP, MANAGE_EVENT),
            rule(GET, C + "/matrix", ACCREDITATION_READ, EDIT_POSITIONS, EDIT_DELEGATE_TYPES),
            rule(GET, C + "/matrix/export", ACCREDITATION_READ, EDIT_POSITIONS, EDIT_DELEGATE_TYPES),
            rule(POST, C + "/matrix/preview", ACCREDITATION_WRITE, EDIT_POSITIONS),
            rule(POST, C + "/matrix/apply", ACCREDITATION_WRITE, EDIT_POSITIONS),
            rule(GET, C + "/matrix/reach", ACCREDITATION_READ, EDIT_POSITIONS, EDIT_DELEGATE_TYPES),
            // saved views: the controller asks whether the list itself opens, and for the event's views whether its
            // settings do
            rule(POST, C + "/views", ACCREDITATION_READ, SCREENS),
            rule(GET, C + "/views/{view_id}", ACCREDITATION_READ, SCREENS),
            rule(POST, C + "/views/{view_id}", ACCREDITATION_READ, SCREENS),
            rule(POST, C + "/views/{view_id}/overwrite", ACCREDITATION_READ, SCREENS),
            rule(POST, C + "/views/{view_id}/delete", ACCREDITATION_READ, SCREENS),
            // set-up, beside the pages that all its lists have: SET_UP
            // lists from files; the controller also asks for the right to make items of the list in question
            rule(GET, LISTS, ACCREDITATION_WRITE, LIST_EDITORS),
            rule(POST, LISTS, ACCREDITATION_WRITE, LIST_EDITORS).withFiles(),
            rule(GET, LISTS + "/template", ACCREDITATION_WRITE, LIST_EDITORS),
            rule(GET, LISTS + "/{import_id}", ACCREDITATION_WRITE, LIST_EDITORS),
            rule(POST, LISTS + "/{import_id}/run", ACCREDITATION_WRITE, LIST_EDITORS),
            everywhere(GET, ORG_LISTS, Scope.ADMIN),
            everywhere(POST, ORG_LISTS, Scope.ADMIN).withFiles(),
            everywhere(GET, ORG_LISTS + "/template", Scope.ADMIN),
            everywhere(GET, ORG_LISTS + "/{import_id}", Scope.ADMIN),
            everywhere(POST, ORG_LISTS + "/{import_id}/run", Scope.ADMIN),
            rule(POST, C + "/zones/order", ACCREDITATION_WRITE, EDIT_ZONES),
            rule(POST, C + "/positions/order", ACCREDITATION_WRITE, EDIT_POSITIONS),
            rule(GET, C + "/options/{id}/days", ACCREDITATION_WRITE, EDIT_PACKAGE_OPTIONS),
            rule(POST, C + "/options/{id}/days", ACCREDITATION_WRITE, EDIT_PACKAGE_OPTIONS),
            rule(POST, C + "/periods/order", ACCREDITATION_WRITE, EDIT_ZONES),
            rule(GET, C + "/periods/move", ACCREDITATION_WRITE, EDIT_ZONES),
            rule(POST, C + "/periods/move", ACCREDITATION_WRITE, EDIT_ZONES),
            rule(POST, C + "/holds/order", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(GET, C + "/settings", Scope.ADMIN, MANAGE_EVENT),
            rule(POST, C + "/settings", Scope.ADMIN, MANAGE_EVENT),
            rule(GET, C + "/settings/delete", Scope.ADMIN),
            rule(POST, C + "/settings/delete", Scope.ADMIN),
            rule(GET, C + "/settings/fields/new", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, C + "/settings/fields", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(GET, C + "/settings/fields/{custom_field_id}", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, C + "/settings/fields/{custom_field_id}", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, C + "/settings/fields/{custom_field_id}/delete", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(GET, C + "/settings/people", PEOPLE_ERASE, PRIVACY),
            rule(POST, C + "/settings/people", PEOPLE_ERASE, PRIVACY),
            rule(GET, C + "/settings/mails", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, C + "/settings/mails", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(GET, MAIL_TEXT, ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, MAIL_TEXT, ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, MAIL_TEXT + "/preview", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, MAIL_TEXT + "/test", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, MAIL_TEXT + "/default", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(GET, C + "/requests", ACCREDITATION_READ, ALLOCATE_ZONE_REQUEST),
            rule(GET, C + "/requests/new", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(GET, C + "/requests/{form_id}/edit", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/edit", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/delete", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(GET, C + "/requests/{form_id}", ACCREDITATION_READ, ALLOCATE_ZONE_REQUEST),
            rule(GET, C + "/requests/{form_id}/export", ACCREDITATION_READ, ALLOCATE_ZONE_REQUEST),
            rule(GET, C + "/requests/{form_id}/give", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/give", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/allocate", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/deny", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/reopen", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/undo", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/wristband", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/tell", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/open", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(GET, C + "/requests/{form_id}/public", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/public", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(GET, C + "/requests/{form_id}/public/qr.svg", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(GET, C + "/requests/{form_id}/inquiries", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(GET, C + "/requests/{form_id}/inquiries/{inquiry_id}", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(
                    POST,
                    C + "/requests/{form_id}/inquiries/{inquiry_id}/assign",
                    ACCREDITATION_WRITE,
                    ALLOCATE_ZONE_REQUEST),
            rule(
                    POST,
                    C + "/requests/{form_id}/inquiries/{inquiry_id}/dismiss",
                    ACCREDITATION_WRITE,
                    ALLOCATE_ZONE_REQUEST),
            rule(GET, C + "/requests/{form_id}/batches", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/batches", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(GET, C + "/requests/{form_id}/batches/{batch_id}", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/batches/{batch_id}/apply", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(POST, C + "/requests/{form_id}/batches/{batch_id}/undo", ACCREDITATION_WRITE, ALLOCATE_ZONE_REQUEST),
            rule(GET, C + "/mails", ACCREDITATION_WRITE, MAIL_READERS),
            rule(GET, C + "/mails/export", ACCREDITATION_WRITE, MAIL_READERS),
            rule(GET, C + "/mails/{mail_id}", ACCREDITATION_WRITE, MAIL_READERS),
            rule(GET, C + "/mails/lists", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(POST, C + "/mails/lists", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(POST, C + "/mails/lists/picked", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(POST, C + "/mails/lists/preview", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(GET, C + "/mails/lists/new", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(GET, C + "/mails/lists/{mailing_id}", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(POST, C + "/mails/lists/{mailing_id}/stop", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(POST, C + "/mails/{mail_id}/retry", ACCREDITATION_WRITE, MAIL_READERS),
            rule(POST, C + "/mails/{mail_id}/cancel", ACCREDITATION_WRITE, MAIL_READERS),
            rule(POST, C + "/mails/retry", ACCREDITATION_WRITE, MAIL_READERS),
            rule(POST, C + "/mails/cancel", ACCREDITATION_WRITE, MAIL_READERS),
            // administration
            rule(GET, CONSOLE + "/clients", Scope.ADMIN),
            rule(GET, CONSOLE + "/clients/export", Scope.ADMIN),
            rule(GET, CONSOLE + "/clients/new", Scope.ADMIN),
            rule(POST, CONSOLE + "/clients", Scope.ADMIN),
            rule(GET, CONSOLE + "/clients/{client_id}", Scope.ADMIN),
            rule(POST, CONSOLE + "/clients/{client_id}", Scope.ADMIN),
            rule(POST, CONSOLE + "/clients/{client_id}/secret", Scope.ADMIN),
            rule(GET, CONSOLE + "/clients/{client_id}/revoke", Scope.ADMIN),
            rule(POST, CONSOLE + "/clients/{client_id}/revoke", Scope.ADMIN),
            rule(GET, CONSOLE + "/log", Scope.ADMIN, VIEW_LOGS, LOGS_ADMIN),
            rule(GET, CONSOLE + "/log/export", Scope.ADMIN, VIEW_LOGS, LOGS_ADMIN),
            rule(GET, C + "/log", Scope.ADMIN, VIEW_LOGS, LOGS_ADMIN),
            rule(GET, C + "/log/export", Scope.ADMIN, VIEW_LOGS, LOGS_ADMIN),
            rule(GET, CONSOLE + "/users", Scope.ADMIN, ADMIN),
            rule(GET, CONSOLE + "/users/export", Scope.ADMIN, ADMIN),
            everywhere(GET, CONSOLE + "/users/new", Scope.ADMIN),
            everywhere(POST, CONSOLE + "/users", Scope.ADMIN),
            everywhere(GET, CONSOLE + "/users/rules", Scope.ADMIN),
            everywhere(POST, CONSOLE + "/users/rules", Scope.ADMIN),
            everywhere(POST, CONSOLE + "/users/rules/remove", Scope.ADMIN),
            everywhere(POST, CONSOLE + "/users/rules/preview", Scope.ADMIN),
            rule(GET, CONSOLE + "/users/{user_id}", Scope.ADMIN, ADMIN),
            everywhere(POST, CONSOLE + "/users/{user_id}", Scope.ADMIN),
            everywhere(POST, CONSOLE + "/users/{user_id}/password", Scope.ADMIN),
            everywhere(POST, CONSOLE + "/users/{user_id}/password-link", Scope.ADMIN),
            everywhere(POST, CONSOLE + "/users/{user_id}/invitation", Scope.ADMIN),
            everywhere(POST, CONSOLE + "/users/{user_id}/invitation/withdraw", Scope.ADMIN),
            everywhere(POST, CONSOLE + "/users/{user_id}/email", Scope.ADMIN),
            everywhere(POST, CONSOLE + "/users/{user_id}/passkeys/remove", Scope.ADMIN),
            everywhere(POST, CONSOLE + "/users/{user_id}/erase", Scope.ADMIN),
            everywhere(POST, CONSOLE + "/erasures/confirm", Scope.ADMIN),
            rule(POST, CONSOLE + "/users/{user_id}/roles", Scope.ADMIN, ADMIN),
            rule(POST, CONSOLE + "/users/{user_id}/roles/take", Scope.ADMIN, ADMIN),
            rule(POST, CONSOLE + "/users/{user_id}/jobs", Scope.ADMIN, ADMIN),
            rule(POST, CONSOLE + "/users/{user_id}/jobs/take", Scope.ADMIN, ADMIN),
            rule(GET, C + "/search", ACCREDITATION_READ, FINDERS),
            // accreditations
            rule(GET, C + "/accreditations", ACCREDITATION_READ, PEOPLE_READERS),
            rule(POST, C + "/accreditations/columns", ACCREDITATION_READ, PEOPLE_READERS),
            rule(GET, C + "/accreditations/export", ACCREDITATION_READ, EDIT, PRINT, VIEW_ACCREDITATIONS),
            rule(GET, C + "/accreditations/{accreditation_id}", ACCREDITATION_READ, BADGE_READERS),
            rule(GET, C + "/accreditations/{accreditation_id}/gates", ACCREDITATION_READ, BADGE_READERS),
            rule(POST, C + "/accreditations/{accreditation_id}", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/accreditations/{accreditation_id}/effect", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/accreditations/{accreditation_id}/zones", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/accreditations/{accreditation_id}/holds", ACCREDITATION_WRITE, EDIT, STOP_BADGE),
            rule(
                    POST,
                    C + "/accreditations/{accreditation_id}/holds/{hold_id}/close",
                    ACCREDITATION_WRITE,
                    EDIT,
                    STOP_BADGE),
            rule(POST, C + "/accreditations/{accreditation_id}/qr", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/accreditations/{accreditation_id}/printed", ACCREDITATION_WRITE, PRINT),
            rule(POST, C + "/accreditations/{accreditation_id}/distributed", ACCREDITATION_WRITE, EDIT, PRINT),
            rule(POST, C + "/accreditations/{accreditation_id}/print", ACCREDITATION_WRITE, PRINT),
            rule(POST, C + "/accreditations/{accreditation_id}/lost", ACCREDITATION_WRITE, EDIT),
            rule(GET, C + "/accreditations/{accreditation_id}/prints/{print_id}", ACCREDITATION_WRITE, PRINT),
            rule(GET, C + "/accreditations/{accreditation_id}/prints/{print_id}/badge.pdf", ACCREDITATION_WRITE, PRINT),
            rule(GET, C + "/accreditations/batches", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/accreditations/batches", ACCREDITATION_WRITE, EDIT),
            rule(GET, C + "/accreditations/batches/{batch_id}", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/accreditations/batches/{batch_id}", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/accreditations/batches/{batch_id}/apply", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/accreditations/batches/{batch_id}/undo", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/accreditations/holds", ACCREDITATION_WRITE, EDIT),
            rule(GET, C + "/accreditations/holds/{batch_id}", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/accreditations/holds/{batch_id}", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/accreditations/holds/{batch_id}/apply", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/accreditations/holds/{batch_id}/undo", ACCREDITATION_WRITE, EDIT),
            rule(GET, C + "/arrivals", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/arrivals/{accreditation_id}", ACCREDITATION_WRITE, EDIT),
            rule(GET, C + "/holds/{id}/answers", ACCREDITATION_WRITE, EDIT),
            rule(POST, C + "/holds/{id}/answers", ACCREDITATION_WRITE, EDIT).withFiles(),
            // people
            rule(GET, C + "/people", PEOPLE_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(GET, C + "/people/export", PEOPLE_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(POST, C + "/people/columns", PEOPLE_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(GET, C + "/people/new", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/people", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/people/alike", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(GET, C + "/people/duplicates", PEOPLE_READ, MANAGE_BOOKINGS),
            rule(GET, C + "/people/duplicates/export", PEOPLE_READ, MANAGE_BOOKINGS),
            rule(GET, PERSON, PEOPLE_READ, PERSON_READERS),
            rule(POST, PERSON, PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(GET, PERSON + "/edit", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(GET, PERSON + "/delete", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(POST, PERSON + "/delete", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(GET, PERSON + "/erase", PEOPLE_ERASE, PRIVACY),
            rule(GET, PERSON + "/own-data", PEOPLE_ERASE, PRIVACY),
            rule(POST, PERSON + "/erase", PEOPLE_ERASE, PRIVACY),
            rule(GET, PERSON + "/keep", PEOPLE_ERASE, PRIVACY),
            rule(POST, PERSON + "/keep", PEOPLE_ERASE, PRIVACY),
            rule(POST, PERSON + "/keep/end", PEOPLE_ERASE, PRIVACY),
            rule(GET, C + "/people/erasures/{erasure_id}", PEOPLE_ERASE, PRIVACY),
            rule(GET, PERSON + "/merge", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(POST, PERSON + "/merge", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(POST, PERSON + "/mails", ACCREDITATION_WRITE, MAIL_WRITERS),
            rule(POST, PERSON + "/positions", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(POST, PERSON + "/positions/{held_id}", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(POST, PERSON + "/positions/{held_id}/delete", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(GET, PERSON + "/positions/{held_id}/edit", PEOPLE_WRITE, MANAGE_BOOKINGS),
            rule(POST, PERSON + "/positions/{held_id}/edit", PEOPLE_WRITE, MANAGE_BOOKINGS),
            // the watchlist
            rule(GET, C + "/watchlist", Scope.WATCHLIST, WATCHLIST),
            rule(POST, C + "/watchlist/hits/{hit_id}", Scope.WATCHLIST, WATCHLIST),
            rule(GET, C + "/watchlist/entries", Scope.WATCHLIST, WATCHLIST),
            rule(GET, C + "/watchlist/entries/new", Scope.WATCHLIST, WATCHLIST),
            rule(POST, C + "/watchlist/entries", Scope.WATCHLIST, WATCHLIST),
            rule(GET, C + "/watchlist/entries/{entry_id}/edit", Scope.WATCHLIST, WATCHLIST),
            rule(POST, C + "/watchlist/entries/{entry_id}/edit", Scope.WATCHLIST, WATCHLIST),
            rule(POST, C + "/watchlist/entries/{entry_id}/end", Scope.WATCHLIST, WATCHLIST),
            // photos
            rule(GET, C + "/photos", PEOPLE_READ, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(GET, C + "/photos/export", PEOPLE_READ, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(GET, C + "/photos/{photo_id}/pictures/{name}", PEOPLE_READ, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(GET, C + "/photos/review", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(GET, C + "/photos/review/more", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(POST, C + "/photos/{photo_id}/approve", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(POST, C + "/photos/{photo_id}/refuse", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(GET, C + "/photos/person/{person_id}", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(POST, C + "/photos/person/{person_id}", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS)
                    .withFiles(),
            rule(
                    POST,
                    C + "/photos/person/{person_id}/remove",
                    PEOPLE_WRITE,
                    IMAGES_WRITE,
                    UPLOAD_PHOTO,
                    MANAGE_BOOKINGS),
            rule(
                    POST,
                    C + "/photos/person/{person_id}/restore",
                    PEOPLE_WRITE,
                    IMAGES_WRITE,
                    UPLOAD_PHOTO,
                    MANAGE_BOOKINGS),
            rule(GET, C + "/photos/many", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(POST, C + "/photos/many/near", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(POST, C + "/photos/many/match", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS),
            rule(POST, C + "/photos/many/file", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS)
                    .withFiles(),
            rule(POST, C + "/photos/many/zip", PEOPLE_WRITE, IMAGES_WRITE, UPLOAD_PHOTO, MANAGE_BOOKINGS)
                    .withFiles(),
            // registrations and imports
            rule(GET, C + "/registrations", ACCREDITATION_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(GET, C + "/registrations/export", ACCREDITATION_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/columns", ACCREDITATION_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(GET, C + "/registrations/new", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/alike", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/opens", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(GET, C + "/registrations/{registration_id}", ACCREDITATION_READ, VIEW_REGISTRATIONS, MANAGE_BOOKINGS),
            rule(GET, C + "/registrations/{registration_id}/edit", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/{registration_id}/effect", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/{registration_id}", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/{registration_id}/day", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/{registration_id}/approve", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/{registration_id}/reject", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/{registration_id}/withdraw", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/{registration_id}/reopen", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(GET, C + "/registrations/batches", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/batches", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(GET, C + "/registrations/batches/{batch_id}", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/batches/{batch_id}/apply", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/batches/{batch_id}/back", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/validities", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(GET, C + "/registrations/validities/{batch_id}", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/validities/{batch_id}", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/validities/{batch_id}/apply", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/validities/{batch_id}/undo", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(GET, C + "/registrations/imports", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(GET, C + "/registrations/imports/export", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(GET, C + "/registrations/imports/template", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, C + "/registrations/imports", ACCREDITATION_WRITE, MANAGE_BOOKINGS)
                    .withFiles(),
            rule(GET, IMPORT, ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/mapping", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/encoding", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/dry_run", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/run", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/cancel", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            // the service also asks for the right to make them
            rule(POST, IMPORT + "/missing_members", ACCREDITATION_WRITE, MANAGE_BOOKINGS)
                    .or(Scope.ADMIN),
            rule(POST, IMPORT + "/missing_organizations", ACCREDITATION_WRITE, MANAGE_BOOKINGS)
                    .or(Scope.ADMIN),
            rule(POST, IMPORT + "/missing_positions", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/missing_skills", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/missing_values", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(POST, IMPORT + "/delete", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            rule(GET, IMPORT + "/errors.csv", ACCREDITATION_WRITE, MANAGE_BOOKINGS),
            // scans and badges
            rule(GET, C + "/scans", SCANS_READ, VIEW_SCANS),
            rule(GET, C + "/scans/occupancy", SCANS_READ, VIEW_SCANS),
            rule(POST, C + "/scans/occupancy/{zone_id}/reset", ACCREDITATION_WRITE, EDIT, SET_UP_SCAN_APP),
            rule(GET, C + "/scans/export", SCANS_READ, VIEW_SCANS),
            rule(GET, C + "/scans/hours", SCANS_READ, VIEW_SCANS),
            rule(GET, C + "/scans/hours/export", SCANS_READ, VIEW_SCANS),
            rule(POST, C + "/scans/replay", ACCREDITATION_WRITE, EDIT),
            rule(GET, C + "/conflicts", SCANS_READ, VIEW_SCANS),
            rule(GET, C + "/conflicts/export", SCANS_READ, VIEW_SCANS),
            rule(POST, C + "/conflicts/{scan_id}/seen", ACCREDITATION_WRITE, EDIT),
            rule(GET, C + "/badges", ACCREDITATION_READ, PRINT, MANAGE_EVENT),
            rule(GET, C + "/badges/count", ACCREDITATION_WRITE, PRINT),
            rule(POST, C + "/badges/picked", ACCREDITATION_WRITE, PRINT),
            rule(GET, C + "/badges/names", ACCREDITATION_WRITE, PRINT),
            rule(GET, C + "/badges/hand-out", ACCREDITATION_WRITE, EDIT, PRINT),
            rule(POST, C + "/badges/hand-out", ACCREDITATION_WRITE, EDIT, PRINT),
            rule(GET, C + "/badges/hand-out/receipt", ACCREDITATION_WRITE, EDIT, PRINT),
            rule(GET, C + "/badges/layout", ACCREDITATION_READ, PRINT, MANAGE_EVENT),
            rule(POST, C + "/badges/layout", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, C + "/badges/resize", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, C + "/badges/elements", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, C + "/badges/pictures", ACCREDITATION_WRITE, MANAGE_EVENT)
                    .withFiles(),
            rule(GET, C + "/badges/layouts/new", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, C + "/badges/layouts", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(GET, C + "/badges/layouts/{layout_id}", ACCREDITATION_READ, PRINT, MANAGE_EVENT),
            rule(POST, C + "/badges/layouts/{layout_id}", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(GET, C + "/badges/layouts/{layout_id}/delete", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, C + "/badges/layouts/{layout_id}/delete", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(GET, C + "/badges/preview", ACCREDITATION_READ, PRINT, MANAGE_EVENT),
            rule(POST, C + "/badges/preview", ACCREDITATION_WRITE, PRINT, MANAGE_EVENT),
            rule(POST, C + "/badges/sheet", ACCREDITATION_WRITE, MANAGE_EVENT),
            rule(POST, C + "/badges/prints", ACCREDITATION_WRITE, PRINT),
            rule(GET, C + "/badges/prints/{print_id}", ACCREDITATION_WRITE, PRINT),
            rule(GET, C + "/badges/prints/{print_id}/file", ACCREDITATION_WRITE, PRINT),
            rule(GET, C + "/badges/prints/{print_id}/files/{number}", ACCREDITATION_WRITE, PRINT),
            rule(POST, C + "/badges/prints/{print_id}/again", ACCREDITATION_WRITE, PRINT),
            rule(GET, C + "/badges/orders/{print_id}", ACCREDITATION_WRITE, PRINT),
            rule(GET, C + "/badges/orders/{print_id}/archive", ACCREDITATION_WRITE, PRINT),
            rule(POST, C + "/badges/orders/{print_id}/delete", ACCREDITATION_WRITE, PRINT),
            rule(GET, C + "/badges/log", ACCREDITATION_WRITE, PRINT),
            rule(GET, C + "/badges/log/export", ACCREDITATION_WRITE, PRINT));

    /** The lists of things that somebody sets up; each has the same pages. */
    private static final List<AccessRule> SET_UP = Stream.of(
                    setUp(C + "/zones", ZONE_PICKERS, EDIT_ZONES),
                    setUp(C + "/positions", POSITION_PICKERS, EDIT_DELEGATE_TYPES),
                    setUp(C + "/options", OPTION_READERS, EDIT_PACKAGE_OPTIONS),
                    setUp(C + "/periods", ZONE_PICKERS, EDIT_ZONES),
                    setUp(C + "/holds", ZONE_PICKERS, MANAGE_EVENT),
                    setUp(C + "/skills", Set.of(MANAGE_EVENT), MANAGE_EVENT),
                    setUp(C + "/sectors", Set.of(MANAGE_EVENT), MANAGE_EVENT),
                    setUpEverywhere(CONSOLE + "/members"),
                    setUpEverywhere(CONSOLE + "/organizations"),
                    setUpEverywhere(CONSOLE + "/countries"))
            .flatMap(List::stream)
            .toList();

    static final List<AccessRule> ALL =
            Stream.of(PAGES, SET_UP).flatMap(List::stream).toList();

    private ConsoleRules() {}

    private static List<AccessRule> setUp(String list, Set<Role> readers, Role editor) {
        return setUp(rule(GET, list, ACCREDITATION_READ, readers), rule(POST, list, ACCREDITATION_WRITE, editor));
    }

    private static List<AccessRule> setUpEverywhere(String list) {
        return setUp(rule(GET, list, Scope.ADMIN, ADMIN, MANAGE_EVENT), everywhere(POST, list, Scope.ADMIN));
    }

    /** The pages of a list: who reads it and its file, and who makes, changes and deletes its items. */
    private static List<AccessRule> setUp(AccessRule read, AccessRule write) {
        return List.of(
                read,
                read.of(GET, "/export"),
                write.of(GET, "/new"),
                write,
                write.of(GET, "/{id}"),
                write.of(POST, "/{id}"),
                write.of(GET, "/{id}/delete"),
                write.of(POST, "/{id}/delete"));
    }

    /** Whether the page opens to somebody who still has a password that the server made up. */
    public static boolean opensBeforeOwnPassword(AccessRule rule) {
        return rule.pattern().equals(PASSWORD) || rule.pattern().equals(SIGN_OUT);
    }
}
