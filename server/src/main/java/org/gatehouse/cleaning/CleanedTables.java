package org.gatehouse.cleaning;

import static org.gatehouse.cleaning.CleanedTable.ofEvents;
import static org.gatehouse.cleaning.CleanedTable.table;
import static org.gatehouse.cleaning.StoredForm.CELLS;
import static org.gatehouse.cleaning.StoredForm.LINE;
import static org.gatehouse.cleaning.StoredForm.LINES;
import static org.gatehouse.cleaning.StoredForm.LIST;
import static org.gatehouse.cleaning.StoredForm.TRANSLATED_LINE;
import static org.gatehouse.cleaning.StoredForm.TRANSLATED_LINES;

import java.util.List;
import org.gatehouse.cleaning.CleanedColumn.Alike;
import org.gatehouse.cleaning.CleanedTable.KeyColumn;
import org.gatehouse.platform.gate.GateView;

/** Every column with texts that were cleaned on their way in, had they come in today. {@code CleanedTablesTest} names the others. */
final class CleanedTables {

    private static final String EVENT = "event_id";
    private static final KeyColumn OF_EVENT = new KeyColumn(EVENT, "bigint");

    /** Any event that the person is at, to link to. */
    private static final String EVENT_OF_PERSON =
            "(select min(h.event_id) from person_position h where h.person_id = t.%s)";

    /** Choices before the answers that are chosen of them. */
    static final List<CleanedTable> ALL = List.of(
            table("organization")
                    .required(TRANSLATED_LINE, "name")
                    .unlike(Alike.LABEL)
                    .seenByGates((gates, event, id) -> gates.organizationChanged(id)),
            table("entity").required(LINE, "name").withoutVersion(),
            table("country")
                    .required(LINE, "code")
                    .unlike(Alike.LABEL)
                    .required(TRANSLATED_LINE, "name")
                    .unlike(Alike.LABEL)
                    .optional(LINE, "phone_prefix"),
            table("member")
                    .required(LINE, "code")
                    .unlike(Alike.LABEL)
                    .required(TRANSLATED_LINE, "name")
                    .unlike(Alike.LABEL, "member_of")
                    .required(LINE, "name_1058")
                    .required(LIST, "websites")
                    .seenByGates((gates, event, id) -> gates.memberChanged(id)),
            table("event").event("t.id").required(TRANSLATED_LINE, "name").required(LINE, "type"),
            ofEvents("sector")
                    .required(TRANSLATED_LINE, "name")
                    .unlike(Alike.LABEL, EVENT)
                    .seenByGates(GateView::sectorChanged),
            ofEvents("skill")
                    .required(LINE, "skill_number")
                    .unlike(Alike.LABEL, EVENT)
                    .required(TRANSLATED_LINE, "name")
                    .unlike(Alike.LABEL, EVENT)
                    .seenByGates(GateView::skillChanged),
            ofEvents("zone")
                    .required(LINE, "code")
                    .unlike(Alike.LABEL, EVENT)
                    .required(LINE, "name")
                    .unlike(Alike.LABEL, EVENT)
                    .seenByGates(GateView::zoneChanged),
            ofEvents("position")
                    .optional(LINE, "code")
                    .unlike(Alike.LABEL, EVENT)
                    .required(TRANSLATED_LINE, "name")
                    .unlike(Alike.LABEL, EVENT)
                    .optional(LINE, "line1", "line2", "line3", "base_position_short_name")
                    .seenByGates(GateView::positionChanged),
            ofEvents("package_option")
                    .required(LINE, "type")
                    .required(TRANSLATED_LINE, "name")
                    .unlike(Alike.LABEL, EVENT)
                    .required(TRANSLATED_LINES, "description"),
            table("person")
                    .event(EVENT_OF_PERSON.formatted("id"))
                    .optional(LINE, "first_name", "last_name", "title")
                    .oneOf("first_name", "last_name")
                    .seenByGates((gates, event, id) -> gates.personChanged(id)),
            table("person_email")
                    .event(EVENT_OF_PERSON.formatted("person_id"))
                    .shown("t.person_id")
                    .withoutVersion()
                    .required(LINE, "email_address")
                    .unlike(Alike.ADDRESS_OF_PERSON),
            ofEvents("person_position")
                    .shown("t.person_id")
                    .optional(LINE, "organizational_unit", "open_field")
                    .seenByGates((gates, event, person) -> gates.personChanged(person)),
            table("person_image")
                    .event(EVENT_OF_PERSON.formatted("person_id"))
                    .shown("t.person_id")
                    .withoutVersion()
                    .optional(LINES, "review_note"),
            table("image").withoutVersion().required(LINE, "filename"),
            ofEvents("registration_group").required(LINE, "name").unlike(Alike.LABEL, EVENT),
            ofEvents("registration").optional(LINES, "state_note"),
            ofEvents("custom_field")
                    .required(LINE, "name")
                    .unlike(Alike.LABEL, EVENT)
                    .required(LIST, "choices"),
            ofEvents("custom_field_value")
                    .key(
                            OF_EVENT,
                            new KeyColumn("registration_id", "bigint"),
                            new KeyColumn("custom_field_id", "bigint"))
                    .shown("t.registration_id")
                    .withoutVersion()
                    .required(LINE, "value")
                    .unless("""
                            exists (select from uncleaned_text u
                                    where u.table_name = 'custom_field' and u.column_name = 'choices'
                                      and u.row_key = t.custom_field_id::text)\
                            """),
            ofEvents("accreditation")
                    .optional(LINE, "first_name", "last_name")
                    .optional(LINES, "lines")
                    .seenByGates(GateView::accreditationChanged),
            ofEvents("decision_batch").withoutVersion().optional(LINES, "note"),
            ofEvents("badge_print_job").withoutVersion().optional(LINES, "reason_text"),
            ofEvents("zone_request_form").required(TRANSLATED_LINE, "name").required(TRANSLATED_LINES, "header_text"),
            table("zone_request_form_email")
                    .event("(select f.event_id from zone_request_form f where f.id = t.form_id)")
                    .shown("t.form_id")
                    .withoutVersion()
                    .required(LINE, "email_address")
                    .unlike(Alike.ADDRESS, "form_id", "type"),
            ofEvents("zone_request")
                    .shown("t.form_id")
                    .required(LINES, "objective")
                    .optional(LINES, "denial_reason"),
            ofEvents("registration_import").withoutVersion().required(LINE, "filename"),
            table("registration_import_row")
                    .key(new KeyColumn("import_id", "bigint"), new KeyColumn("number", "int"))
                    .event("(select i.event_id from registration_import i where i.id = t.import_id)")
                    .shown("t.import_id")
                    .withoutVersion()
                    .required(CELLS, "cells"),
            ofEvents("notification_setting").key(OF_EVENT).shown("t.event_id").optional(LINE, "sender", "link"),
            ofEvents("notification_text")
                    .key(OF_EVENT, new KeyColumn("occasion", "text"), new KeyColumn("language", "text"))
                    .shown("t.event_id")
                    .required(LINE, "subject")
                    .required(LINES, "body"),
            ofEvents("gate_set_up").withoutVersion().required(LINE, "name"),
            table("app_user").required(LINE, "username").unlike(Alike.LABEL).optional(LINE, "first_name", "last_name"),
            table("client")
                    .key(new KeyColumn("client_id", "text"))
                    .shown("null::bigint")
                    .required(LINE, "name"));

    private CleanedTables() {}

    static CleanedTable named(String name) {
        return ALL.stream()
                .filter(table -> table.name().equals(name))
                .findFirst()
                .orElseThrow();
    }
}
