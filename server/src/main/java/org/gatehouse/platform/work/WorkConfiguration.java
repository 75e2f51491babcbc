package org.gatehouse.platform.work;

import org.springframework.context.annotation.Configuration;
import org.springframework.scheduling.annotation.EnableScheduling;

/** Lets all features have methods that run at intervals. */
@Configuration(proxyBeanMethods = false)
@EnableScheduling
class WorkConfiguration {}
