package org.gatehouse;

import static java.util.stream.Collectors.toMap;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** A table is written by one feature only; the others ask it to. Reading is free. */
class TableOwnershipTest {

    private static final Path SOURCES = Path.of("src/main/java/org/gatehouse");
    private static final Path MIGRATIONS = Path.of("src/main/resources/db/migration");

    private static final Map<String, List<String>> TABLES = Map.ofEntries(
            Map.entry("audit", List.of("audit_entry")),
            Map.entry("org", List.of("organization", "entity", "country", "member")),
            Map.entry("event", List.of("event", "sector", "skill")),
            Map.entry(
                    "zone",
                    List.of(
                            "zone",
                            "zone_capacity",
                            "position",
                            "position_zone",
                            "package_option",
                            "package_option_zone")),
            Map.entry("period", List.of("period", "period_entry")),
            Map.entry("hold", List.of("hold_kind", "hold_kind_position", "accreditation_hold")),
            Map.entry("watchlist", List.of("watchlist_entry", "watchlist_hit")),
            Map.entry("image", List.of("image", "image_file", "installation")),
            Map.entry(
                    "people",
                    List.of(
                            "person",
                            "person_email",
                            "person_position",
                            "person_image",
                            "person_event",
                            "person_keep")),
            Map.entry(
                    "registration",
                    List.of(
                            "registration",
                            "registration_group",
                            "registration_package_option",
                            "registration_period",
                            "custom_field",
                            "custom_field_value")),
            Map.entry(
                    "accreditation",
                    List.of(
                            "accreditation",
                            "accreditation_zone",
                            "accreditation_zone_override",
                            "accreditation_allocated_zone",
                            "accreditation_listing",
                            "accreditation_zone_past",
                            "accreditation_zone_usage",
                            "accreditation_zone_window_usage",
                            "accreditation_time",
                            "access_window",
                            "printed_badge")),
            Map.entry(
                    "badge",
                    List.of(
                            "badge_layout",
                            "badge_position_layout",
                            "badge_layout_position",
                            "badge_layout_picture",
                            "badge_print_job",
                            "badge_print",
                            "badge_print_file")),
            Map.entry(
                    "imports",
                    List.of(
                            "registration_import",
                            "registration_import_file",
                            "registration_import_row",
                            "list_import")),
            Map.entry(
                    "mail",
                    List.of(
                            "mail_outbox",
                            "notification_setting",
                            "notification_text",
                            "mailing",
                            "mailing_recipient")),
            Map.entry(
                    "request",
                    List.of(
                            "zone_request_form",
                            "zone_request_form_zone",
                            "zone_request_form_email",
                            "zone_request_form_position",
                            "zone_request",
                            "zone_inquiry",
                            "zone_request_allocation")),
            Map.entry(
                    "feed",
                    List.of(
                            "event_feed",
                            "feed_revision",
                            "feed_history",
                            "feed_break",
                            "accreditation_feed",
                            "feed_renderer",
                            "event_boundary",
                            "feed_gate",
                            "scan_only_gate")),
            Map.entry(
                    "scan",
                    List.of(
                            "scan",
                            "scan_conflict",
                            "scan_count",
                            "scan_presence",
                            "scan_watch",
                            "scan_occupancy_reset")),
            Map.entry(
                    "auth",
                    List.of(
                            "client",
                            "client_consent",
                            "client_use",
                            "app_user",
                            "user_role",
                            "user_identity",
                            "role_rule",
                            "signing_key",
                            "user_grant",
                            "revoked_token",
                            "login_session",
                            "login_session_attributes",
                            "login_log",
                            "device_code",
                            "one_time_link",
                            "passkey",
                            "passkey_user",
                            "passkey_challenge",
                            "passkey_session",
                            "user_email",
                            "user_invitation",
                            "gate_set_up",
                            "gate_set_up_zone")),
            Map.entry("batch", List.of("batch", "batch_item")),
            Map.entry("privacy", List.of("erasure", "erasure_history", "erasure_to_repeat", "people_retention")),
            Map.entry("savedview", List.of("saved_view")),
            Map.entry("console", List.of("sent_form")),
            Map.entry("demo", List.of("demo_state")));

    /** The demo event is written into an empty database as a whole, before anybody reads it. */
    private static final Set<String> WRITES_EVERYTHING = Set.of("demo");

    private static final Pattern COMMENT = Pattern.compile("/\\*.*?\\*/|//[^\n]*", Pattern.DOTALL);
    private static final Pattern WRITE = Pattern.compile("\\b(?:insert into|delete from|update)\\s+([a-z_]+)");
    private static final Pattern CREATE = Pattern.compile("(?m)^create table ([a-z_]+)");
    private static final Pattern DROP = Pattern.compile("(?m)^drop table ([a-z_]+)");

    @Test
    void everyTableHasAnOwner() throws IOException {
        Set<String> tables = new TreeSet<>();
        for (Path migration : files(MIGRATIONS, ".sql").stream().sorted().toList()) {
            matches(CREATE, Files.readString(migration)).forEach(tables::add);
            matches(DROP, Files.readString(migration)).forEach(tables::remove);
        }

        assertThat(owners().keySet()).containsExactlyInAnyOrderElementsOf(tables);
    }

    @Test
    void onlyItsOwnerWritesATable() throws IOException {
        Map<String, String> owners = owners();
        Set<String> foreign = new TreeSet<>();
        for (Path file : files(SOURCES, ".java")) {
            String feature = SOURCES.relativize(file).getName(0).toString();
            String code = COMMENT.matcher(Files.readString(file)).replaceAll("");
            matches(WRITE, code)
                    .filter(table -> owners.containsKey(table) && !feature.equals(owners.get(table)))
                    .filter(table -> !WRITES_EVERYTHING.contains(feature))
                    .forEach(table -> foreign.add(SOURCES.relativize(file) + " writes " + table));
        }

        assertThat(foreign).isEmpty();
    }

    private static Map<String, String> owners() {
        return TABLES.entrySet().stream()
                .flatMap(feature -> feature.getValue().stream().map(table -> Map.entry(table, feature.getKey())))
                .collect(toMap(Map.Entry::getKey, Map.Entry::getValue));
    }

    private static List<Path> files(Path below, String ending) throws IOException {
        try (Stream<Path> files = Files.walk(below)) {
            return files.filter(file -> file.toString().endsWith(ending)).toList();
        }
    }

    private static Stream<String> matches(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(found -> found.group(1));
    }
}
