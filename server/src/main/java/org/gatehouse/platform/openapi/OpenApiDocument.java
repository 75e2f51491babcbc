package org.gatehouse.platform.openapi;

import com.fasterxml.jackson.core.JsonProcessingException;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.customizers.SpringDocCustomizers;
import org.springdoc.core.properties.SpringDocConfigProperties;
import org.springdoc.core.providers.SpringDocProviders;
import org.springdoc.core.service.AbstractRequestService;
import org.springdoc.core.service.GenericResponseService;
import org.springdoc.core.service.OpenAPIService;
import org.springdoc.core.service.OperationService;
import org.springdoc.webmvc.api.OpenApiWebMvcResource;
import org.springframework.beans.factory.ObjectFactory;
import org.springframework.web.bind.annotation.RestController;

/**
 * {@code /openapi.json}, written once and kept: it is more than one MB, and anybody may ask for it. If each request wrote its own, a few
 * hundred strangers who take their responses slowly would use up the memory.
 */
@RestController
class OpenApiDocument extends OpenApiWebMvcResource {

    private byte @Nullable [] json;
    private byte @Nullable [] yaml;

    OpenApiDocument(
            ObjectFactory<OpenAPIService> builder,
            AbstractRequestService requests,
            GenericResponseService responses,
            OperationService operations,
            SpringDocConfigProperties properties,
            SpringDocProviders providers,
            SpringDocCustomizers customizers) {
        super(builder, requests, responses, operations, properties, providers, customizers);
    }

    @Override
    public synchronized byte[] openapiJson(HttpServletRequest request, String url, Locale locale)
            throws JsonProcessingException {
        byte[] kept = json;
        if (kept == null) {
            kept = super.openapiJson(request, url, locale);
            json = kept;
        }
        return kept;
    }

    @Override
    public synchronized byte[] openapiYaml(HttpServletRequest request, String url, Locale locale)
            throws JsonProcessingException {
        byte[] kept = yaml;
        if (kept == null) {
            kept = super.openapiYaml(request, url, locale);
            yaml = kept;
        }
        return kept;
    }
}
