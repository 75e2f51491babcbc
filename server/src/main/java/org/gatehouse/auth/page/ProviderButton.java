package org.gatehouse.auth.page;

/**
 * The part of the login page that leads to the organisation's identity provider.
 *
 * @param name empty where there is no provider
 * @param target where its form is sent
 * @param away whether the provider has just not answered
 * @param administratorsOnly whether passwords open for administrators only
 */
public record ProviderButton(String name, String target, boolean away, boolean administratorsOnly) {}
