package org.gatehouse.cleaning;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.gatehouse.feed.FeedEvent;
import org.gatehouse.platform.Fixture;
import org.springframework.boot.ApplicationRunner;
import org.springframework.boot.DefaultApplicationArguments;

/** An event with a row in each {@link CleanedTable}, whose texts can be made such as they came in before they were cleaned. */
final class DirtyEvent {

    private static final String DIRTY = "E'\\u200B ' || %s || E'\\u00A0\\u00AD'";

    final FeedEvent event;
    final long zone;
    final long position;
    final long accreditation;
    final long person;
    private final Fixture fixture;
    private final Map<String, String> rows = new LinkedHashMap<>();

    private DirtyEvent(Fixture fixture) {
        this.fixture = fixture;
        this.event = FeedEvent.in(fixture);
        long[] made = new long[3];
        event.change(now -> {
            made[0] = event.zone("A", 1);
            made[1] = event.position("P", made[0]);
            made[2] = event.accreditation("Lima", made[1]);
        });
        this.zone = made[0];
        this.position = made[1];
        this.accreditation = made[2];
        this.person = event.number("select person_id from accreditation where id = " + accreditation);
    }

    static DirtyEvent with(Fixture fixture) {
        DirtyEvent dirty = new DirtyEvent(fixture);
        dirty.event.change(now -> dirty.fill());
        return dirty;
    }

    private void fill() {
        String unique = "Ä " + event.id;
        long organization = insert("organization", "(name) values ('{\"en\": \"%s\"}')".formatted(unique));
        insert("entity", "(name) values ('%s')".formatted(unique));
        insert(
                "country",
                "(code, name, phone_prefix) values ('X%d', '{\"en\": \"%s\"}', '+99')".formatted(event.id, unique));
        long member = insert("member", """
                (code, name, name_1058, member_of, websites)
                values ('M%d', '{"en": "%s", "de": "Deutsch %2$s"}', '%2$s', %d, '{https://a.example,https://b.example}')
                """.formatted(event.id, unique, organization));
        row("event", event.id);
        long sector = insert("sector", "(event_id, name) values (:event, '{\"en\": \"Building\"}')");
        long skill = insert(
                "skill",
                "(event_id, sector_id, skill_number, name) values (:event, %d, '07', '{\"en\": \"Tiling\"}')"
                        .formatted(sector));
        rows("zone", "position", "person_position", "registration", "accreditation");
        event.sql("update position set base_position_id = 1, base_position_short_name = 'Base' where id = " + position);
        insert(
                "package_option",
                "(event_id, type, name, description) values (:event, 'meal', '{\"en\": \"Lunch\"}', '{\"en\": \"One\\nTwo\"}')");
        row("person", person);
        event.sql("update person set title = 'Dr.' where id = " + person);
        insert(
                "person_email",
                "(person_id, email_address, is_primary) values (%d, 'ana.%d@example.org', true)"
                        .formatted(person, event.id));
        event.sql("""
                update person_position
                set organizational_unit = 'Unit', open_field = 'Open', skill_id = %d, member_id = %d, organization_id = %d
                where person_id = %d
                """.formatted(skill, member, organization, person));
        photo();
        long group = insert("registration_group", "(event_id, name) values (:event, 'Group')");
        event.sql("update registration set state_note = E'Came\\nlate', group_id = " + group
                + " where event_id = :event");
        event.sql(
                "update accreditation set first_name = 'Anne', last_name = 'Lima Jr.', lines = E'One\\nTwo' where id = "
                        + accreditation);
        long field = insert(
                "custom_field",
                "(event_id, name, field_type, choices, sort) values (:event, 'Shirt', 'CHOICE', '{S,M}', 1)");
        event.sql(
                "insert into custom_field_value select event_id, id, %d, 'M' from registration where event_id = :event"
                        .formatted(field));
        insert("decision_batch", "(event_id, made_by, decision, note) values (:event, 'test', 'APPROVED', 'Note')");
        insert("badge_print_job", """
                (event_id, state, reprint, reason, reason_text, require_photo, refused, total, requested_name, finished_at)
                values (:event, 'DONE', true, 'OTHER', 'Wet', false, '[]', 0, 'test', now())
                """);
        requests();
        importOfRows();
        event.sql("""
                insert into notification_setting (event_id, sender, language, link, delay_minutes, automatic)
                values (:event, 'desk@example.org', 'en', 'https://example.org', 5, '{}')
                """);
        event.sql("""
                insert into notification_text (event_id, occasion, language, subject, body)
                values (:event, 'REGISTERED', 'en', 'Hello', E'One\\nTwo')
                """);
        insert("gate_set_up", "(event_id, name, kind) values (:event, 'North', 'APP')");
        rows("custom_field_value", "notification_setting", "notification_text");
        insert(
                "app_user",
                "(username, password_hash, first_name, last_name, scopes) values ('u%d', '', 'A', 'B', '{}')"
                        .formatted(event.id));
        event.sql("insert into client (client_id, name, scopes, grant_types) values ('dirty%d', 'Client', '{}', '{}')"
                .formatted(event.id));
        rows.put("client", "t.client_id = 'dirty%d'".formatted(event.id));
        announce();
    }

