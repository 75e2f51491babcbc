package org.gatehouse.org;

import java.util.List;
import java.util.Optional;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.SimplePropertyRowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads members, organisations and countries. */
@Repository
class OrgRepository {

    private static final RowMapper<MemberRow> MEMBER = new SimplePropertyRowMapper<>(MemberRow.class);
    private static final RowMapper<DetailsRow> DETAILS = new SimplePropertyRowMapper<>(DetailsRow.class);
    private static final RowMapper<CountryRow> COUNTRY = new SimplePropertyRowMapper<>(CountryRow.class);
    private static final RowMapper<OrganizationRow> ORGANIZATION = new SimplePropertyRowMapper<>(OrganizationRow.class);

    private record MemberRow(long id, String code, String name) {}

    private record CountryRow(
            long id, String code, String name, @Nullable String phonePrefix) {}

    private record OrganizationRow(long id, String name) {}

    private record DetailsRow(
            long id,
            String code,
            String name,
            String name1058,
            @Nullable Long entityId,
            @Nullable String entityName,
            @Nullable Long organizationId,
            @Nullable String organizationName,
            long memberOf,
            String memberOfName,
            @Nullable Long countryId,
            @Nullable String countryCode,
            @Nullable String countryName) {

        MemberDetails details(Language language) {
            return new MemberDetails(
                    id,
                    code,
                    language.text(name),
                    name1058,
                    entityId == null || entityName == null ? null : new Entity(entityId, entityName),
                    organizationId == null || organizationName == null
                            ? null
                            : new Organization(organizationId, language.text(organizationName)),
                    List.of(new Organization(memberOf, language.text(memberOfName))),
                    countryId == null || countryCode == null || countryName == null
                            ? null
                            : new Country(countryId, countryCode, language.text(countryName)));
        }
    }

    private final JdbcClient db;

    OrgRepository(JdbcClient db) {
        this.db = db;
    }

    /** Members of one organisation or, for null, of all. */
    List<Member> members(@Nullable Long memberOf, MemberSort sort, Page page, Language language) {
        return db
                .sql("""
                select id, code, text_in(name, :language) as name
                from member
                where (:memberOf::bigint is null or member_of = :memberOf)
                order by case when :sort = 'NAME' then folded(text_in(name, :language)) end,
                         case when :sort = 'NAME_DESCENDING' then folded(text_in(name, :language)) end desc,
                         folded(name_1058), id
                offset :offset limit :limit
                """)
                .param("memberOf", memberOf)
                .param("sort", sort.name())
                .param("language", language.code())
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(MEMBER)
                .list()
                .stream()
                .map(row -> new Member(row.id(), row.code(), language.text(row.name())))
                .toList();
    }

    long countMembers(@Nullable Long memberOf) {
        return db.sql("select count(*) from member where (:memberOf::bigint is null or member_of = :memberOf)")
                .param("memberOf", memberOf)
                .query(Long.class)
                .single();
    }

    /** The member of that id or, when the id is null, of that code. */
    Optional<MemberDetails> member(@Nullable Long id, @Nullable String code, Language language) {
        return db.sql("""
                select m.id, m.code, text_in(m.name, :language) as name, m.name_1058 as name1058,
                       w.id as entity_id, w.name as entity_name,
                       o.id as organization_id, text_in(o.name, :language) as organization_name,
                       top.id as member_of, text_in(top.name, :language) as member_of_name,
                       c.id as country_id, c.code as country_code, text_in(c.name, :language) as country_name
                from member m
                join organization top on top.id = m.member_of
                left join organization o on o.id = m.organization_id
                left join entity w on w.id = m.entity_id
                left join country c on c.id = m.country_id
                where m.id = :id or m.code = :code
                """)
                .param("id", id)
                .param("code", code)
                .param("language", language.code())
                .query(DETAILS)
                .optional()
                .map(row -> row.details(language));
    }

    List<CountryPage.ListedCountry> countries(Page page, Language language) {
        return db
                .sql("""
                select id, code, text_in(name, :language) as name, phone_prefix
                from country
                order by folded(text_in(name, :language)), id
                offset :offset limit :limit
                """)
                .param("language", language.code())
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(COUNTRY)
                .list()
                .stream()
                .map(row -> new CountryPage.ListedCountry(
                        row.id(), row.code(), language.text(row.name()), row.phonePrefix()))
                .toList();
    }

    long countCountries() {
        return db.sql("select count(*) from country").query(Long.class).single();
    }

    List<Organization> organizations(Page page, Language language) {
        return db
                .sql("""
                select id, text_in(name, :language) as name
                from organization
                order by folded(text_in(name, :language)), id
                offset :offset limit :limit
                """)
                .param("language", language.code())
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(ORGANIZATION)
                .list()
                .stream()
                .map(row -> new Organization(row.id(), language.text(row.name())))
                .toList();
    }

    long countOrganizations() {
        return db.sql("select count(*) from organization").query(Long.class).single();
    }
}
