package org.gatehouse.image.store;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;

/** Repeats what its superclass tries with another S3 server, OpenStack Swift of Debian. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@EnabledIfSystemProperty(named = "s3.swift", matches = "true", disabledReason = "Swift is tried with -Pproof only")
@EnabledIf(
        value = "org.gatehouse.image.store.Swift#isInstalled",
        disabledReason = "There is no Swift here; packaging/cluster/install installs Debian's")
@interface SwiftTest {}
