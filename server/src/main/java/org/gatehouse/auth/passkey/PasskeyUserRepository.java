package org.gatehouse.auth.passkey;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.ImmutablePublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialUserEntity;
import org.springframework.security.web.webauthn.management.PublicKeyCredentialUserEntityRepository;
import org.springframework.stereotype.Repository;

/** The table {@code passkey_user}, as Spring asks for it: by the user name that counts now. */
@Repository
record PasskeyUserRepository(JdbcClient db) implements PublicKeyCredentialUserEntityRepository {

    @Override
    public @Nullable PublicKeyCredentialUserEntity findById(Bytes handle) {
        return db.sql("""
                select u.username, u.first_name, u.last_name, p.handle
                from passkey_user p
                join app_user u on u.id = p.user_id
                where p.handle = :handle
                """)
                .param("handle", handle.getBytes())
                .query((row, number) -> entity(row))
                .optional()
                .orElse(null);
    }

    @Override
    public @Nullable PublicKeyCredentialUserEntity findByUsername(String username) {
        return db.sql("""
                select u.username, u.first_name, u.last_name, p.handle
                from passkey_user p
                join app_user u on u.id = p.user_id
                where u.username = :username
                """)
                .param("username", username)
                .query((row, number) -> entity(row))
                .optional()
                .orElse(null);
    }

    /** Two tabs that begin at once make one handle. */
    @Override
    public void save(PublicKeyCredentialUserEntity user) {
        db.sql("""
                insert into passkey_user (user_id, handle)
                select id, :handle from app_user where username = :username
                on conflict do nothing
                """)
                .param("handle", user.getId().getBytes())
                .param("username", user.getName())
                .update();
    }

    @Override
    public void delete(Bytes handle) {
        db.sql("delete from passkey_user where handle = :handle")
                .param("handle", handle.getBytes())
                .update();
    }

    private static PublicKeyCredentialUserEntity entity(ResultSet row) throws SQLException {
        String username = row.getString("username");
        String full = Stream.of(
                        Optional.ofNullable(row.getString("first_name")),
                        Optional.ofNullable(row.getString("last_name")))
                .flatMap(Optional::stream)
                .collect(Collectors.joining(" "));
        return ImmutablePublicKeyCredentialUserEntity.builder()
                .name(username)
                .id(new Bytes(row.getBytes("handle")))
                .displayName(full.isEmpty() ? username : full)
                .build();
    }
}
