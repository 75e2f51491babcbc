package org.gatehouse.image.upload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.gatehouse.auth.Scope;
import org.gatehouse.image.TestPictures;
import org.gatehouse.image.Uploads;
import org.gatehouse.image.store.S3Settings;
import org.gatehouse.image.store.StoreLocation;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.db.PostgresSettings;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;

/** Forms that pass a limit, end too soon or are none; nothing of them stays. */
@ApiTest
class FormRefusalsTest {

    private static final byte[] PICTURE = TestPictures.jpeg(9, 9, 1);

    @Test
    void aFormHasAtMostFiftyParts(Fixture fixture) {
        assertThat(send(fixture, fields(49)).status()).isEqualTo(201);
        assertTooLarge(send(fixture, fields(50)));
    }

    @Test
    void thePartsHeadersHaveAnEnd(Fixture fixture) {
        String header = "X-Long: " + "x".repeat(16 << 10) + "\r\n";
        assertTooLarge(send(fixture, "--b\r\n" + header + "Content-Disposition: form-data; name=\"a\"\r\n\r\n\r\n"));
    }

    /** To the servlet container it is a field. */
    @Test
    void aPartWithoutAFileNameHasAtMostTwoMegabytes(Fixture fixture) {
        byte[] large = new byte[3 << 20];
        assertTooLarge(Uploads.send(uploader(fixture), large, null));
        assertThat(Uploads.send(uploader(fixture), large, "a.jpg").status()).isEqualTo(415);
    }

    @Test
    void whatIsBesideTheFileIsLittle(Fixture fixture) {
        String field = "--b\r\nContent-Disposition: form-data; name=\"a\"; filename=\"a\"\r\n\r\n%s\r\n";
        byte[] most = new byte[20 << 20];

        assertThat(Uploads.send(uploader(fixture), most, "a.jpg").status()).isEqualTo(415);
        assertTooLarge(send(fixture, field.formatted("x".repeat(19 << 20)) + field.formatted("x".repeat(2 << 20))));
    }

    @Test
    void aFormThatSaysNoLengthHasTheSameLimits(Fixture fixture) {
        byte[] form = Uploads.form("file", new byte[21 << 20], "a.jpg");

        Answer refused =
                Uploads.send(uploader(fixture), BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(form)));

        assertTooLarge(refused);
        assertThat(refused.json().path("detail").stringValue()).contains(String.valueOf(20 << 20));
        assertNothingStays(fixture);
    }

    @Test
    void aFormThatEndsTooSoonIsUnreadable(Fixture fixture) {
        byte[] form = Uploads.form("file", new byte[20_000], "a.jpg");
        for (int length : new int[] {0, 10, 60, 150, 10_000, form.length - 10}) {
            Answer refused = Uploads.send(uploader(fixture), BodyPublishers.ofByteArray(Arrays.copyOf(form, length)));
            assertThat(refused.status()).as("%d bytes", length).isEqualTo(400);
            assertThat(refused.problem()).isEqualTo("100-105");
        }
        assertNothingStays(fixture);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--b garbage\r\n\r\n\r\n--b--",
                "--bc\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n--b--",
                "--b\nContent-Disposition: form-data; name=\"a\"\n\n\n--b--"
            })
    void whatIsNoFormIsUnreadable(String body, Fixture fixture) {
        Answer refused = send(fixture, body.getBytes(StandardCharsets.UTF_8));

        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.problem()).isEqualTo("100-105");
    }

    /** Where the embedded database is, no other server has this home. */
    @Test
    void whatAKillLeftGoesAtTheNextStart(Fixture fixture, @TempDir Path home) throws IOException {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        StoreLocation location = StoreLocation.of("", new S3Settings("", "", false), home);
        ImageConfiguration start = new ImageConfiguration();
        PostgresSettings settings = PostgresSettings.in(home);
        Path unfinished = start.receivedFiles(location, settings, database, "").unfinished();
        Path left = Files.writeString(unfinished.resolve("upload_1.tmp"), "half a form");

        start.receivedFiles(location, settings, database, "jdbc:postgresql://elsewhere/");
        assertThat(left).exists();

        start.receivedFiles(location, settings, database, "");
        assertThat(left).doesNotExist();
    }

    /** Tomcat removes what is left of a request once it is answered. */
    private static void assertNothingStays(Fixture fixture) {
        Path unfinished = fixture.bean(ReceivedFiles.class).unfinished();
        await().untilAsserted(() -> assertThat(unfinished).isEmptyDirectory());
    }

    private static void assertTooLarge(Answer refused) {
        assertThat(refused.status()).isEqualTo(413);
        assertThat(refused.problem()).isEqualTo("1500-104");
    }

    private static String fields(int count) {
        return "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n".repeat(count);
    }

    /** These parts, and a picture behind them. */
    private static Answer send(Fixture fixture, String parts) {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        form.writeBytes((parts + "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n")
                .getBytes(StandardCharsets.UTF_8));
        form.writeBytes(PICTURE);
        form.writeBytes("\r\n--b--\r\n".getBytes(StandardCharsets.UTF_8));
        return send(fixture, form.toByteArray());
    }

    private static Answer send(Fixture fixture, byte[] form) {
        Api api = uploader(fixture);
        return api.send(api.request("/images")
                .header("Content-Type", "multipart/form-data; boundary=b")
                .POST(BodyPublishers.ofByteArray(form)));
    }

    private static Api uploader(Fixture fixture) {
        return fixture.api(Scope.IMAGES_WRITE);
    }
}
