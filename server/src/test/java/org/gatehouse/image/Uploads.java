package org.gatehouse.image;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Uploads as browsers and scripts send them. */
public final class Uploads {

    private static final String BOUNDARY = "--------gatehouse-test";

    /** The type of {@link #form}. */
    public static final String TYPE = "multipart/form-data; boundary=" + BOUNDARY;

    private Uploads() {}

    /** Uploads a JPEG of one colour and answers the image. */
    public static JsonNode portrait(Api api, int seed) {
        return send(api, TestPictures.jpeg(60, 80, seed), "portrait.jpg")
                .expect(201)
                .json();
    }

    public static Answer send(Api api, byte[] file, @Nullable String filename) {
        return send(api, "file", file, filename);
    }

    public static Answer send(Api api, String part, byte[] file, @Nullable String filename) {
        return send(api, BodyPublishers.ofByteArray(form(part, file, filename)));
    }

    public static Answer send(Api api, BodyPublisher form) {
        return api.send(api.request("/images").header("Content-Type", TYPE).POST(form));
    }

    public static byte[] form(String part, byte[] file, @Nullable String filename) {
        String name = filename == null ? "" : "; filename=\"" + filename + "\"";
        String head = "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"" + part + "\"" + name
                + "\r\nContent-Type: image/jpeg\r\n\r\n";
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        body.writeBytes(head.getBytes(StandardCharsets.UTF_8));
        body.writeBytes(file);
        body.writeBytes(("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
        return body.toByteArray();
    }
}
