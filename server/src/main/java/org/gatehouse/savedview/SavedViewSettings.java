package org.gatehouse.savedview;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Settings for views of lists ({@code gatehouse.saved-views.*}).
 *
 * @param most how many views of one list a user has at an event, and how many the event has
 */
@ConfigurationProperties("gatehouse.saved-views")
record SavedViewSettings(@DefaultValue("30") int most) {}
