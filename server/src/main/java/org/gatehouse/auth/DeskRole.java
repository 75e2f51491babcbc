package org.gatehouse.auth;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Our scopes as the roles that the existing browser client looks for (contract 2.5): it shows a button for a role, and the server
 * refuses what the scope does not cover.
 */
enum DeskRole {
    ADMIN(1, "Admin", DeskRole.REGISTRATIONS, Scope.ADMIN),
    EDIT(2, "AccreditationEdit", DeskRole.REGISTRATIONS, Scope.ACCREDITATION_WRITE),
    UPLOAD_PHOTO(3, "AccreditationUploadPhoto", DeskRole.REGISTRATIONS, Scope.ACCREDITATION_WRITE),
    EDIT_DELEGATE_TYPES(4, "AccreditationEditDelegateTypes", DeskRole.REGISTRATIONS, Scope.ACCREDITATION_WRITE),
    EDIT_ZONES(5, "AccreditationEditZones", DeskRole.REGISTRATIONS, Scope.ACCREDITATION_WRITE),
    EDIT_PACKAGE_OPTIONS(6, "AccreditationEditPackageOptions", DeskRole.REGISTRATIONS, Scope.ACCREDITATION_WRITE),
    PRINT(7, "AccreditationPrint", DeskRole.REGISTRATIONS, Scope.ACCREDITATION_WRITE),
    VIEW_ACCREDITATIONS(8, "AccreditationViewAccreditations", DeskRole.REGISTRATIONS, Scope.ACCREDITATION_READ),
    VIEW_SCANS(9, "AccreditationViewScans", DeskRole.REGISTRATIONS, Scope.SCANS_READ),
    VIEW_LOGS(10, "ViewLogs", DeskRole.LOGS, Scope.ADMIN);

    private static final int REGISTRATIONS = 2700;
    private static final int LOGS = 1100;

    private final int id;
    private final String wireName;
    private final int application;
    private final Scope scope;

    DeskRole(int id, String wireName, int application, Scope scope) {
        this.id = id;
        this.wireName = wireName;
        this.application = application;
        this.scope = scope;
    }

    /** The roles that the caller's scopes amount to; {@code appCodes} null means those of all applications. */
    static List<LoggedInUser.Role> of(Caller caller, @Nullable Set<Integer> appCodes) {
        return Arrays.stream(values())
                .filter(role -> caller.may(role.scope))
                .filter(role -> appCodes == null || appCodes.contains(role.application))
                .map(DeskRole::onTheWire)
                .toList();
    }

    private LoggedInUser.Role onTheWire() {
        String name = application == LOGS ? "Logs" : "Registrations";
        return new LoggedInUser.Role(
                id,
                application,
                wireName,
                null,
                false,
                null,
                null,
                new LoggedInUser.RoleApplication(application, name, application, false));
    }
}
