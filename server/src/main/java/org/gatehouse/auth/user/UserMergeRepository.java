package org.gatehouse.auth.user;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Merges the users of two people. */
@Service
public class UserMergeRepository {

    private final JdbcClient db;

    UserMergeRepository(JdbcClient db) {
        this.db = db;
    }

    /** Moves the user of one person to the other; if both have a user, neither is moved. */
    @Transactional(propagation = Propagation.MANDATORY)
    public void move(long from, long into) {
        db.sql("""
                update app_user set person_id = :into
                where person_id = :from and not exists (select from app_user where person_id = :into)
                """).param("from", from).param("into", into).update();
    }
}
