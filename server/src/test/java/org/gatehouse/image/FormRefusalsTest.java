package org.gatehouse.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.gatehouse.auth.Scope;
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
        assertThat(send(fixture, fields(49) + "%s").status()).isEqualTo(201);
        assertTooLarge(send(fixture, fields(50) + "%s"));
    }

    @Test
    void thePartsHeadersHaveAnEnd(Fixture fixture) {
        String header = "X-Long: " + "x".repeat(16 << 10) + "\r\n";
        assertTooLarge(send(fixture, "--b\r\n" + header + "Content-Disposition: form-data; name=\"a\"\r\n\r\n\r\n%s"));
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
        assertTooLarge(
                send(fixture, field.formatted("x".repeat(19 << 20)) + field.formatted("x".repeat(2 << 20)) + "%s"));
    }

    @Test
    void aFormThatSaysNoLengthHasTheSameLimits(Fixture fixture) {
        byte[] form = Uploads.form("file", new byte[21 << 20], "a.jpg");

        Answer refused =
                Uploads.send(uploader(fixture), BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(form)));

        assertTooLarge(refused);
        assertThat(refused.json().path("detail").stringValue()).contains(String.valueOf(20 << 20));
    }

    @Test
    void aFormThatEndsTooSoonIsUnreadable(Fixture fixture) {
        byte[] form = Uploads.form("file", new byte[20_000], "a.jpg");
        for (int length : new int[] {0, 10, 60, 150, 10_000, form.length - 10}) {
            Answer refused = Uploads.send(uploader(fixture), BodyPublishers.ofByteArray(Arrays.copyOf(form, length)));
            assertThat(refused.status()).as("%d bytes", length).isEqualTo(400);
            assertThat(refused.problem()).isEqualTo("100-105");
        }
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

    @Test
    void nothingOfThemStays(Fixture fixture) {
        Uploads.send(uploader(fixture), new byte[21 << 20], "a.jpg").expect(413);
        aFormThatEndsTooSoonIsUnreadable(fixture);

        assertThat(fixture.bean(ImageFiles.class).unfinished()).isEmptyDirectory();
    }

    /** Where the embedded database is, no other server has this home. */
    @Test
    void whatAKillLeftGoesAtTheNextStart(Fixture fixture, @TempDir Path home) throws IOException {
        JdbcConnectionDetails database = fixture.bean(JdbcConnectionDetails.class);
        ImageConfiguration start = new ImageConfiguration();
        Path unfinished =
                start.imageFiles(PostgresSettings.in(home), database, "").unfinished();
        Path left = Files.writeString(unfinished.resolve("upload_1.tmp"), "half a form");

        start.imageFiles(PostgresSettings.in(home), database, "jdbc:postgresql://elsewhere/");
        assertThat(left).exists();

        start.imageFiles(PostgresSettings.in(home), database, "");
        assertThat(left).doesNotExist();
    }

    private static void assertTooLarge(Answer refused) {
        assertThat(refused.status()).isEqualTo(413);
        assertThat(refused.problem()).isEqualTo("1500-104");
    }

    private static String fields(int count) {
        return "--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n1\r\n".repeat(count);
    }

    /** With a picture at the end of the form. */
    private static Answer send(Fixture fixture, String form) {
        String file = "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.jpg\"\r\n\r\n";
        String[] around = form.formatted(file + "\0\r\n--b--\r\n").split("\0");
        byte[] before = around[0].getBytes(StandardCharsets.UTF_8);
        byte[] behind = around[1].getBytes(StandardCharsets.UTF_8);
        byte[] whole = Arrays.copyOf(before, before.length + PICTURE.length + behind.length);
        System.arraycopy(PICTURE, 0, whole, before.length, PICTURE.length);
        System.arraycopy(behind, 0, whole, before.length + PICTURE.length, behind.length);
        return send(fixture, whole);
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
