package org.gatehouse.org;

import java.util.Optional;
import org.gatehouse.platform.db.RecordRows;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Writes members; {@link OrgRepository} reads them. */
@Repository
record MemberRepository(JdbcClient db) {

    private static final RecordRows<MemberValues> VALUES = new RecordRows<>(MemberValues.class);

    record Stored(MemberValues values, int version) {}

    /** Locks the member until the transaction ends; the lock also blocks transactions that make an accreditation refer to it. */
    Optional<Stored> lock(long memberId) {
        return db.sql("""
            select code, name::text as name, name_1058 as name1058, member_of, organization_id, country_id, entity_id,
                   flag_image_id as flag_id, websites, version
            from member
            where id = :member
            for no key update
            """)
                .param("member", memberId)
                .query((row, number) -> new Stored(VALUES.mapRow(row, number), row.getInt("version")))
                .optional();
    }

    long insert(MemberValues member) {
        return with(member, db.sql("""
            insert into member (code, name, name_1058, member_of, organization_id, country_id, entity_id, flag_image_id,
                                websites)
            values (:code, :name::jsonb, :name1058, :memberOf, :organization, :country, :entity, :flag,
                    :websites)
            returning id
            """)).query(Long.class).single();
    }

    void update(long memberId, MemberValues member) {
        with(member, db.sql("""
            update member
            set code = :code, name = :name::jsonb, name_1058 = :name1058, member_of = :memberOf,
                organization_id = :organization, country_id = :country, entity_id = :entity, flag_image_id = :flag, websites = :websites,
                version = version + 1
            where id = :member
            """)).param("member", memberId).update();
    }

    private static JdbcClient.StatementSpec with(MemberValues member, JdbcClient.StatementSpec statement) {
        return statement
                .param("code", member.code())
                .param("name", member.name().json())
                .param("name1058", member.name1058())
                .param("memberOf", member.memberOf())
                .param("organization", member.organizationId())
                .param("country", member.countryId())
                .param("entity", member.entityId())
                .param("flag", member.flagId())
                .param("websites", member.websites().toArray(String[]::new));
    }

    void delete(long memberId) {
        db.sql("delete from member where id = :member")
                .param("member", memberId)
                .update();
    }
}
