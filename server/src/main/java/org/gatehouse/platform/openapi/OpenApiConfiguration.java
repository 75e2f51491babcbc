package org.gatehouse.platform.openapi;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import io.swagger.v3.core.converter.ModelConverter;
import io.swagger.v3.core.jackson.ModelResolver;
import io.swagger.v3.core.util.ObjectMapperFactory;
import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.info.Contact;
import io.swagger.v3.oas.models.info.Info;
import io.swagger.v3.oas.models.info.License;
import io.swagger.v3.oas.models.servers.Server;
import java.util.List;
import org.gatehouse.platform.text.Language;
import org.springdoc.core.utils.SpringDocUtils;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;

/** The parts of {@code /openapi.json} that are not endpoints. */
@Configuration
class OpenApiConfiguration {

    private static final String ABOUT = """
            People, photos, registrations, accreditation, gates and scans of an event organisation.

            Names are snake_case; unknown fields of a request are ignored. An answer has every field that its schema requires: what has \
            no value is `null`, a list without elements is `[]`. Instants are ISO 8601 in UTC. Errors are `application/problem+json`, \
            see [all of them](/errors); every answer carries the header `Request-Id`, which is in the server's log.""";

    @Bean
    OpenAPI openApi() {
        SpringDocUtils.getConfig().replaceWithClass(Language.class, String.class);
        return new OpenAPI()
                .info(new Info()
                        .title("Gatehouse")
                        .version("1")
                        .contact(new Contact().name("The administrator of this server"))
                        .description(ABOUT)
                        .license(new License().name("Apache License 2.0").identifier("Apache-2.0")))
                .servers(List.of(new Server().url("/").description("The server that answers this document.")));
    }

    /**
     * Reads records with their names on the wire. The document library uses Jackson 2, which ignores the settings of our Jackson 3.
     *
     * <p>The first in the list of converters is the last in their chain.
     */
    @Bean
    @Order(Ordered.HIGHEST_PRECEDENCE)
    ModelConverter wireNames() {
        ObjectMapper mapper = ObjectMapperFactory.createJson31();
        ModelResolver.enumsAsRef = true; // the library has no other switch for all enums
        mapper.setPropertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE);
        return new ModelResolver(mapper, new SchemaNames()).openapi31(true);
    }
}
