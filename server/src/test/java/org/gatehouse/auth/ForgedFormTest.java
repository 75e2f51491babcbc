package org.gatehouse.auth;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.http.HttpMethod;

/** No form of the console that another page made up changes anything, no matter who is signed in. The forms are those of the rules. */
@ApiTest
class ForgedFormTest {

    @Test
    void everyFormNeedsTheTokenOfItsOwnSession(Fixture fixture) {
        ThingsOfEvent things = ThingsOfEvent.of(fixture);
        String before = things.written();
        TestSessions.Visit visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        Map<String, Integer> taken = new TreeMap<>();
        List<AccessRule> forms = AccessRules.ALL.stream()
                .filter(rule -> rule.isPage() && HttpMethod.POST.equals(rule.method()))
                .toList();
        for (AccessRule form : forms) {
            for (String token : List.of("", TestSessions.anotherToken(), "x", "\u00e4")) {
                int status = send(fixture, visit.cookie(), things.path(form), token);
                if (status != 403) {
                    taken.put(form.pattern() + " with '" + token + "'", status);
                }
            }
        }

        assertThat(forms).hasSizeGreaterThan(80);
        assertThat(taken).isEmpty();
        assertThat(things.written()).isEqualTo(before);
    }

    private static int send(Fixture fixture, String cookie, String path, String token) {
        Api browser = fixture.anonymous();
        HttpRequest.Builder request = browser.request(path)
                .header("Cookie", "gatehouse_session=" + cookie)
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(token.isEmpty() ? "name=X" : "name=X&_csrf=" + token));
        return browser.send(request).status();
    }
}
