package org.gatehouse.auth.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.TestPeople;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@ApiTest
class CallersTest {

    @Test
    void whoSendsOneTokenAtOnceSharesOneSelect(Fixture fixture) throws SQLException {
        Api api = fixture.api(Scope.ADMIN);
        try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
                Connection lock = lockClients(fixture)) {
            List<CompletableFuture<Answer>> answers = IntStream.range(0, 20)
                    .mapToObj(number -> CompletableFuture.supplyAsync(() -> api.get("/org"), requests))
                    .toList();
            await().until(() -> waiting(fixture) >= 1);
            lock.rollback();

            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(200));
        }
    }

    /** Such as a revocation: what is being found out of a token was asked for before it. */
    @Test
    void whatIsBeingFoundOutIsForgottenToo(Fixture fixture) throws SQLException {
        ClientSecret client = fixture.client(null, Scope.ADMIN);
        Api api = fixture.anonymous().as(client);
        try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
                Connection lock = lockClients(fixture)) {
            CompletableFuture<Answer> before = CompletableFuture.supplyAsync(() -> api.get("/org"), requests);
            await().until(() -> waiting(fixture) == 1);
            fixture.bean(Callers.class).forgetAll();
            CompletableFuture<Answer> after = CompletableFuture.supplyAsync(() -> api.get("/org"), requests);
            // It does not wait for the response that was asked for before.
            await().until(() -> waiting(fixture) == 2);
            lock.rollback();
            before.join().expect(200);
            after.join().expect(200);
        }
    }

    @Test
    void answerThatWasAskedForBeforeIsNotKept(Fixture fixture) throws SQLException {
        ClientSecret client = fixture.client(null, Scope.ADMIN);
        Api api = fixture.anonymous().as(client);
        try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor();
                Connection lock = lockClients(fixture)) {
            CompletableFuture<Answer> before = CompletableFuture.supplyAsync(() -> api.get("/org"), requests);
            await().until(() -> waiting(fixture) == 1);
            fixture.bean(Callers.class).forgetAll();
            lock.rollback();
            before.join().expect(200);
        }
        fixture.bean(JdbcClient.class)
                .sql("update client set revoked_at = now() where client_id = :client")
                .param("client", client.clientId())
                .update();

        assertThat(api.get("/org").status()).isEqualTo(401);
    }

    /** Each needs two selects; with two connections at once for each they would wait for each other. */
    @Test
    void manyPeopleComeAtOnce(Fixture fixture) {
        List<Api> people = new ArrayList<>();
        for (int number = 0; number < 40; number++) {
            people.add(TestPeople.loggedIn(fixture, TestPeople.user(fixture, null)));
        }
        try (ExecutorService requests = Executors.newVirtualThreadPerTaskExecutor()) {
            List<CompletableFuture<Answer>> answers = people.stream()
                    .map(person -> CompletableFuture.supplyAsync(() -> person.get("/org"), requests))
                    .toList();

            assertThat(answers)
                    .allSatisfy(answer -> assertThat(answer.join().status()).isEqualTo(200));
        }
    }

    private static Connection lockClients(Fixture fixture) throws SQLException {
        Connection connection = fixture.writes().getConnection();
        connection.setAutoCommit(false);
        connection.createStatement().execute("lock table client in access exclusive mode");
        return connection;
    }

    /** Not counting the server, which writes every two minutes when clients were last used. */
    private static long waiting(Fixture fixture) {
        return fixture.bean(JdbcClient.class).sql("""
                        select count(*) from pg_locks l join pg_stat_activity a using (pid)
                        where not granted and relation = 'client'::regclass and datname = current_database()
                          and query not like '%client_use%'
                        """).query(Long.class).single();
    }
}
