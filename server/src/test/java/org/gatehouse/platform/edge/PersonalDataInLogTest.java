package org.gatehouse.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.gatehouse.auth.Scope;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Neither the log nor a response holds a name or an e-mail address, whatever fails (style 4.5). */
@ApiTest
class PersonalDataInLogTest {

    private static final Logger ROOT = (Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
    private static final String ADDRESS = "quasimodo.of.the.log@example.org";

    private final List<ILoggingEvent> lines = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent line) {
            lines.add(line);
        }
    };

    @BeforeEach
    void listen() {
        appender.start();
        ROOT.addAppender(appender);
    }

    @AfterEach
    void leave() {
        ROOT.detachAppender(appender);
    }

    /** PostgreSQL adds the whole row or key to such an error, and the driver would add both to its message. */
    @Test
    void rowThatTheDatabaseRefusesIsNotLogged(Fixture fixture) {
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("alter table person_email add constraint not_in_log check (email_address <> '" + ADDRESS
                        + "') not valid")
                .update();
        try {
            Answer refused = create(fixture);

            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.text()).doesNotContain(ADDRESS, "Quasimodo");
            assertThat(logged()).contains("not_in_log").doesNotContain(ADDRESS, "Quasimodo");
        } finally {
            db.sql("alter table person_email drop constraint not_in_log").update();
        }
    }

    /** Such a message quotes the value: {@code invalid input syntax for type date: "…"}. */
    @Test
    void valueThatTheDatabaseCannotReadIsNotLogged(Fixture fixture) {
        JdbcClient db = fixture.bean(JdbcClient.class);
        db.sql("create or replace function quoted() returns trigger language plpgsql as"
                        + " $$ begin perform new.email_address::date; return new; end $$")
                .update();
        db.sql("create trigger quoted before insert on person_email for each row when (new.email_address = '" + ADDRESS
                        + "') execute function quoted()")
                .update();
        try {
            assertThat(create(fixture).status()).isEqualTo(422);
            assertThat(logged()).contains("22007").doesNotContain(ADDRESS);
        } finally {
            db.sql("drop trigger quoted on person_email; drop function quoted()")
                    .update();
        }
    }

    private static Answer create(Fixture fixture) {
        return fixture.api(Scope.PEOPLE_WRITE)
                .post(
                        "/people/person",
                        "{\"first_name\": \"Quasimodo\", \"last_name\": \"Inlog\", \"email\": \"" + ADDRESS + "\"}");
    }

    @Test
    void noConnectionNamesTheKeyThatIsThereAlready(Fixture fixture) {
        assertThat(fixture.beans(DataSource.class)).hasSize(10).allSatisfy(this::refusesWithoutKey);
    }

    private void refusesWithoutKey(DataSource database) {
        assertThatThrownBy(() -> JdbcClient.create(database)
                        .sql("do $$ begin raise unique_violation using message = 'twice', detail = 'log' || '@';"
                                + " end $$")
                        .update())
                .hasStackTraceContaining("twice")
                .satisfies(refused -> assertThat(ThrowableProxyUtil.asString(new ThrowableProxy(refused)))
                        .doesNotContain("log@"));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GET /people/person/autocomplete?e=qu\u00e4simodo@log HTTP/1.1\nHost: x\nConnection: close\n\n",
                "GET /people/person/autocomplete?e={qu\u00e4simodo@log} HTTP/1.1\nHost: x\nConnection: close\n\n",
                "GET /people/public?name=qu%e4simodo@log HTTP/1.1\nHost: x\nConnection: close\n\n",
                "GET /quasimodo@log%00 HTTP/1.1\nHost: x\nConnection: close\n\n",
                "GET /people/public HTTP/1.1\nHost: x\nCookie: SESSION=\"quasimodo@log\nConnection: close\n\n",
                "GET /people/public HTTP/1.1\nHost: x\nQuasimodo log: quasimodo@log\nConnection: close\n\n",
                "GET /people/public HTTP/1.1\nHost: quasimodo@log\nConnection: close\n\n",
                "GET /people/person/quasimodo@log HTTP/1.1\nHost: x\nAuthorization: Bearer quasimodo@log\n\n",
                "GET /login/reset/quasimodo@log HTTP/1.1\nHost: x\nConnection: close\n\n",
                "POST /login HTTP/1.1\nHost: x\nContent-Type: application/x-www-form-urlencoded\nContent-Length: 25\n"
                        + "Connection: close\n\nusername=%zzquasimodo@log",
                "POST /login HTTP/1.1\nHost: x\nContent-Type: quasimodo@log\nContent-Length: 0\nConnection: close\n\n"
            })
    void requestThatCannotBeReadIsNotLogged(String request, Fixture fixture) {
        RawHttp.answers(fixture, request);

        assertThat(logged()).doesNotContain("simodo");
    }

    private String logged() {
        return lines.stream()
                .flatMap(line -> Stream.of(
                        line.getFormattedMessage(),
                        line.getThrowableProxy() == null ? "" : ThrowableProxyUtil.asString(line.getThrowableProxy())))
                .collect(Collectors.joining("\n"));
    }
}
