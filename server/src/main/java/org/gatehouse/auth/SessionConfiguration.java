package org.gatehouse.auth;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.GenericConverter;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.core.serializer.support.DeserializingConverter;
import org.springframework.core.serializer.support.SerializationFailedException;
import org.springframework.core.serializer.support.SerializingConverter;
import org.springframework.session.config.SessionRepositoryCustomizer;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.session.jdbc.PostgreSqlJdbcIndexedSessionRepositoryCustomizer;
import org.springframework.session.jdbc.config.annotation.web.http.EnableJdbcHttpSession;
import org.springframework.session.web.http.CookieSerializer;
import org.springframework.session.web.http.DefaultCookieSerializer;

/**
 * Keeps login sessions in the database, so that any node knows them. Spring Session removes those past their time every minute.
 *
 * <p>Only the login page, {@code /oauth/authorize} and the console open one; the API never looks for it.
 */
@Configuration
@EnableJdbcHttpSession(tableName = "login_session", maxInactiveIntervalInSeconds = 30 * 60)
class SessionConfiguration {

    @Bean
    CookieSerializer sessionCookie(Issuer issuer) {
        DefaultCookieSerializer cookie = new DefaultCookieSerializer();
        cookie.setCookieName("gatehouse_session");
        cookie.setUseHttpOnlyCookie(true);
        cookie.setSameSite("Lax");
        cookie.setUseSecureCookie(issuer.address().startsWith("https:"));
        return cookie;
    }

    @Bean
    SessionRepositoryCustomizer<JdbcIndexedSessionRepository> forgivingSessions() {
        return sessions -> sessions.setConversionService(attributes());
    }

    /** A page and what it loads may both be the first to put something into a session: the later one counts, neither fails. */
    @Bean
    PostgreSqlJdbcIndexedSessionRepositoryCustomizer sessionsOfRequestsAtOnce() {
        return new PostgreSqlJdbcIndexedSessionRepositoryCustomizer();
    }

    private static GenericConversionService attributes() {
        GenericConversionService conversion = new GenericConversionService();
        conversion.addConverter(Object.class, byte[].class, new SerializingConverter());
        conversion.addConverter(new ForgivingReader());
        return conversion;
    }

    /** What an earlier version stored and this one cannot read means: log in again, not an error at every page. */
    private static final class ForgivingReader implements GenericConverter {

        private final DeserializingConverter reader =
                new DeserializingConverter(SessionConfiguration.class.getClassLoader());

        @Override
        public Set<ConvertiblePair> getConvertibleTypes() {
            return Set.of(new ConvertiblePair(byte[].class, Object.class));
        }

        @Override
        public @Nullable Object convert(@Nullable Object bytes, TypeDescriptor from, TypeDescriptor to) {
            try {
                return bytes == null ? null : reader.convert((byte[]) bytes);
            } catch (SerializationFailedException unreadable) {
                return null;
            }
        }
    }
}
