package org.gatehouse.platform;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import java.util.Set;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.api.parallel.ResourceLocksProvider;
import org.junit.jupiter.api.parallel.Resources;

/**
 * A class that holds the server to times, opens connections by the thousand or fills the database by the million: with {@code -Pproof} it
 * comes last, and nothing runs beside it.
 *
 * <p>In its short form it runs beside others, so that a build stays short.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ResourceLock(providers = AloneAtFullSize.WholeMachine.class)
public @interface AloneAtFullSize {

    /** What {@code @Isolated} takes, but only for the long forms. */
    final class WholeMachine implements ResourceLocksProvider {

        @Override
        public Set<Lock> provideForClass(Class<?> testClass) {
            return FullSize.ON ? Set.of(new Lock(Resources.GLOBAL, ResourceAccessMode.READ_WRITE)) : Set.of();
        }
    }
}
