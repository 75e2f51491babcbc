package org.gatehouse.auth.oidc;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.time.Duration;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpRequest;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.client.ClientHttpRequestExecution;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.http.client.ClientHttpRequestInterceptor;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.client.JdkClientHttpRequestFactory;
import org.springframework.http.converter.FormHttpMessageConverter;
import org.springframework.security.oauth2.core.http.converter.OAuth2AccessTokenResponseHttpMessageConverter;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestTemplate;

/** Sends requests to the identity provider, with timeouts and with a limit for the size of responses. */
final class ProviderHttp implements ClientHttpRequestInterceptor {

    /** A thousand groups with long names are a tenth of it. */
    static final int MOST_BYTES = 1_000_000;

    private final ClientHttpRequestFactory requests;

    ProviderHttp(Duration patience) {
        HttpClient client = HttpClient.newBuilder()
                .connectTimeout(patience)
                .followRedirects(HttpClient.Redirect.NEVER)
                .build();
        JdkClientHttpRequestFactory factory = new JdkClientHttpRequestFactory(client);
        factory.setReadTimeout(patience);
        this.requests = factory;
    }

    /** For the provider's metadata and its keys. */
    RestTemplate documents() {
        RestTemplate template = new RestTemplate(requests);
        template.getInterceptors().add(this);
        return template;
    }

    /** For the claims of a user. */
    RestTemplate users() {
        RestTemplate template = documents();
        template.setErrorHandler(new ProviderErrors());
        return template;
    }

    /** For the exchange of a code. */
    RestClient tokens() {
        return RestClient.builder()
                .requestFactory(requests)
                .requestInterceptor(this)
                .configureMessageConverters(converters -> converters
                        .addCustomConverter(new FormHttpMessageConverter())
                        .addCustomConverter(new OAuth2AccessTokenResponseHttpMessageConverter()))
                .defaultStatusHandler(new ProviderErrors())
                .build();
    }

    @Override
    public ClientHttpResponse intercept(HttpRequest request, byte[] body, ClientHttpRequestExecution execution)
            throws IOException {
        return new Limited(execution.execute(request, body));
    }

    private record Limited(ClientHttpResponse answer) implements ClientHttpResponse {

        @Override
        public HttpStatusCode getStatusCode() throws IOException {
            return answer.getStatusCode();
        }

        @Override
        public String getStatusText() throws IOException {
            return answer.getStatusText();
        }

        @Override
        public HttpHeaders getHeaders() {
            return answer.getHeaders();
        }

        @Override
        public InputStream getBody() throws IOException {
            return new LimitedStream(answer.getBody());
        }

        @Override
        public void close() {
            answer.close();
        }
    }

    private static final class LimitedStream extends FilterInputStream {

        private int left = MOST_BYTES;

        LimitedStream(InputStream body) {
            super(body);
        }

        @Override
        public int read() throws IOException {
            int one = super.read();
            count(one < 0 ? 0 : 1);
            return one;
        }

        @Override
        public int read(byte[] into, int from, int length) throws IOException {
            int some = super.read(into, from, length);
            count(some);
            return some;
        }

        private void count(int some) throws IOException {
            left -= Math.max(0, some);
            if (left < 0) {
                throw new IOException("The answer has more than " + MOST_BYTES + " bytes");
            }
        }
    }
}
