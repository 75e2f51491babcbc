package org.gatehouse.platform.edge;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.Random;
import org.apache.catalina.Context;
import org.apache.catalina.LifecycleException;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.apache.coyote.http2.Http2Protocol;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** With Tomcat alone, so that HTTP/2, which an operator may switch on ({@code server.http2.enabled}), needs no server of its own. */
class LongAnswersSentTest {

    private final Tomcat tomcat = new Tomcat();

    @BeforeEach
    void start(@TempDir Path home) throws LifecycleException {
        Connector connector = new Connector(LongAnswers.class.getName());
        connector.setPort(0);
        connector.addUpgradeProtocol(new Http2Protocol());
        tomcat.setBaseDir(home.toString());
        tomcat.setConnector(connector);
        Context context = tomcat.addContext("", null);
        Tomcat.addServlet(context, "noise", new Noise());
        context.addServletMappingDecoded("/*", "noise");
        tomcat.start();
    }

    @AfterEach
    void stop() throws LifecycleException {
        tomcat.stop();
        tomcat.destroy();
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void arriveWholeAmongShortOnes(HttpClient.Version version) throws IOException, InterruptedException {
        try (HttpClient client = HttpClient.newBuilder().version(version).build()) {
            for (int length : new int[] {10, 3_000_000, 10, 40_000, 3_000_000, 8192}) {
                HttpResponse<byte[]> answer = client.send(
                        HttpRequest.newBuilder(URI.create("http://localhost:%d/%d"
                                        .formatted(tomcat.getConnector().getLocalPort(), length)))
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());

                assertThat(answer.version()).isEqualTo(version);
                assertThat(answer.body()).isEqualTo(noise(length));
            }
        }
    }

    private static byte[] noise(int length) {
        byte[] bytes = new byte[length];
        new Random(length).nextBytes(bytes);
        return bytes;
    }

    /** As many bytes as the path says. */
    private static final class Noise extends HttpServlet {

        private static final long serialVersionUID = 1;

        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response) throws IOException {
            response.getOutputStream()
                    .write(noise(Integer.parseInt(request.getRequestURI().substring(1))));
        }
    }
}
