package org.gatehouse.org;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.gatehouse.platform.db.RecordRows;
import org.gatehouse.platform.page.Page;
import org.gatehouse.platform.text.Language;
import org.gatehouse.platform.text.Translations;
import org.gatehouse.platform.web.BaseUrl;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.RowMapper;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads members, organisations and countries. */
@Repository
public record OrgRepository(JdbcClient db, BaseUrl base) {

    private static final RowMapper<MemberRow> MEMBER = new RecordRows<>(MemberRow.class);
    private static final RowMapper<DetailsRow> DETAILS = new RecordRows<>(DetailsRow.class);
    private static final RowMapper<CountryRow> COUNTRY = new RecordRows<>(CountryRow.class);
    private static final RowMapper<OrganizationRow> ORGANIZATION = new RecordRows<>(OrganizationRow.class);

    private record MemberRow(
            long id,
            String code,
            String name,
            @Nullable Long flagId,
            @Nullable UUID flagHash) {}

    private record CountryRow(
            long id, String code, String name, @Nullable String phonePrefix) {}

    private record OrganizationRow(long id, String name) {}

    private record DetailsRow(
            long id,
            String code,
            Translations name,
            String name1058,
            @Nullable Long entityId,
            @Nullable String entityName,
            @Nullable Long organizationId,
            @Nullable Translations organizationName,
            long memberOf,
            Translations memberOfName,
            @Nullable Long countryId,
            @Nullable String countryCode,
            @Nullable Translations countryName,
            @Nullable Long flagId,
            @Nullable UUID flagHash,
            List<String> websites,
            int version) {

        MemberDetails details(Language language, boolean withTranslations, BaseUrl base) {
            return new MemberDetails(
                    id,
                    code,
                    name.text(language, withTranslations),
                    name1058,
                    entityId == null || entityName == null ? null : new Entity(entityId, entityName),
                    organizationId == null || organizationName == null
                            ? null
                            : new Organization(organizationId, organizationName.text(language, withTranslations)),
                    List.of(new Organization(memberOf, memberOfName.text(language, withTranslations))),
                    countryId == null || countryCode == null || countryName == null
                            ? null
                            : new Country(countryId, countryCode, countryName.text(language, withTranslations)),
                    flag(flagId, flagHash, base),
                    websites,
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    List.of(),
                    version);
        }
    }

    /** Lists the members that the filter selects. */
    public List<MemberPage.ListedMember> members(MemberFilter filter, MemberSort sort, Page page, Language language) {
        return filtered("""
            select m.id, m.code, text_in(m.name, :language) as name, i.id as flag_id, i.thumbnail_hash as flag_hash
            from member m left join image i on i.id = m.flag_image_id
            """ + MemberFilter.MATCHING + """
            order by case when :sort = 'NAME' then folded(text_in(m.name, :language)) end,
                     case when :sort = 'NAME_DESCENDING' then folded(text_in(m.name, :language)) end desc,
                     folded(m.name_1058), m.id
            offset :offset limit :limit
            """, filter, language)
                .param("sort", sort.name())
                .param("offset", page.offset())
                .param("limit", page.limit())
                .query(MEMBER)
                .list()
                .stream()
                .map(row -> new MemberPage.ListedMember(
                        row.id(), row.code(), language.text(row.name()), flag(row.flagId(), row.flagHash(), base)))
                .toList();
    }

    public long countMembers(MemberFilter filter, Language language) {
        return filtered("select count(*) from member m\n" + MemberFilter.MATCHING, filter, language)
                .query(Long.class)
                .single();
    }

    private JdbcClient.StatementSpec filtered(String sql, MemberFilter filter, Language language) {
        return db.sql(sql)
                .param("memberOf", filter.memberOf())
                .param("words", filter.name().array())
                .param("editable", filter.editable())
                .param("language", language.code());
    }

    private static @Nullable MemberFlag flag(@Nullable Long id, @Nullable UUID hash, BaseUrl base) {
        return id == null || hash == null ? null : new MemberFlag(id, hash, base.of("/images/thumbnails/" + hash));
    }

    /** Finds the member with this id or, when the id is null, with this code. */
    public Optional<MemberDetails> member(
            @Nullable Long id, @Nullable String code, Language language, boolean withTranslations) {
        return db.sql("""
            select m.id, m.code, m.name::text as name, m.name_1058 as name1058,
                   w.id as entity_id, w.name as entity_name,
                   o.id as organization_id, o.name::text as organization_name,
                   top.id as member_of, top.name::text as member_of_name,
                   c.id as country_id, c.code as country_code, c.name::text as country_name,
                   i.id as flag_id, i.thumbnail_hash as flag_hash, m.websites, m.version
            from member m
            join organization top on top.id = m.member_of
            left join organization o on o.id = m.organization_id
            left join entity w on w.id = m.entity_id
            left join country c on c.id = m.country_id
            left join image i on i.id = m.flag_image_id
            where m.id = :id or m.code = :code
            """)
                .param("id", id)
                .param("code", code)
                .query(DETAILS)
                .optional()
                .map(row -> row.details(language, withTranslations, base));
    }

    public List<CountryPage.ListedCountry> countries(MemberSort sort, Page page, Language language) {
        return db
                .sql("""
                    select id, code, text_in(name, :language) as name, phone_prefix
                    from country
                    order by case when :sort = 'NAME' then folded(text_in(name, :language)) end,
                             case when :sort = 'NAME_DESCENDING' then folded(text_in(name, :language)) end desc, id
                    offset :offset limit :limit
                    """)
                .param("sort", sort.name())
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

    public List<Organization> organizations(Page page, Language language) {
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