    private void photo() {
        event.sql("""
                insert into image_file (sha256, bytes, media_type, width, height)
                values (sha256('dirty%d'), 1, 'image/jpeg', 1, 1)
                """.formatted(event.id));
        long image = insert(
                "image",
                "(sha256, filename, uploaded_by) values (sha256('dirty%d'), 'ana.jpg', 'test')".formatted(event.id));
        insert("person_image", """
                (person_id, type, image_id, review_state, review_note, review_reason)
                values (%d, 'ACCREDITATION', %d, 'REJECTED', E'Too\\ndark', 'OTHER')
                """.formatted(person, image));
    }

    private void requests() {
        long form = insert("zone_request_form", """
                (event_id, name, header_text, open_for_request) values (:event, '{"en": "Press"}', '{"en": "Who\\nmay"}', true)
                """);
        insert(
                "zone_request_form_email",
                "(form_id, email_address, type) values (%d, 'desk@example.org', 'FROM')".formatted(form));
        insert("zone_request", """
                (event_id, form_id, accreditation_id, first_zone_id, objective) values (:event, %d, %d, %d, E'To\\nsee')
                """.formatted(form, accreditation, zone));
    }

    private void importOfRows() {
        long run = insert("registration_import", """
                (event_id, filename, format, columns, fields, options, state, created_by)
                values (:event, 'people.csv', 'CSV', '[]', '{}', '{}', 'CANCELLED', 'test')
                """);
        event.sql(
                "insert into registration_import_row (import_id, number, cells) values (%d, 1, '[\"Ana\", null, \"\"]')"
                        .formatted(run));
        rows.put("registration_import_row", "t.import_id = " + run);
    }

    private long insert(String table, String rest) {
        long id = event.db
                .sql(("insert into " + table + " " + rest + " returning id").replace(":event", "" + event.id))
                .query(Long.class)
                .single();
        rows.put(table, "t.id = " + id);
        return id;
    }

    private void row(String table, long id) {
        rows.put(table, "t.id = " + id);
    }

    private void rows(String... ofEvent) {
        for (String table : ofEvent) {
            rows.put(table, "t.event_id = " + event.id);
        }
    }

    private void announce() {
        event.gates.accreditationChanged(event.id, accreditation);
    }

    /** Makes the texts of all rows dirty, as if they had come in so, and tells gates. */
    void dirty() {
        event.change(now -> {
            for (CleanedTable table : CleanedTables.ALL) {
                String sets = table.columns().stream()
                        .map(column -> column.name() + " = " + dirty(column))
                        .collect(Collectors.joining(", "));
                event.sql("update %s t set %s where %s".formatted(table.name(), sets, rows.get(table.name())));
            }
            announce();
        });
    }

    private static String dirty(CleanedColumn column) {
        String name = "t." + column.name();
        return switch (column.form()) {
            case LINE, LINES -> DIRTY.formatted(name);
            case TRANSLATED_LINE, TRANSLATED_LINES ->
                "(select jsonb_object_agg(key, %s) from jsonb_each_text(%s))".formatted(DIRTY.formatted("value"), name);
            case LIST -> "array(select %s from unnest(%s) value)".formatted(DIRTY.formatted("value"), name);
            case CELLS ->
                "(select jsonb_agg(%s) from jsonb_array_elements_text(%s) value)"
                        .formatted(DIRTY.formatted("value"), name);
        };
    }

    /** The texts of all its rows, by table. */
    Map<String, List<String>> texts() {
        Map<String, List<String>> texts = new LinkedHashMap<>();
        for (CleanedTable table : CleanedTables.ALL) {
            String columns = table.columns().stream()
                    .map(column -> column.form().read(column.name()))
                    .collect(Collectors.joining(", "));
            texts.put(
                    table.name(),
                    event.db
                            .sql("select concat_ws('|', %s) from %s t where %s"
                                    .formatted(columns, table.name(), rows.get(table.name())))
                            .query((row, number) -> row.getString(1))
                            .list());
        }
        return texts;
    }

    /** Starts anew as after the upgrade. */
    void clean() throws Exception {
        event.sql("delete from text_cleaning");
        run();
    }

    /** What the start does. */
    void run() throws Exception {
        fixture.bean(TextCleaning.class).run(new DefaultApplicationArguments());
        fixture.beans(ApplicationRunner.class).stream()
                .filter(runner -> runner.getClass().getSimpleName().equals("FeedUpgrade"))
                .forEach(this::run);
    }

    private void run(ApplicationRunner runner) {
        try {
            runner.run(new DefaultApplicationArguments());
        } catch (Exception failed) {
            throw new IllegalStateException(failed);
        }
    }
}
