package org.gatehouse.registration.option;

import java.util.List;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the holders of a package option. */
@Repository
record PackageHolderRepository(JdbcClient db) {

    private static final RowMapper<PackageHolder> HOLDER = new RecordRows<>(PackageHolder.class);

    /** Returns a page in the order of the registrations, so that pages do not shift while others receive the option. */
    List<PackageHolder> page(long eventId, long optionId, Page page) {
        return db.sql("""
                select r.id as registration_id, p.id as person_id, p.first_name, p.last_name, r.state
                from registration_package_option h
                join registration r on r.event_id = h.event_id and r.id = h.registration_id
                join person p on p.id = r.person_id
                where h.event_id = :event and h.package_option_id = :option
                order by r.id
                offset :offset limit :limit
                """)
                .param("event", eventId)
                .param("option", optionId)
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(HOLDER)
                .list();
    }

    long count(long eventId, long optionId) {
        return db.sql("""
                select count(*) from registration_package_option
                where event_id = :event and package_option_id = :option
                """)
                .param("event", eventId)
                .param("option", optionId)
                .query(Long.class)
                .single();
    }
}
