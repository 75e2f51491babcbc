package org.gatehouse.auth.login;

import java.time.Duration;
import java.util.Set;
import javax.sql.DataSource;
import org.gatehouse.auth.token.Issuer;
import org.gatehouse.auth.token.LoginSessionRepository;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.convert.TypeDescriptor;
import org.springframework.core.convert.converter.GenericConverter;
import org.springframework.core.convert.support.GenericConversionService;
import org.springframework.core.serializer.support.DeserializingConverter;
import org.springframework.core.serializer.support.SerializationFailedException;
import org.springframework.core.serializer.support.SerializingConverter;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.session.config.annotation.web.http.EnableSpringHttpSession;
import org.springframework.session.jdbc.JdbcIndexedSessionRepository;
import org.springframework.session.jdbc.PostgreSqlJdbcIndexedSessionRepositoryCustomizer;
import org.springframework.session.web.http.CookieSerializer;
import org.springframework.session.web.http.DefaultCookieSerializer;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Keeps login sessions in the database, so that every node knows them. Spring Session removes expired sessions every minute.
 *
 * <p>Only the login page, {@code /oauth/authorize} and the console open a session; the API never looks for it.
 */
@Configuration
@EnableSpringHttpSession
class SessionConfiguration {

    private static final Duration IDLE = Duration.ofMinutes(30);

    @Bean
    CookieSerializer sessionCookie(Issuer issuer) {
        DefaultCookieSerializer cookie = new DefaultCookieSerializer();
        cookie.setCookieName("gatehouse_session");
        cookie.setUseHttpOnlyCookie(true);
        cookie.setSameSite("Lax");
        cookie.setUseSecureCookie(issuer.isHttps());
        return cookie;
    }

    @Bean
    SessionSecrets sessionSecrets(CookieSerializer sessionCookie) {
        return new SessionSecrets(sessionCookie);
    }

    /** Uses separate transactions. Spring's own bean would read the error codes of ten databases at each start. */
    @Bean
    JdbcIndexedSessionRepository sessionRepository(
            DataSource database, PlatformTransactionManager manager, SessionSecrets secrets) {
        TransactionTemplate transaction = new TransactionTemplate(manager);
        transaction.setPropagationBehavior(TransactionDefinition.PROPAGATION_REQUIRES_NEW);
        var sessions = new JdbcIndexedSessionRepository(new JdbcTemplate(database), transaction);
        sessions.setTableName("login_session");
        sessions.setDefaultMaxInactiveInterval(IDLE);
        sessions.setSessionIdGenerator(secrets);
        sessions.setConversionService(attributes(secrets));
        // A page and the files it loads may set the first attribute of a session at the same time: the later write
        // wins, none fails.
        new PostgreSqlJdbcIndexedSessionRepositoryCustomizer().customize(sessions);
        sessions.setUpdateSessionQuery(LoginSessionRepository.UPDATE_SESSION);
        return sessions;
    }

    private static GenericConversionService attributes(SessionSecrets secrets) {
        SerializingConverter writer = new SerializingConverter();
        GenericConversionService conversion = new GenericConversionService();
        conversion.addConverter(Object.class, byte[].class, attribute -> secrets.seal(writer.convert(attribute)));
        conversion.addConverter(new ForgivingReader(secrets));
        return conversion;
    }

    /** An attribute that an earlier version stored and this one cannot read leads to a new login, not to an error on every page. */
    private static final class ForgivingReader implements GenericConverter {

        private final SessionSecrets secrets;
        private final DeserializingConverter reader =
                new DeserializingConverter(SessionConfiguration.class.getClassLoader());

        ForgivingReader(SessionSecrets secrets) {
            this.secrets = secrets;
        }

        @Override
        public Set<ConvertiblePair> getConvertibleTypes() {
            return Set.of(new ConvertiblePair(byte[].class, Object.class));
        }

        @Override
        public @Nullable Object convert(@Nullable Object sealed, TypeDescriptor from, TypeDescriptor to) {
            try {
                byte[] bytes = sealed == null ? null : secrets.open((byte[]) sealed);
                return bytes == null ? null : reader.convert(bytes);
            } catch (SerializationFailedException unreadable) {
                return null;
            }
        }
    }
}
