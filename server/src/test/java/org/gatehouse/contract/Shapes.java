package org.gatehouse.contract;

import static org.gatehouse.contract.Shape.ADDRESS;
import static org.gatehouse.contract.Shape.BOOLEAN;
import static org.gatehouse.contract.Shape.COLOR;
import static org.gatehouse.contract.Shape.DATE;
import static org.gatehouse.contract.Shape.DATE_TIME;
import static org.gatehouse.contract.Shape.HASH;
import static org.gatehouse.contract.Shape.INTEGER;
import static org.gatehouse.contract.Shape.STRING;
import static org.gatehouse.contract.Shape.STRINGS_BY_KEY;
import static org.gatehouse.contract.Shape.THUMBNAIL;
import static org.gatehouse.contract.Shape.listOf;
import static org.gatehouse.contract.Shape.object;

/** The objects that the calls of docs/api/calls.md answer. */
final class Shapes {

    /** 1.6. */
    static final Shape TEXT = object("lang_code", STRING, "text", STRING.orNull());

    static final Shape ENTITY = object("id", INTEGER, "name", STRING);

    /** 1.11. */
    static final Shape ERROR = object("code", STRING, "user_msg", STRING, "dev_msg", STRING, "errors", listOf(STRING));

    /** 3.1. */
    static final Shape EVENT = object(
            "id", INTEGER,
            "name", TEXT,
            "ws_entity", ENTITY,
            "start_date", DATE,
            "end_date", DATE,
            "type", STRING,
            "member_id", INTEGER.orNull(),
            "require_host_approval", BOOLEAN);

    /** 3.3. */
    static final Shape ZONE = object(
            "id", INTEGER,
            "code", STRING,
            "name", STRING,
            "color", COLOR,
            "text_color", COLOR,
            "quota", INTEGER.orNull(),
            "usage", INTEGER.orNull(),
            "sort", INTEGER);

    /** 3.4. */
    static final Shape POSITION = object(
            "id", INTEGER,
            "code", STRING.orNull(),
            "name", TEXT,
            "line1", STRING.orNull(),
            "line2", STRING.orNull(),
            "line3", STRING.orNull(),
            "color", COLOR.orNull(),
            "text_color", COLOR.orNull(),
            "zones", listOf(ZONE),
            "wsEntity", ENTITY.orNull());

    /** 3.8. */
    static final Shape SKILL = object("id", INTEGER, "skill_number", STRING, "name", TEXT);

    static final Shape NAMED = object("id", INTEGER, "name", TEXT);
    static final Shape CODED = object("id", INTEGER, "code", STRING, "name", TEXT);

    /** 3.9. */
    static final Shape PERSON_POSITION = object(
            "id", INTEGER,
            "position", POSITION,
            "start", DATE.orNull(),
            "end", DATE.orNull(),
            "invalid", BOOLEAN.orNull(),
            "open_field", STRING.orNull(),
            "skill", SKILL.orNull(),
            "sector", NAMED.orNull(),
            "member", CODED.orNull(),
            "organization", NAMED.orNull(),
            "organizational_unit", STRING.orNull());

    /** 3.10. */
    static final Shape ACCREDITED_PERSON = object(
            "id", INTEGER,
            "first_name", STRING.orNull(),
            "last_name", STRING.orNull(),
            "email_address", STRING.orNull(),
            "country", CODED.orNull(),
            "positions", listOf(PERSON_POSITION),
            "images", listOf(object("id", INTEGER, "thumbnail_hash", HASH, "thumbnail", THUMBNAIL, "type", STRING)));

    /** 3.12. */
    static final Shape IMAGE = object(
            "id", INTEGER,
            "filename", STRING,
            "width", INTEGER,
            "height", INTEGER,
            "size", INTEGER,
            "thumbnail_hash", HASH,
            "type", STRING,
            "thumbnail", THUMBNAIL,
            "crop_x", INTEGER.orNull(),
            "crop_y", INTEGER.orNull(),
            "crop_width", INTEGER.orNull(),
            "crop_height", INTEGER.orNull(),
            "rotation", STRING.orNull());

