package org.gatehouse.org;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Propagation;
import org.springframework.transaction.annotation.Transactional;

/** Makes entities for features on whose objects roles are granted. */
@Repository
@Transactional(propagation = Propagation.MANDATORY)
public class EntityWriteRepository {

    private final JdbcClient db;

    EntityWriteRepository(JdbcClient db) {
        this.db = db;
    }

    /** Makes an entity with this name and without a parent, and returns its id. */
    public long create(String name) {
        return db.sql("insert into entity (name) values (:name) returning id")
                .param("name", name)
                .query(Long.class)
                .single();
    }
}
