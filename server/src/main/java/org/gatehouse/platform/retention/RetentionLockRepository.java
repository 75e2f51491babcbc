package org.gatehouse.platform.retention;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Lets one node at a time remove old rows. */
@Repository
record RetentionLockRepository(JdbcClient db) {

    /** Any number that no other advisory lock uses. */
    private static final long KEY = 0x6b656570;

    /** Takes the lock until the transaction ends; false when another node has it. */
    boolean take() {
        return db.sql("select pg_try_advisory_xact_lock(:key)")
                .param("key", KEY)
                .query(Boolean.class)
                .single();
    }
}
