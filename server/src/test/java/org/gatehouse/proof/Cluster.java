package org.gatehouse.proof;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.gatehouse.postgres.EmbeddedPostgres;
import org.gatehouse.postgres.EmbeddedSettings;
import org.gatehouse.postgres.TestHome;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.util.FileSystemUtils;

/** Server processes on one PostgreSQL, as they stand behind a load balancer, and the superuser's own way into it. */
final class Cluster implements AutoCloseable {

    private final EmbeddedPostgres postgres;
    private final HikariDataSource connections;
    private final List<ServerProcess> servers = new ArrayList<>();

    private Cluster(Path home, int servers, List<String> settings) throws IOException {
        this.postgres = EmbeddedPostgres.start(EmbeddedSettings.in(home));
        String password = Files.readString(home.resolve("pg-password")).strip();
        this.connections = new HikariDataSource(superuser(password));
        for (int number = 1; number <= servers; number++) {
            List<String> arguments = new ArrayList<>(List.of(
                    "--gatehouse.home=" + home,
                    // One name for all of them, as behind a load balancer: the tokens of one are good at the other.
                    "--gatehouse.base-url=https://gatehouse.test",
                    "--spring.datasource.url=" + postgres.url(),
                    "--spring.datasource.username=postgres",
                    "--spring.datasource.password=" + password));
            arguments.addAll(settings);
            Path log = home.resolve("server-" + number + ".log");
            Files.deleteIfExists(log);
            this.servers.add(new ServerProcess(log, arguments));
        }
    }

    /** All start at once on an empty database, as a deployment may have it. */
    static Cluster start(Path home, int servers, List<String> settings) {
        try {
            FileSystemUtils.deleteRecursively(home.resolve("pg18"));
            return launched(new Cluster(TestHome.with(home), servers, settings));
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    /** All start on a database that has all migrations, which takes less time. */
    static Cluster migrated(Path home, int servers, List<String> settings) {
        return migrated(home, servers, settings, Map.of());
    }

    /** The same with these variables in the environment of each. */
    static Cluster migrated(Path home, int servers, List<String> settings, Map<String, String> variables) {
        try {
            Cluster cluster = new Cluster(TestHome.migrated(home), servers, settings);
            cluster.servers.forEach(server -> server.with(variables));
            return launched(cluster);
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        }
    }

    private static Cluster launched(Cluster cluster) {
        cluster.servers.forEach(ServerProcess::launch);
        cluster.servers.forEach(ServerProcess::awaitReady);
        return cluster;
    }

    private HikariConfig superuser(String password) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(postgres.urlOf("gatehouse"));
        config.setUsername("postgres");
        config.setPassword(password);
        config.setMaximumPoolSize(20);
        config.setMinimumIdle(0);
        config.setConnectionInitSql("set application_name = 'checker'");
        return config;
    }

    /** The database as its superuser sees it. */
    JdbcClient db() {
        return JdbcClient.create(connections);
    }

    /** A connection for locks that outlast a statement; closing it gives them up. */
    Connection connection() throws SQLException {
        Connection connection = connections.getConnection();
        connection.setAutoCommit(false);
        return connection;
    }

    List<ServerProcess> servers() {
        return servers;
    }

    /** What a load balancer does: any server that is ready. */
    ServerProcess any(Random random) {
        int first = random.nextInt(servers.size());
        for (int step = 0; step < servers.size(); step++) {
            ServerProcess server = servers.get((first + step) % servers.size());
            if (server.isReady()) {
                return server;
            }
        }
        return servers.get(first);
    }

    /** The token of a machine with these scopes, known by this id and made manually: no server needs to be asked. */
    String tokenOf(String clientId, String... scopes) {
        db().sql("""
            insert into client (client_id, name, secret_hash, scopes, grant_types)
            values (:id, :id, :hash, :scopes::text[], '{client_credentials}')
            """)
                .param("id", clientId)
                .param("hash", sha256("secret of " + clientId))
                .param("scopes", "{" + String.join(",", scopes) + "}")
                .update();
        return token(clientId, "secret of " + clientId);
    }

    /** Not by the words of other tests: the first of them reads the whole API document, which takes a new server seconds. */
    private String token(String clientId, String secret) {
        String basic = Base64.getEncoder().encodeToString((clientId + ":" + secret).getBytes(StandardCharsets.UTF_8));
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create(servers.getFirst().base() + "/auth/access_token"))
                .header("Authorization", "Basic " + basic)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString("grant_type=client_credentials"))
                .build();
        try (HttpClient http = HttpClient.newHttpClient()) {
            byte[] answer = http.send(request, BodyHandlers.ofByteArray()).body();
            return Wire.JSON.readTree(answer).path("access_token").asString();
        } catch (IOException failed) {
            throw new UncheckedIOException(failed);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    private static String sha256(String text) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return HexFormat.of().formatHex(digest.digest(text.getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every Java has SHA-256", missing);
        }
    }

    @Override
    public void close() {
        servers.forEach(ServerProcess::close);
        connections.close();
        postgres.close();
    }
}
