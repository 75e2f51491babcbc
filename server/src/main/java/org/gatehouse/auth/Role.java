package org.gatehouse.auth;

import static org.gatehouse.auth.Role.Application.LOGS;
import static org.gatehouse.auth.Role.Application.REGISTRATIONS;
import static org.gatehouse.auth.Scope.ACCREDITATION_READ;
import static org.gatehouse.auth.Scope.ACCREDITATION_WRITE;
import static org.gatehouse.auth.Scope.IMAGES_WRITE;
import static org.gatehouse.auth.Scope.PEOPLE_ERASE;
import static org.gatehouse.auth.Scope.SCANS_READ;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What people are allowed to do at an event (docs/api/roles.md). Clients of this API family choose their screens by these names.
 *
 * <p>A person uses a role through a client, so a role counts only if the client also has the role's scope: a read-only client stays
 * read-only for every user.
 */
public enum Role implements Right {
    /** All other roles of the same application at once, but not {@link #WATCHLIST}. */
    ADMIN(1, REGISTRATIONS, "Admin", ACCREDITATION_WRITE, "Everything of the application"),
    EDIT(
            2,
            REGISTRATIONS,
            "AccreditationEdit",
            ACCREDITATION_WRITE,
            "Change accreditations: name, position, lines, zones, QR code; mark as distributed"),
    UPLOAD_PHOTO(3, REGISTRATIONS, "AccreditationUploadPhoto", IMAGES_WRITE, "Upload photos"),
    EDIT_DELEGATE_TYPES(4, REGISTRATIONS, "AccreditationEditDelegateTypes", ACCREDITATION_WRITE, "Change positions"),
    EDIT_ZONES(5, REGISTRATIONS, "AccreditationEditZones", ACCREDITATION_WRITE, "Change zones"),
    EDIT_PACKAGE_OPTIONS(
            6,
            REGISTRATIONS,
            "AccreditationEditPackageOptions",
            ACCREDITATION_WRITE,
            "Change package options, their zones and who holds them"),
    PRINT(7, REGISTRATIONS, "AccreditationPrint", ACCREDITATION_WRITE, "Print badges and mark them as distributed"),
    VIEW_ACCREDITATIONS(
            8, REGISTRATIONS, "AccreditationViewAccreditations", ACCREDITATION_READ, "Look at accreditations"),
    VIEW_SCANS(9, REGISTRATIONS, "AccreditationViewScans", SCANS_READ, "Look at scans"),
    VIEW_LOGS(10, LOGS, "ViewLogs", ACCREDITATION_READ, "Look at the log"),
    LOGS_ADMIN(11, LOGS, "Admin", ACCREDITATION_READ, "Everything of the application"),
    EDIT_POSITIONS(12, REGISTRATIONS, "AccreditationEditPositions", ACCREDITATION_WRITE, "Map positions"),
    AD_HOC_PRINT(13, REGISTRATIONS, "AccreditationAdHocPrint", ACCREDITATION_READ, "See the way to ad hoc printing"),
    SET_UP_SCAN_APP(14, REGISTRATIONS, "AccreditationSetUpScanApp", ACCREDITATION_WRITE, "Set up the scan app"),
    REQUEST_ZONE(15, REGISTRATIONS, "AccreditationRequestZone", ACCREDITATION_WRITE, "Ask for a zone"),
    ALLOCATE_ZONE_REQUEST(
            16, REGISTRATIONS, "AccreditationAllocateZoneRequest", ACCREDITATION_WRITE, "Decide on requests for zones"),
    VERIFY_ALLOCATION(
            17,
            REGISTRATIONS,
            "AccreditationVerifyAllocation",
            ACCREDITATION_READ,
            "Find and check allocations by QR code"),
    VIEW_REGISTRATIONS(18, REGISTRATIONS, "ViewRegistrations", ACCREDITATION_READ, "Look at registrations"),
    MANAGE_BOOKINGS(
            19,
            REGISTRATIONS,
            "ManageBookings",
            ACCREDITATION_WRITE,
            "Change registrations and their groups, and decide on them"),
    MANAGE_EVENT(
            20,
            REGISTRATIONS,
            "ManageEvent",
            ACCREDITATION_WRITE,
            "Change the event, its skills, sectors and custom fields"),
    PRIVACY(21, REGISTRATIONS, "Privacy", PEOPLE_ERASE, "Erase people, and see what is left of them"),
    /** Of its own: why somebody is watched for is not for everybody who runs an event. */
    WATCHLIST(
            22,
            REGISTRATIONS,
            "Watchlist",
            Scope.WATCHLIST,
            "See the watchlist and why people are on it, change it, decide about its hits, and close holds that these opened"),
    STOP_BADGE(
            23,
            REGISTRATIONS,
            "StopBadge",
            ACCREDITATION_WRITE,
            "Stop a badge and let it go again: open and close holds of one person");

