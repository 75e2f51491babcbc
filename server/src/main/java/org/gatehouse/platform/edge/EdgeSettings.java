package org.gatehouse.platform.edge;

import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.util.unit.DataSize;

/**
 * Limits of requests.
 *
 * @param maxJsonBytes a body other than an upload may be this large
 */
@ConfigurationProperties("gatehouse.web")
record EdgeSettings(@DefaultValue("2MB") DataSize maxJsonBytes) {}
