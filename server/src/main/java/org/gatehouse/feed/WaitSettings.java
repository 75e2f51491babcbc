package org.gatehouse.feed;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Polls that wait for a change ({@code gatehouse.feed.*}).
 *
 * @param waiting so many at once on this node; one more is answered 503
 */
@ConfigurationProperties("gatehouse.feed")
record WaitSettings(@DefaultValue("5000") int waiting) {}
