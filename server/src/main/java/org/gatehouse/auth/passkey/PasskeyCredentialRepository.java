package org.gatehouse.auth.passkey;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.gatehouse.auth.ArrayColumns;
import org.gatehouse.platform.db.Columns;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.security.web.webauthn.api.AuthenticatorTransport;
import org.springframework.security.web.webauthn.api.Bytes;
import org.springframework.security.web.webauthn.api.CredentialRecord;
import org.springframework.security.web.webauthn.api.ImmutableCredentialRecord;
import org.springframework.security.web.webauthn.api.ImmutablePublicKeyCose;
import org.springframework.security.web.webauthn.api.PublicKeyCredentialType;
import org.springframework.security.web.webauthn.management.UserCredentialRepository;
import org.springframework.stereotype.Repository;

/** The table {@code passkey}, as Spring asks for it. */
@Repository
record PasskeyCredentialRepository(JdbcClient db) implements UserCredentialRepository {

    /** A passkey always belongs to the user whose device made it: nobody can register it for another user. */
    @Override
    public void save(CredentialRecord one) {
        Instant used = one.getLastUsed();
        db.sql("""
                insert into passkey (user_id, credential_id, public_key, signature_count, verifies_user, backup_eligible,
                                     backup_state, transports, attestation, client_data, name, created_at, used_at)
                select user_id, :credential, :key, :count, :verifies, :eligible, :backup, :transports, :attestation, :client, :name, :created, null
                from passkey_user
                where handle = :handle
                on conflict (credential_id) do update
                set signature_count = greatest(passkey.signature_count, excluded.signature_count), verifies_user = excluded.verifies_user,
                    backup_state = excluded.backup_state, used_at = :used
                where passkey.user_id = excluded.user_id
                """)
                .param("handle", one.getUserEntityUserId().getBytes())
                .param("credential", one.getCredentialId().getBytes())
                .param("key", one.getPublicKey().getBytes())
                .param("count", one.getSignatureCount())
                .param("verifies", one.isUvInitialized())
                .param("eligible", one.isBackupEligible())
                .param("backup", one.isBackupState())
                .param(
                        "transports",
                        one.getTransports().stream()
                                .map(AuthenticatorTransport::getValue)
                                .toArray(String[]::new))
                .param(
                        "attestation",
                        Objects.requireNonNull(one.getAttestationObject()).getBytes())
                .param(
                        "client",
                        Objects.requireNonNull(one.getAttestationClientDataJSON())
                                .getBytes())
                .param("name", one.getLabel())
                .param("created", one.getCreated().atOffset(ZoneOffset.UTC))
                .param("used", used.atOffset(ZoneOffset.UTC))
                .update();
    }

    @Override
    public void delete(Bytes credentialId) {
        db.sql("delete from passkey where credential_id = :credential")
                .param("credential", credentialId.getBytes())
                .update();
    }

    @Override
    public @Nullable CredentialRecord findByCredentialId(Bytes credentialId) {
        return db.sql("""
                select p.*, u.handle
                from passkey p
                join passkey_user u on u.user_id = p.user_id
                where p.credential_id = :credential
                """)
                .param("credential", credentialId.getBytes())
                .query((row, number) -> credential(row))
                .optional()
                .orElse(null);
    }

    @Override
    public List<CredentialRecord> findByUserId(Bytes handle) {
        return db.sql("""
                select p.*, u.handle
                from passkey p
                join passkey_user u on u.user_id = p.user_id
                where u.handle = :handle
                order by p.id
                """)
                .param("handle", handle.getBytes())
                .query((row, number) -> credential(row))
                .list();
    }

    private static CredentialRecord credential(ResultSet row) throws SQLException {
        Instant created = Columns.instant(row, "created_at");
        Instant used = Columns.instantOrNull(row, "used_at");
        return ImmutableCredentialRecord.builder()
                .credentialType(PublicKeyCredentialType.PUBLIC_KEY)
                .credentialId(new Bytes(row.getBytes("credential_id")))
                .userEntityUserId(new Bytes(row.getBytes("handle")))
                .publicKey(new ImmutablePublicKeyCose(row.getBytes("public_key")))
                .signatureCount(row.getLong("signature_count"))
                .uvInitialized(row.getBoolean("verifies_user"))
                .backupEligible(row.getBoolean("backup_eligible"))
                .backupState(row.getBoolean("backup_state"))
                .transports(transports(row))
                .attestationObject(new Bytes(row.getBytes("attestation")))
                .attestationClientDataJSON(new Bytes(row.getBytes("client_data")))
                .label(row.getString("name"))
                .created(created)
                .lastUsed(used == null ? created : used)
                .build();
    }

    private static Set<AuthenticatorTransport> transports(ResultSet row) throws SQLException {
        return ArrayColumns.texts(row, "transports").stream()
                .map(AuthenticatorTransport::valueOf)
                .collect(Collectors.toUnmodifiableSet());
    }
}
