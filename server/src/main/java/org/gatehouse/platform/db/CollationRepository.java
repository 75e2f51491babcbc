package org.gatehouse.platform.db;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Compares the versions of collations by which indexes were built with those that the machine of the database has. */
@Repository
record CollationRepository(JdbcClient db) {

    record Mismatch(String database, String built, String now) {}

    /** Of the database, or of a collation that a column of ours names. */
    Optional<Mismatch> mismatch() {
        return db.sql("""
                with version as (
                    select datcollversion as built, pg_database_collation_actual_version(oid) as now
                    from pg_database where datname = current_database()
                    union all
                    select collversion, pg_collation_actual_version(oid)
                    from pg_collation
                    where oid in (select attcollation from pg_attribute where attrelid >= 16384)
                )
                select current_database() as database, built, now from version where built <> now limit 1
                """).query(Mismatch.class).optional();
    }
}
