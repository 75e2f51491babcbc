package org.gatehouse.org.organization;

import java.util.Optional;
import org.gatehouse.org.OrgRepository;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Translations;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads one organisation and writes organisations; {@link OrgRepository} lists them. */
@Repository
public record OrganizationRepository(JdbcClient db) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    /** A row of {@code organization}, its name in all languages. */
    public record Row(long id, Translations name, int version) {

        public OrganizationDetails details(Language language, boolean withTranslations) {
            return new OrganizationDetails(id, name.text(language, withTranslations), null, null, version);
        }
    }

    public Optional<Row> find(long organizationId) {
        return db.sql("select id, name::text as name, version from organization where id = :organization")
                .param("organization", organizationId)
                .query(ROW)
                .optional();
    }

    /**
     * Locks the organisation until the transaction ends; the lock also blocks transactions that make an accreditation refer to it.
     */
    Optional<Row> lock(long organizationId) {
        return db.sql("""
                select id, name::text as name, version from organization where id = :organization for no key update
                """).param("organization", organizationId).query(ROW).optional();
    }

    long insert(Translations name) {
        return db.sql("insert into organization (name) values (:name::jsonb) returning id")
                .param("name", name.json())
                .query(Long.class)
                .single();
    }

    void update(long organizationId, Translations name) {
        db.sql("update organization set name = :name::jsonb, version = version + 1 where id = :organization")
                .param("organization", organizationId)
                .param("name", name.json())
                .update();
    }

    void delete(long organizationId) {
        db.sql("delete from organization where id = :organization")
                .param("organization", organizationId)
                .update();
    }
}
