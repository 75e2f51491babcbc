package org.gatehouse.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.gatehouse.auth.Scope;
import org.gatehouse.auth.client.ClientSecret;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

@ApiTest
class AccessLogTest {

    private static final Logger LOG = (Logger) LoggerFactory.getLogger("org.gatehouse.access");

    private final List<ILoggingEvent> lines = new CopyOnWriteArrayList<>();
    private final AppenderBase<ILoggingEvent> appender = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent line) {
            line.getMDCPropertyMap();
            lines.add(line);
        }
    };

    /** A build does not show these lines. */
    private final @Nullable Level level = LOG.getLevel();

    @BeforeEach
    void listen() {
        LOG.setLevel(Level.INFO);
        appender.start();
        LOG.addAppender(appender);
    }

    @AfterEach
    void leave() {
        LOG.detachAppender(appender);
        LOG.setLevel(level);
    }

    @Test
    void lineNamesEndpointAndClientButNobody(Fixture fixture) {
        ClientSecret client = fixture.client(null, Scope.ACCREDITATION_READ);
        Api api = fixture.anonymous().as(client);

        Answer answer = api.get("/registrations/accreditation/events/4711?name=Ana%20Lima");

        assertThat(lineOf(answer))
                .startsWith("GET /registrations/accreditation/events/{event_id} 404 ")
                .endsWith(" ms client " + client.clientId())
                .doesNotContain("Lima", "4711", String.valueOf(api.token()));
    }

    @Test
    void refusedRequestsHaveALineToo(Fixture fixture) {
        Answer unknown = fixture.anonymous().get("/ana@example.org");
        Answer anonymous = fixture.anonymous().get("/registrations");

        assertThat(lineOf(unknown)).startsWith("GET /** 404 ").endsWith(" client -");
        assertThat(lineOf(anonymous)).startsWith("GET /registrations 401 ");
    }

    /** The line is written when the response has left, so it may come a moment later. */
    private String lineOf(Answer answer) {
        String id = String.valueOf(answer.header("Request-Id"));
        return await().until(
                        () -> lines.stream()
                                .filter(line ->
                                        id.equals(line.getMDCPropertyMap().get("request")))
                                .map(ILoggingEvent::getFormattedMessage)
                                .findFirst()
                                .orElse(""),
                        line -> !line.isEmpty());
    }
}
