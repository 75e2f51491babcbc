package org.gatehouse.auth.access;

import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The web pages that may use the API ({@code gatehouse.cors.*}).
 *
 * @param origins such as {@code https://desk.example}; {@code http://localhost:*} means every port, {@code *} every origin
 */
@ConfigurationProperties("gatehouse.cors")
record CorsSettings(@DefaultValue List<String> origins) {}
