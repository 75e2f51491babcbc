package org.gatehouse.auth.login;

import java.time.Instant;
import java.time.ZoneOffset;
import org.gatehouse.platform.retention.ExpiringRows;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Removes rows that have an end of their own: tokens, codes, links and passkey challenges. */
@Repository
record AuthRetentionRepository(JdbcClient db) implements ExpiringRows {

    @Override
    public String name() {
        return "expired tokens, codes and links";
    }

    /** The notes about sessions in which a passkey was used end with these sessions. */
    @Override
    public int removeSome(Instant now) {
        return db.sql("""
                with link as (
                    delete from one_time_link where expires_at <= :now
                ), challenge as (
                    delete from passkey_challenge where expires_at <= :now
                ), noted as (
                    delete from passkey_session p
                    where at < :now - interval '1 day'
                      and not exists (select from login_session where session_id = p.session_id)
                      and not exists (select from user_grant where session_id = p.session_id)
                ), device as (
                    delete from device_code where expires_at < :now
                ), revoked as (
                    delete from revoked_token where expires_at < :now
                )
                delete from user_grant where expires_at < :now
                """).param("now", now.atOffset(ZoneOffset.UTC)).update();
    }
}
