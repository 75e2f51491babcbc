package org.gatehouse.privacy;

import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Where names of users say who did something. */
@Repository
record UserNameRepository(JdbcClient db) {

    /**
     * The columns with such a name. They belong to a dozen features; each of them would need a class for one statement that is the same
     * everywhere. {@code UserErasureTest} holds the list complete.
     */
    static final List<String> COLUMNS = List.of(
            "accreditation_hold.closed_by",
            "accreditation_hold.opened_by",
            "badge_layout.changed_by",
            "badge_position_layout.changed_by",
            "badge_print_job.requested_name",
            "batch.begun_by",
            "batch.made_by",
            "client.created_by",
            "device_code.made_by_name",
            "erasure.asked_by",
            "image.uploaded_by",
            "list_import.created_by",
            "mailing.requested_name",
            "person.created_by",
            "person_image.previous_reviewed_by",
            "person_image.replaced_by",
            "person_image.reviewed_by",
            "person_keep.kept_by",
            "registration_import.created_by",
            "registration_import.started_by",
            "saved_view.made_by",
            "scan_conflict.seen_by",
            "scan_occupancy_reset.reset_by",
            "watchlist_entry.made_by",
            "watchlist_hit.decided_by");

    /**
     * The user's name, and those that the user had before, unless they are another user's or a client's now: where only a name stands,
     * nothing says whose it is.
     */
    String[] of(long userId) {
        return db.sql("""
                select former.name
                from (select username from app_user where id = :user
                      union
                      select actor_name from audit_entry where user_id = :user) as former (name)
                where not exists (select from app_user u where u.username = former.name and u.id <> :user)
                  and not exists (select from client c where c.client_id = former.name)
                """)
                .param("user", userId)
                .query((row, number) -> row.getString(1))
                .list()
                .toArray(String[]::new);
    }

    /** Puts another name in place of these everywhere but in the log. */
    void replace(String[] names, String by) {
        for (String column : COLUMNS) {
            String table = column.substring(0, column.indexOf('.'));
            String name = column.substring(table.length() + 1);
            db.sql("update %s set %s = :by where %s = any(:names)".formatted(table, name, name))
                    .param("names", names)
                    .param("by", by)
                    .update();
        }
    }
}
