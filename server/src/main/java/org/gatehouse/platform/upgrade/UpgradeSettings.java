package org.gatehouse.platform.upgrade;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * What happens before migrations ({@code gatehouse.upgrade.*}).
 *
 * @param backup the directory in which there must be a backup before the first migration; blank: none is asked for
 */
@ConfigurationProperties("gatehouse.upgrade")
record UpgradeSettings(@DefaultValue("") String backup) {}
