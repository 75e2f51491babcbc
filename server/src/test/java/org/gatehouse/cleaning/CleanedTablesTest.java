package org.gatehouse.cleaning;

import static java.util.stream.Collectors.toCollection;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Every column of the schema that can hold a text is cleaned or named here, with the reason why it is not. */
@ApiTest
class CleanedTablesTest {

    private static final Set<String> NOT_CLEANED = named(
            // Chosen from a list, or checked by the schema: nothing else can stand there.
            """
            accreditation.cause accreditation_batch.state accreditation_batch_item.outcome accreditation_zone.reasons
            badge_layout.layout badge_print.state badge_print_job.photos badge_print_job.reason badge_print_job.state
            client.grant_types client.scopes custom_field.field_type event.code event.languages decision_batch.decision decision_batch.state
            decision_batch_item.outcome decision_batch_item.reason event.time_zone app_user.scopes
            feed_gate.clock_offset_from gate_set_up.kind image_file.media_type list_import.list login_log.outcome mail_outbox.kind
            mail_outbox.state notification_setting.automatic notification_setting.language notification_text.language
            notification_text.occasion person.gender person.language person_image.previous_reason person_image.review_reason
            person_image.review_state person_image.type position.color position.text_color registration.state
            registration_import.day_order registration_import.delimiter registration_import.encoding
            registration_import.format registration_import.state registration_import_row.field
            registration_import_row.outcome registration_import_row.reason scan.direction scan.reason scan.verdict
            scan_conflict.kind uncleaned_text.reason user_grant.scopes user_role.role zone.color zone.text_color
            zone_request.state zone_request_batch.decision zone_request_batch.state zone_request_batch_item.outcome
            zone_request_batch_item.reason zone_request_form_email.type zone_request_form_position.type
            """,
            // What was said and done then: the log, mails as they were written, who it was.
            """
            accreditation_batch.made_by audit_entry.action audit_entry.actor_name audit_entry.after audit_entry.before
            audit_entry.client_id audit_entry.subject_type badge_layout.changed_by badge_print_job.error
            badge_print_job.refused badge_print_job.requested_client badge_print_job.requested_name decision_batch.made_by
            device_code.made_by_client device_code.made_by_name image.uploaded_by list_import.created_by login_log.address login_log.browser
            login_log.session_id mail_outbox.about mail_outbox.body mail_outbox.last_error mail_outbox.recipient
            mail_outbox.sender mail_outbox.subject person.created_by person_image.reviewed_by
            registration_import.client_id registration_import.created_by registration_import.started_by
            registration_import_row.detail registration_import_row.known_name registration_import_row.said_name
            registration_import_row.value scan_occupancy_reset.reset_by uncleaned_text.left_by
            """,
            // Keys, secrets and what machines name themselves: another spelling is another one.
            """
            app_user.password_hash badge_print_job.idempotency_key client.client_id client.redirect_uris client.secret_hash
            demo_state.client_id device_code.client_id device_code.code_hash feed_gate.client_id feed_gate.device
            gate_set_up.client_id gate_set_up.code_hash login_session.session_id mail_outbox.once_key
            password_link.token_hash password_mail.token_hash user_email_change.token_hash passkey_challenge.bound_to
            passkey_challenge.challenge passkey_challenge.purpose passkey_session.session_id person.idempotency_key revoked_token.token_id scan.client_id scan.device scan.scan_id scan_only_gate.client_id
            scan_only_gate.device
            signing_key.jwk signing_key.kid user_grant.client_id user_grant.code_challenge
            user_grant.code_challenge_method user_grant.code_hash user_grant.id user_grant.redirect_uri
            user_grant.refresh_hash user_grant.session_id zone_request_allocation.new_person_key
            """,
            // Files that were cleaned from the first one on.
            """
            list_import.content list_import.filename list_import.result
            """,
            // Heads of a file and what was chosen for them: matched among themselves while the import runs.
            "registration_import.columns registration_import.fields registration_import.notes registration_import.options",
            // Younger than the cleaning: nothing stands there that was not cleaned as it came in, or was written down
            // as it was then.
            """
            badge_position_layout.changed_by badge_position_layout.layout badge_position_layout.name badge_print_job.files
            client.created_by client_consent.client_id client_consent.origin client_consent.scopes client_use.client_id login_log.provider
            mailing.body mailing.idempotency_key mailing.language mailing.link mailing.occasion mailing.requested_client
            mailing.requested_name mailing.sender mailing.state mailing.subject mailing.texts mailing_recipient.outcome printed_badge.first_name printed_badge.last_name zone_request.denial_reason user_identity.issuer
            role_rule.claim role_rule.operator role_rule.role role_rule.value saved_view.columns saved_view.list
            saved_view.made_by saved_view.name saved_view.query user_identity.claims user_identity.subject
            user_email.address user_email_change.address passkey.name passkey.transports zone_request_batch.made_by
            zone_request_batch.reason
            """,
            // Made of other columns.
            """
            accreditation_feed.document accreditation_listing.first_name accreditation_listing.last_name
            accreditation_listing.words person.name_key person.words person_email.address_key feed_history.history
            feed_history.restored text_cleaning.table_name uncleaned_text.column_name uncleaned_text.other_key
            uncleaned_text.row_key uncleaned_text.table_name uncleaned_text.value_hash
            """);