    /** The application that a role belongs to; the application's code is the first part of its error codes. */
    public enum Application {
        REGISTRATIONS(2700, "Registrations"),
        LOGS(1100, "Logs");

        private final int code;
        private final String title;

        Application(int code, String title) {
            this.code = code;
            this.title = title;
        }

        public int code() {
            return code;
        }

        public String title() {
            return title;
        }
    }

    /** The application of accreditation before it became a part of registrations. */
    public static final int FORMER_APPLICATION = 2100;

    private static final String PREFIX = "Accreditation";

    private final int id;
    private final Application application;
    private final String wireName;
    private final Scope scope;
    private final String meaning;

    Role(int id, Application application, String wireName, Scope scope, String meaning) {
        this.id = id;
        this.application = application;
        this.wireName = wireName;
        this.scope = scope;
        this.meaning = meaning;
    }

    public int id() {
        return id;
    }

    public Application application() {
        return application;
    }

    public String wireName() {
        return wireName;
    }

    /**
     * The name that the role had under application 2100 until July 2025 (docs/api/auth.md): the same without the prefix. Empty for roles
     * that are not of accreditation.
     */
    public Optional<String> formerName() {
        if (this == ADMIN) {
            return Optional.of(wireName);
        }
        boolean former = application == REGISTRATIONS && wireName.startsWith(PREFIX);
        return former ? Optional.of(wireName.substring(PREFIX.length())) : Optional.empty();
    }

    /** The scope that the client needs so that a person can use the role through it. */
    Scope scope() {
        return scope;
    }

    /** Its name on the wire, made distinct from the role of the same name in the other application. */
    String title() {
        return this == LOGS_ADMIN ? wireName + " of " + application.code : wireName;
    }

    /** The description of the role for users. */
    public String meaning() {
        return meaning;
    }

    /** The scope that replaces this role for callers without roles: for machines, and for people by their own scopes. */
    public Scope equivalentScope() {
        return this == ADMIN || application == LOGS ? Scope.ADMIN : scope;
    }

    /**
     * The roles that a client with these scopes can use of this role; Admin without its own scope is reduced to the roles that are left.
     */
    public Set<Role> usableWith(Set<Scope> usable) {
        if (usable.contains(scope)) {
            return EnumSet.of(this);
        }
        Set<Role> left = EnumSet.copyOf(withImplied());
        left.removeIf(role -> !usable.contains(role.scope));
        return left;
    }

    /** The role with this number on the wire. */
    public static Optional<Role> ofId(int id) {
        return Arrays.stream(values()).filter(role -> role.id == id).findFirst();
    }

    /** The role with the name that is stored in a row; null if this version does not know it: then it grants nothing. */
    public static @Nullable Role ofName(String name) {
        return Arrays.stream(values())
                .filter(role -> role.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** This role and the roles that it includes. */
    Set<Role> withImplied() {
        if (this != ADMIN) {
            return EnumSet.of(this);
        }
        Set<Role> all = EnumSet.allOf(Role.class);
        all.removeIf(role -> role.application != REGISTRATIONS || role == WATCHLIST);
        return all;
    }
}