    /** 3.6. */
    static final Shape SUMMARY = object(
            "id", INTEGER,
            "person_id", INTEGER,
            "first_name", STRING.orNull(),
            "last_name", STRING.orNull(),
            "lines", listOf(STRING.orNull()),
            "email_address", STRING.orNull(),
            "date_of_birth", DATE.orNull(),
            "details", STRING.orNull(),
            "skill", SKILL.orNull(),
            "sector", NAMED.orNull(),
            "member", CODED.orNull(),
            "country", CODED.orNull(),
            "organization", STRING.orNull(),
            "group_name", STRING.orNull(),
            "image", IMAGE.orNull(),
            "position", POSITION,
            "host_info_status", STRING.orNull(),
            "random_hash", HASH,
            "qr_code", ADDRESS,
            "zones", listOf(ZONE),
            "custom_field_data", STRINGS_BY_KEY);

    /** 3.16. */
    static final Shape PACKAGE_OPTION = object(
            "id", INTEGER,
            "type", STRING,
            "name", TEXT,
            "description", TEXT,
            "start", DATE.orNull(),
            "end", DATE.orNull(),
            "zones", listOf(ZONE));

    /** 3.7. */
    static final Shape ACCREDITATION = object(
            "id", INTEGER,
            "person", ACCREDITED_PERSON,
            "first_name", STRING.orNull(),
            "last_name", STRING.orNull(),
            "random_hash", HASH,
            "event", EVENT,
            "person_position", PERSON_POSITION,
            "position", POSITION.orNull(),
            "lines", STRING.orNull(),
            "printed", DATE_TIME.orNull(),
            "distributed", DATE_TIME.orNull(),
            "image", IMAGE.orNull(),
            "registration", object("id", INTEGER, "group_id", INTEGER.orNull(), "group_name", STRING.orNull()),
            "package_option_zones", listOf(object("id", INTEGER, "package_option", PACKAGE_OPTION, "zone", ZONE)),
            "zones_add", listOf(ZONE),
            "zones_remove", listOf(ZONE),
            "summary", SUMMARY,
            "deleted", BOOLEAN);

    /** 3.16. */
    static final Shape SCAN =
            object("allowed", BOOLEAN, "accreditation", SUMMARY, "zone", ZONE.orNull(), "timestamp", DATE_TIME);

    /** 3.13. */
    static final Shape REQUEST_FORM = object(
            "id", INTEGER,
            "random_hash", HASH,
            "event_id", INTEGER,
            "name", TEXT,
            "header_text", TEXT,
            "open_for_request", BOOLEAN,
            "zones",
                    listOf(object(
                            "id", INTEGER,
                            "zone_request_form_id", INTEGER,
                            "zone", ZONE,
                            "quota", INTEGER,
                            "available_for_request", BOOLEAN,
                            "available_for_allocation", BOOLEAN)));

    /** 3.14. */
    static final Shape ZONE_REQUEST = object(
            "id", INTEGER,
            "request_date", DATE.orNull(),
            "person_accreditation", ACCREDITATION,
            "first_choice_zone", ZONE,
            "second_choice_zone", ZONE.orNull(),
            "objective", STRING,
            "zone_request_form", REQUEST_FORM);

    /** 3.15. */
    static final Shape ALLOCATION = object(
            "id", INTEGER,
            "form", REQUEST_FORM,
            "zone_request", ZONE_REQUEST.orNull(),
            "manual_allocation_to_person_accreditation", ACCREDITATION.orNull(),
            "allocated_zone", ZONE,
            "allocated_zone_spot_label", INTEGER,
            "allocated_at", DATE_TIME,
            "allocated_by_person_id", INTEGER.orNull(),
            "notification_sent_at", STRING.orNull(),
            "wristband_distributed_at", STRING.orNull(),
            "version", INTEGER);

    private Shapes() {}
}
