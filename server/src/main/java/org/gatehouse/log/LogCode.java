package org.gatehouse.log;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The numbers of audited actions, for the field {@code code} of a log entry. Clients may compare them, so a number never changes its
 * meaning and is never reused. Every new audited action needs a line here.
 *
 * @param application the application whose service performs the action; the error codes of that application begin with the same number
 */
record LogCode(int code, int application) {

    /** The code of an action without a line here. Such an action is still in the log. */
    static final LogCode OTHER = new LogCode(0, 0);

    private static final int AUTH = 100;
    private static final int ORGANISATIONS = 1200;
    private static final int IMAGES = 1500;
    private static final int PEOPLE = 1400;
    static final int REGISTRATIONS = 2700;

    private static final Map<String, LogCode> BY_ACTION = new HashMap<>();

    static {
        // registrations and accreditation
        add(1, REGISTRATIONS, "accreditation_made", "accreditation_changed", "accreditation_withdrawn");
        add(5, REGISTRATIONS, "accreditation_merged", "accreditation_zones_left_out");
        add(7, REGISTRATIONS, "hold_opened", "hold_closed");
        add(
                11,
                REGISTRATIONS,
                "badge_printed",
                "badge_distributed",
                "badge_invalidated",
                "badge_print_taken_back",
                "badge_taken_back");
        add(21, REGISTRATIONS, "registration_created", "registration_changed", "registration_deleted");
        add(24, REGISTRATIONS, "registration_state_changed");
        add(31, REGISTRATIONS, "group_created", "group_changed", "group_deleted");
        add(
                41,
                REGISTRATIONS,
                "event_created",
                "event_changed",
                "event_deleted",
                "event_copied",
                "event_checklist_closed",
                "event_passkey_demanded",
                "event_passkey_not_demanded",
                "event_people_kept");
        add(51, REGISTRATIONS, "skill_created", "skill_changed", "skill_deleted");
        add(61, REGISTRATIONS, "sector_created", "sector_changed", "sector_deleted");
        add(67, REGISTRATIONS, "hold_kind_created", "hold_kind_changed", "hold_kind_deleted");
        add(71, REGISTRATIONS, "zone_created", "zone_changed", "zone_deleted");
        add(74, REGISTRATIONS, "period_created", "period_changed", "period_deleted");
        add(81, REGISTRATIONS, "position_created", "position_changed", "position_deleted");
        add(91, REGISTRATIONS, "package_option_created", "package_option_changed", "package_option_deleted");
        add(101, REGISTRATIONS, "scan_replayed");
        add(102, REGISTRATIONS, "gate_forgotten", "zone_count_reset");
        add(104, REGISTRATIONS, "gate_added", "gate_changed", "gate_replaced", "gate_removed");
        add(109, REGISTRATIONS, "conflict_seen", "conflict_unseen");
        add(111, REGISTRATIONS, "demo_loaded");
        add(121, REGISTRATIONS, "custom_field_created", "custom_field_changed", "custom_field_deleted");
        add(
                141,
                REGISTRATIONS,
                "zone_request_form_created",
                "zone_request_form_changed",
                "zone_request_form_deleted",
                "zone_request_form_emails_changed",
                "zone_request_form_positions_changed");
        add(
                151,
                REGISTRATIONS,
                "zone_requested",
                "zone_request_denied",
                "zone_request_reopened",
                "zone_inquiry_received",
                "zone_inquiry_dismissed");
        add(161, REGISTRATIONS, "zone_allocated", "zone_allocation_undone", "zone_allocation_moved");
        add(164, REGISTRATIONS, "zone_allocations_told", "wristband_distributed", "wristband_taken_back");
        add(
                171,
                REGISTRATIONS,
                "mail_retried",
                "notification_settings_changed",
                "notification_text_changed",
                "notification_text_deleted",
                "notification_tested",
                "notification_written",
                "mailing_started",
                "mailing_stopped",
                "mails_retried",
                "mail_cancelled");
        add(181, REGISTRATIONS, "import_uploaded", "import_mapped", "import_checked", "import_run");
        add(185, REGISTRATIONS, "import_cancelled", "import_deleted");
        add(187, REGISTRATIONS, "list_loaded");
        add(191, REGISTRATIONS, "saved_view_created", "saved_view_changed", "saved_view_deleted");
        // 171 to 180, those of mails, are full.
        add(198, REGISTRATIONS, "mails_cancelled");
        add(261, REGISTRATIONS, "badge_layout_changed", "badges_print_started", "badge_reprinted");
        add(264, REGISTRATIONS, "badge_layout_created", "badge_layout_deleted", "badge_files_deleted");
        add(
                281,
                REGISTRATIONS,
                "watchlist_entry_made",
                "watchlist_entry_changed",
                "watchlist_entry_ended",
                "watchlist_hit_found",
                "watchlist_hit_confirmed",
                "watchlist_hit_dismissed");
        // members and organisations
        add(501, ORGANISATIONS, "member_created", "member_changed", "member_deleted");
        add(511, ORGANISATIONS, "organization_created", "organization_changed", "organization_deleted");
        add(521, ORGANISATIONS, "country_created", "country_changed", "country_deleted");
        // people and images
        add(201, PEOPLE, "person_created", "person_changed", "person_deleted", "person_merged", "person_merged_into");
        add(206, PEOPLE, "person_erased", "person_kept", "person_not_kept", "people_forgotten");
        add(210, PEOPLE, "own_data_exported");
        add(211, PEOPLE, "position_given", "position_taken");
        add(221, PEOPLE, "image_attached", "image_detached", "image_restored");
        add(231, PEOPLE, "photo_approved", "photo_rejected");
        add(301, IMAGES, "image_uploaded", "image_cloned");
        // users and clients
        add(401, AUTH, "client_created", "client_changed", "client_revoked", "client_secret_rotated");
        add(
                411,
                AUTH,
                "user_created",
                "user_changed",
                "user_password_renewed",
                "user_password_chosen",
                "user_sessions_ended",
                "user_password_link_made",
                "user_password_link_used",
                "user_identity_connected",
                "user_identity_disconnected");
        add(421, AUTH, "role_granted", "role_revoked");
        add(423, AUTH, "role_rule_created", "role_rule_deleted");
        add(425, AUTH, "consent_given", "consent_refused", "consent_taken_back");
        add(431, AUTH, "device_code_made", "device_set_up");
        add(
                441,
                AUTH,
                "user_password_link_mailed",
                "user_email_changed",
                "user_passkey_added",
                "user_passkey_removed",
                "user_second_factor_changed",
                "user_invited",
                "user_invitation_withdrawn",
                "user_erased");
    }

    private static void add(int first, int application, String... actions) {
        for (int i = 0; i < actions.length; i++) {
            BY_ACTION.put(actions[i], new LogCode(first + i, application));
        }
    }

    /** What is done to a person's photos. Their badges show them, so it is in the logs of their accreditations too. */
    static final List<String> PHOTO_ACTIONS =
            List.of("image_attached", "image_detached", "image_restored", "photo_approved", "photo_rejected");

    static LogCode of(String action) {
        return Objects.requireNonNullElse(BY_ACTION.get(action), OTHER);
    }

    static boolean knows(String action) {
        return BY_ACTION.containsKey(action);
    }

    static List<String> actionsOf(int application) {
        return BY_ACTION.entrySet().stream()
                .filter(action -> action.getValue().application() == application)
                .map(Map.Entry::getKey)
                .sorted()
                .toList();
    }

    /** Returns all assigned codes, one for each action. */
    static List<Integer> all() {
        return Arrays.asList(BY_ACTION.values().stream().map(LogCode::code).toArray(Integer[]::new));
    }
}
