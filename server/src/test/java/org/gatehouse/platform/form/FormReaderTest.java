package org.gatehouse.platform.form;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.web.multipart.MultipartException;

class FormReaderTest {

    private static final int FILE_BYTES = 300_000;
    private static final int FORM_BYTES = 1_000_000;

    @TempDir
    private Path directory;

    /** Contents full of what looks like the beginning of a boundary, in pieces as a network may bring them. */
    @ParameterizedTest
    @ValueSource(
            strings = {"x", "------------------------d74496d66958873e", "----WebKitFormBoundary7MA4YWxk", "\r", "--"})
    void everyPartIsWhatWasSent(String boundary) throws IOException {
        Random random = new Random(boundary.hashCode());
        for (int round = 0; round < 200; round++) {
            List<byte[]> contents = Stream.generate(() -> content(random, boundary))
                    .limit(random.nextInt(5))
                    .toList();
            byte[] form = form(boundary, contents);

            List<FormPart> parts = read(new Pieces(form, random), boundary);

            assertThat(parts).hasSameSizeAs(contents);
            for (int i = 0; i < contents.size(); i++) {
                assertThat(parts.get(i).getName()).isEqualTo("part" + i);
                assertThat(parts.get(i).getSize()).isEqualTo(contents.get(i).length);
                try (InputStream stored = parts.get(i).getInputStream()) {
                    assertThat(stored.readAllBytes()).isEqualTo(contents.get(i));
                }
            }
            parts.forEach(FormPart::delete);
        }
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void aFormCutAnywhereIsNoForm() {
        byte[] form = form("b", List.of(new byte[10], new byte[9_000]));
        int end = form.length - "--\r\n".length();
        for (int length = 0; length < end; length += length < 300 || length > end - 300 ? 1 : 97) {
            byte[] cut = java.util.Arrays.copyOf(form, length);
            assertThatThrownBy(() -> read(new ByteArrayInputStream(cut), "b")).isInstanceOf(IOException.class);
        }
    }

    @Test
    void headersAreReadAsBrowsersAndScriptsWriteThem() throws IOException {
        List<FormPart> parts = read(stream("""
                        preamble
                        --b
                        content-disposition:form-data;name="a"

                        v\u00e4lue
                        --b
                        X: y

                        without a name
                        --b

                        without headers
                        --b
                        Content-Disposition: form-data;
                         name="f"; filename="\u7167 \\"x\\".jpg"
                        Content-Type: image/jpeg


                        --b--epilogue""".replace("\n", "\r\n")), "b");

        assertThat(parts).extracting(FormPart::getName).containsExactly("a", "f");
        assertThat(parts.get(0).fieldValue()).isEqualTo("v\u00e4lue");
        assertThat(parts.get(1).fieldValue()).isNull();
        assertThat(parts.get(1).getSubmittedFileName()).isEqualTo("\u7167 \"x\".jpg");
        assertThat(parts.get(1).getContentType()).isEqualTo("image/jpeg");
        assertThat(parts.get(1).getSize()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--b\r\nno header\r\n\r\n\r\n--b--",
                "--b\r\n: no name\r\n\r\n\r\n--b--",
                "--b garbage\r\n\r\n\r\n--b--",
                "--bc\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n\r\n--b--",
                "--b\nContent-Disposition: form-data; name=\"a\"\n\n\n--b--"
            })
    void whatIsNoFormIsToldAsSuch(String body) {
        assertThatThrownBy(() -> read(stream(body), "b")).isInstanceOf(MultipartException.class);
    }

    @Test
    void limitsHold() throws IOException {
        assertThat(read(stream(form("b", List.of(new byte[FILE_BYTES]))), "b")).hasSize(1);
        assertTooLarge(form("b", List.of(new byte[FILE_BYTES + 1])));

        byte[] most = new byte[FORM_BYTES / 4];
        assertThat(read(stream(form("b", List.of(most, most, most))), "b")).hasSize(3);
        assertTooLarge(form("b", List.of(most, most, most, most)));

        List<byte[]> fields =
                Stream.generate(() -> new byte[1]).limit(FormReader.MOST_PARTS).toList();
        assertThat(read(stream(form("b", fields)), "b")).hasSize(FormReader.MOST_PARTS);
        List<byte[]> more = new ArrayList<>(fields);
        more.add(new byte[1]);
        assertTooLarge(form("b", more));

        assertTooLarge(("--b\r\nX: " + "x".repeat(FormReader.MOST_HEADER_BYTES) + "\r\n" + "y".repeat(100_000))
                .getBytes(UTF_8));
    }

    /** It is nothing that the sender could mend. */
    @Test
    void aDiskThatTakesNothingIsNoFaultOfTheForm() throws IOException {
        Files.delete(directory);

        assertThatThrownBy(() -> read(stream(form("b", List.of(new byte[FILE_BYTES]))), "b"))
                .isInstanceOf(UncheckedIOException.class);
    }

    private void assertTooLarge(byte[] form) {
        List<FormPart> parts = new ArrayList<>();
        assertThatThrownBy(() -> reader(stream(form), "b").readInto(parts)).isInstanceOf(FormTooLarge.class);
        parts.forEach(FormPart::delete);
    }

    private List<FormPart> read(InputStream body, String boundary) throws IOException {
        List<FormPart> parts = new ArrayList<>();
        reader(body, boundary).readInto(parts);
        return parts;
    }

    private FormReader reader(InputStream body, String boundary) {
        return new FormReader(body, boundary, new FormLimits(directory, FILE_BYTES, FORM_BYTES));
    }

    private static InputStream stream(String body) {
        return stream(body.getBytes(UTF_8));
    }

    private static InputStream stream(byte[] body) {
        return new ByteArrayInputStream(body);
    }

    private static byte[] form(String boundary, List<byte[]> contents) {
        ByteArrayOutputStream form = new ByteArrayOutputStream();
        for (int i = 0; i < contents.size(); i++) {
            form.writeBytes(("--" + boundary + "\r\nContent-Disposition: form-data; name=\"part" + i + "\"\r\n\r\n")
                    .getBytes(UTF_8));
            form.writeBytes(contents.get(i));
            form.writeBytes("\r\n".getBytes(UTF_8));
        }
        form.writeBytes(("--" + boundary + "--\r\n").getBytes(UTF_8));
        return form.toByteArray();
    }

    /** Without the delimiter itself, which no sender would choose then. */
    private static byte[] content(Random random, String boundary) {
        String delimiter = "\r\n--" + boundary;
        StringBuilder content = new StringBuilder();
        int length = random.nextInt(random.nextInt(10) == 0 ? 200_000 : 300);
        while (content.length() < length) {
            content.append(
                    random.nextBoolean()
                            ? delimiter.substring(0, random.nextInt(delimiter.length()))
                            : String.valueOf((char) random.nextInt(256)).repeat(1 + random.nextInt(100)));
        }
        return (content + "|").replace(delimiter, "|").getBytes(ISO_8859_1);
    }

    /** Answers fewer bytes than it is asked for. */
    private static final class Pieces extends InputStream {

        private final byte[] bytes;
        private final Random random;
        private int at;

        Pieces(byte[] bytes, Random random) {
            this.bytes = bytes;
            this.random = random;
        }

        @Override
        public int read() {
            return at == bytes.length ? -1 : Byte.toUnsignedInt(bytes[at++]);
        }

        @Override
        public int read(byte[] into, int from, int length) {
            if (at == bytes.length) {
                return -1;
            }
            int count = Math.min(1 + random.nextInt(Math.max(1, length)), bytes.length - at);
            System.arraycopy(bytes, at, into, from, count);
            at += count;
            return count;
        }
    }
}
