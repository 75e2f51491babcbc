package org.gatehouse.auth.client;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.gatehouse.auth.ArrayColumns;
import org.gatehouse.platform.db.Columns;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The table {@code client}. */
@Repository
public record ClientRepository(JdbcClient db) {

    private static final String SELECT = """
            select client_id, name, secret_hash, scopes, events, gate, grant_types, redirect_uris, implicit_allowed,
                   asks_consent, created_at, created_by, last_used_at, revoked_at, version
            from client
            left join client_use using (client_id)
            """;

    private static final String MATCHING = """
            where client_id <> 'console' and (:seen::bigint[] is null or events <@ :seen)
              and (cardinality(:words::text[]) = 0
                   or search_words(concat_ws(' ', name, client_id))
                      like all (array(select '% ' || word || '%' from unnest(:words::text[]) word)))
              and case :state
                      when 'ALL' then true
                      when 'REVOKED' then revoked_at is not null
                      when 'GATES' then gate and revoked_at is null
                      when 'UNUSED' then revoked_at is null
                          and greatest(created_at, last_used_at) < clock_timestamp() - make_interval(days => :unusedDays)
                      else revoked_at is null
                  end
            """;

    /** A client with the hash of its secret; never leaves this package. */
    public record Registered(Client client, @Nullable String secretHash) {}

    /** Anybody may ask, even for an id with U+0000, which the database cannot hold. */
    public Optional<Registered> find(String clientId) {
        if (clientId.indexOf('\0') >= 0) {
            return Optional.empty();
        }
        return db.sql(SELECT + """
                where client_id = :client
                """)
                .param("client", clientId)
                .query((row, number) -> registered(row))
                .optional();
    }

    /** The clients that are limited to these events, or all if {@code seen} is null; the server's own console is left out. */
    List<Registered> page(ClientFilter filter, int offset, int limit, @Nullable Set<Long> seen) {
        return filtered(SELECT + MATCHING + """
                order by folded(name), client_id
                offset :offset limit :limit
                """, filter, seen)
                .param("offset", offset)
                .param("limit", limit)
                .query((row, number) -> registered(row))
                .list();
    }

    private JdbcClient.StatementSpec filtered(String sql, ClientFilter filter, @Nullable Set<Long> seen) {
        return db.sql(sql)
                .param("words", filter.name().array())
                .param("state", filter.state().name())
                .param("unusedDays", ClientFilter.UNUSED_DAYS)
                .param("seen", ArrayColumns.array(seen));
    }

    /** Two nodes that start at the same time on an empty database create one first client, not two. */
    void lock() {
        db.sql("lock table client in share row exclusive mode").update();
    }

    long count(ClientFilter filter, @Nullable Set<Long> seen) {
        return filtered("select count(*) from client left join client_use using (client_id)\n" + MATCHING, filter, seen)
                .query(Long.class)
                .single();
    }

    void insert(String clientId, @Nullable String secretHash, ClientRequest client, String createdBy) {
        db.sql("""
                insert into client (client_id, name, secret_hash, scopes, events, gate, grant_types, redirect_uris,
                                    implicit_allowed, asks_consent, created_by)
                values (:client, :name, :secretHash, :scopes, :events, :gate, :grantTypes, :redirectUris,
                        :implicitAllowed, :asksConsent, :createdBy)
                """)
                .param("client", clientId)
                .param("name", client.name())
                .param("secretHash", secretHash)
                .param("scopes", ArrayColumns.array(client.scopes()))
                .param("events", ArrayColumns.array(client.events()))
                .param("gate", client.gate())
                .param("grantTypes", texts(client.grantTypes()))
                .param("redirectUris", client.redirectUris().toArray(String[]::new))
                .param("implicitAllowed", client.implicitAllowed())
                .param("asksConsent", Boolean.TRUE.equals(client.asksConsent()))
                .param("createdBy", createdBy)
                .update();
    }

    /**
     * Returns false if the client was changed after that version was read.
     *
     * @param asksAtNewAddress whether it asks for consent from now on if it gets a redirect address that it did not have
     */
    boolean update(String clientId, ClientRequest client, boolean asksAtNewAddress) {
        int changed = db.sql("""
                update client
                set name = :name, scopes = :scopes, events = :events, gate = :gate, grant_types = :grantTypes,
                    redirect_uris = :redirectUris, implicit_allowed = :implicitAllowed,
                    asks_consent = coalesce(:asksConsent::boolean, asks_consent)
                        or :asksAtNewAddress and not redirect_uris @> :redirectUris::text[],
                    version = version + 1
                where client_id = :client and (:version::integer is null or version = :version)
                """)
                .param("client", clientId)
                .param("name", client.name())
                .param("scopes", ArrayColumns.array(client.scopes()))
                .param("events", ArrayColumns.array(client.events()))
                .param("gate", client.gate())
                .param("grantTypes", texts(client.grantTypes()))
                .param("redirectUris", client.redirectUris().toArray(String[]::new))
                .param("implicitAllowed", client.implicitAllowed())
                .param("asksConsent", client.asksConsent())
                .param("asksAtNewAddress", asksAtNewAddress)
                .param("version", client.version())
                .update();
        return changed == 1;
    }

    void setSecret(String clientId, String secretHash) {
        db.sql("update client set secret_hash = :hash, version = version + 1 where client_id = :client")
                .param("client", clientId)
                .param("hash", secretHash)
                .update();
    }

    /** Returns false if it was already revoked. */
    boolean revoke(String clientId) {
        int changed = db.sql("""
                update client
                set revoked_at = clock_timestamp(), version = version + 1
                where client_id = :client and revoked_at is null
                """).param("client", clientId).update();
        return changed == 1;
    }

    private static String[] texts(Set<String> values) {
        return values.stream().sorted().toArray(String[]::new);
    }

    private static Registered registered(ResultSet row) throws SQLException {
        String secretHash = row.getString("secret_hash");
        Client client = new Client(
                row.getString("client_id"),
                row.getString("name"),
                ArrayColumns.scopes(row, "scopes"),
                ArrayColumns.events(row, "events"),
                row.getBoolean("gate"),
                Set.copyOf(ArrayColumns.texts(row, "grant_types")),
                ArrayColumns.texts(row, "redirect_uris"),
                row.getBoolean("implicit_allowed"),
                row.getBoolean("asks_consent"),
                secretHash != null,
                Columns.instant(row, "created_at"),
                row.getString("created_by"),
                Columns.instantOrNull(row, "last_used_at"),
                Columns.instantOrNull(row, "revoked_at"),
                row.getInt("version"));
        return new Registered(client, secretHash);
    }
}
