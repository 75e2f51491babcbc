package org.gatehouse.auth.oidc;

import java.io.IOException;
import java.net.URI;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.client.ClientHttpResponse;
import org.springframework.http.converter.HttpMessageNotReadableException;
import org.springframework.security.oauth2.core.OAuth2AuthorizationException;
import org.springframework.security.oauth2.core.OAuth2Error;
import org.springframework.security.oauth2.core.http.converter.OAuth2ErrorHttpMessageConverter;
import org.springframework.web.client.ResponseErrorHandler;
import org.springframework.web.client.RestClientException;

/**
 * Reads what the provider refuses with: from the header {@code WWW-Authenticate} (RFC 6750) or the body (RFC 6749). Spring's handler reads
 * a body only if the status is 400, needs a library that is not shipped for the header, and throws what nothing catches if the body is
 * no JSON.
 */
final class ProviderErrors implements ResponseErrorHandler {

    private static final Pattern PARAMETER = Pattern.compile("\\b(error|error_description)=\"([^\"]*)\"");

    private final OAuth2ErrorHttpMessageConverter body = new OAuth2ErrorHttpMessageConverter();

    @Override
    public boolean hasError(ClientHttpResponse response) throws IOException {
        return response.getStatusCode().isError();
    }

    @Override
    public void handleError(URI url, HttpMethod method, ClientHttpResponse response) throws IOException {
        OAuth2Error error = ofHeader(response.getHeaders());
        if (error == null) {
            error = ofBody(response);
        }
        if (error == null) {
            throw new RestClientException("%s has the status %s"
                    .formatted(url, response.getStatusCode().value()));
        }
        throw new OAuth2AuthorizationException(error);
    }

    private static @Nullable OAuth2Error ofHeader(HttpHeaders headers) {
        Map<String, String> parameters = new HashMap<>();
        String header = headers.getFirst(HttpHeaders.WWW_AUTHENTICATE);
        PARAMETER
                .matcher(header == null ? "" : header)
                .results()
                .forEach(found -> parameters.putIfAbsent(found.group(1), found.group(2)));
        String code = parameters.get("error");
        return code == null || code.isBlank() ? null : new OAuth2Error(code, parameters.get("error_description"), null);
    }

    private @Nullable OAuth2Error ofBody(ClientHttpResponse response) throws IOException {
        try {
            return body.read(OAuth2Error.class, response);
        } catch (HttpMessageNotReadableException none) {
            return null;
        }
    }
}
