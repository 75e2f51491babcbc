package org.gatehouse.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.function.Function;
import org.gatehouse.auth.TestSessions;
import org.gatehouse.image.TestPictures;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;

/** A form of the console, whose token against forgery is a field before its file. */
@ApiTest
class FormApiTest {

    private static final String BOUNDARY = "----WebKitFormBoundary7MA4YWxkTrZu0gW";
    private static final byte[] PICTURE = TestPictures.jpeg(60, 80, 7);
    private static final byte[] TOO_LARGE = new byte[21 << 20];

    @Test
    void itsFieldsAndItsFileArrive(Fixture fixture) {
        assertThat(send(fixture, true, BodyPublishers::ofByteArray, PICTURE).status())
                .isEqualTo(200);
    }

    @Test
    void withoutItsTokenItIsRefused(Fixture fixture) {
        assertThat(send(fixture, false, BodyPublishers::ofByteArray, PICTURE).status())
                .isEqualTo(403);
        assertThat(send(fixture, false, BodyPublishers::ofByteArray, TOO_LARGE).status())
                .isEqualTo(403);
    }

    @Test
    void whoeverSentItsTokenHearsThatItIsTooLarge(Fixture fixture) {
        assertThat(send(fixture, true, BodyPublishers::ofByteArray, TOO_LARGE).status())
                .isEqualTo(413);
    }

    /** As {@code curl} sends what it reads from a pipe. */
    @Test
    void itsLengthNeedNotBeSaid(Fixture fixture) {
        assertThat(send(fixture, true, FormApiTest::chunked, PICTURE).status()).isEqualTo(200);
        assertThat(send(fixture, true, FormApiTest::chunked, TOO_LARGE).status())
                .isEqualTo(413);
    }

    @Test
    void aBodyThatIsNoFormHasNoToken(Fixture fixture) {
        assertThat(send(fixture, true, form -> BodyPublishers.ofString("--" + BOUNDARY), PICTURE)
                        .status())
                .isEqualTo(403);
    }

    @Test
    void refusalIsInTheLanguageOfThePage(Fixture fixture) {
        TestSessions.Visit visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        Api browser = fixture.anonymous();
        String path = "/console/events/" + fixture.event().id() + "/badges/pictures";
        Answer answer = browser.send(browser.request(path)
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .header(visit.csrfHeader(), visit.csrfToken())
                .header("Accept-Language", "de")
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("no form")));

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).contains("<p class=\"detail\">Das Formular enthält keine Datei.</p>");
    }

    private static Answer send(
            Fixture fixture, boolean withToken, Function<byte[], BodyPublisher> publisher, byte[] file) {
        EventFixture event = fixture.event();
        TestSessions.Visit visit = TestSessions.visit(fixture, TestSessions.administrator(fixture));
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        if (withToken) {
            form.writeBytes(part("name=\"_csrf\"", visit.csrfToken().getBytes(StandardCharsets.UTF_8)));
        }
        form.writeBytes(part("name=\"file\"; filename=\"a.jpg\"", file));
        form.writeBytes(("--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
        Api browser = fixture.anonymous();
        return browser.send(browser.request("/console/events/" + event.id() + "/badges/pictures")
                .header("Cookie", "gatehouse_session=" + visit.cookie())
                .header("Content-Type", "multipart/form-data; boundary=" + BOUNDARY)
                .POST(publisher.apply(form.toByteArray())));
    }

    private static byte[] part(String disposition, byte[] content) {
        ByteArrayOutputStream part = new ByteArrayOutputStream();
        part.writeBytes(("--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + disposition + "\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        part.writeBytes(content);
        part.writeBytes("\r\n".getBytes(StandardCharsets.UTF_8));
        return part.toByteArray();
    }

    private static BodyPublisher chunked(byte[] form) {
        return BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(form));
    }
}
