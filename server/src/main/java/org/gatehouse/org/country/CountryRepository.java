package org.gatehouse.org.country;

import java.util.Optional;
import org.gatehouse.org.OrgRepository;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Translations;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads one country and writes countries; {@link OrgRepository} lists them. */
@Repository
public record CountryRepository(JdbcClient db) {

    private static final RowMapper<Row> ROW = new RecordRows<>(Row.class);

    /** A row of {@code country}, its name in all languages. */
    public record Row(
            long id,
            String code,
            Translations name,
            @Nullable String phonePrefix,
            int version) {

        public CountryDetails details(Language language, boolean withTranslations) {
            return new CountryDetails(id, code, name.text(language, withTranslations), phonePrefix, version);
        }
    }

    public Optional<Row> find(long countryId) {
        return db.sql("select id, code, name::text as name, phone_prefix, version from country where id = :country")
                .param("country", countryId)
                .query(ROW)
                .optional();
    }

    Optional<Long> idOf(String code) {
        return db.sql("select id from country where code = :code")
                .param("code", code)
                .query(Long.class)
                .optional();
    }

    /** Locks the country until the transaction ends. */
    Optional<Row> lock(long countryId) {
        return db.sql("""
            select id, code, name::text as name, phone_prefix, version
            from country
            where id = :country
            for no key update
            """).param("country", countryId).query(ROW).optional();
    }

    long insert(String code, Translations name, @Nullable String phonePrefix) {
        return db.sql("""
            insert into country (code, name, phone_prefix) values (:code, :name::jsonb, :phonePrefix)
            returning id
            """)
                .param("code", code)
                .param("name", name.json())
                .param("phonePrefix", phonePrefix)
                .query(Long.class)
                .single();
    }

    void update(long countryId, String code, Translations name, @Nullable String phonePrefix) {
        db.sql("""
            update country
            set code = :code, name = :name::jsonb, phone_prefix = :phonePrefix, version = version + 1
            where id = :country
            """)
                .param("country", countryId)
                .param("code", code)
                .param("name", name.json())
                .param("phonePrefix", phonePrefix)
                .update();
    }

    void delete(long countryId) {
        db.sql("delete from country where id = :country")
                .param("country", countryId)
                .update();
    }
}