    private static Set<String> named(String... groups) {
        return Stream.of(groups)
                .flatMap(group -> Arrays.stream(group.strip().split("\\s+")))
                .collect(toCollection(TreeSet::new));
    }

    @Test
    void everyColumnIsCleanedOrSaysWhyNot(Fixture fixture) {
        Set<String> columns = new TreeSet<>(NOT_CLEANED);
        CleanedTables.ALL.forEach(
                table -> table.columns().forEach(column -> columns.add(table.name() + "." + column.name())));

        assertThat(columns).containsExactlyInAnyOrderElementsOf(list(fixture, """
                select c.table_name || '.' || c.column_name
                from information_schema.columns c
                where c.table_schema = 'public'
                  and (c.data_type in ('text', 'jsonb') or c.udt_name = '_text')
                """));
    }

    @Test
    void keysVersionsAndWhatIsRequiredAreThoseOfTheSchema(Fixture fixture) {
        for (CleanedTable table : CleanedTables.ALL) {
            assertThat(table.key().stream().map(CleanedTable.KeyColumn::name))
                    .as(table.name())
                    .containsExactlyElementsOf(list(fixture, """
                            select a.attname
                            from pg_index i
                            cross join lateral unnest(i.indkey) with ordinality as k (attnum, place)
                            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.attnum
                            where i.indrelid = '%s'::regclass and i.indisprimary
                            order by k.place
                            """.formatted(table.name())));
            assertThat(table.columns().stream().filter(CleanedColumn::required).map(CleanedColumn::name))
                    .as(table.name())
                    .containsExactlyInAnyOrderElementsOf(list(fixture, """
                            select column_name from information_schema.columns
                            where table_name = '%s' and is_nullable = 'NO' and column_name in (%s)
                            """.formatted(table.name(), columns(table))));
            assertThat(list(fixture, """
                            select column_name from information_schema.columns
                            where table_name = '%s' and column_name = 'version'
                            """.formatted(table.name())))
                    .as(table.name())
                    .hasSize(table.versioned() ? 1 : 0);
        }
    }

    private static String columns(CleanedTable table) {
        return table.columns().stream()
                .map(column -> "'" + column.name() + "'")
                .reduce((one, other) -> one + ", " + other)
                .orElseThrow();
    }

    private static List<String> list(Fixture fixture, String sql) {
        return fixture.bean(JdbcClient.class)
                .sql(sql)
                .query((row, number) -> row.getString(1))
                .list();
    }
}
