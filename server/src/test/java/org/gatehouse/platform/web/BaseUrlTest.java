package org.gatehouse.platform.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.gatehouse.auth.token.Issuer;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BaseUrlTest {

    /** Browsers compare their own spelling with ours: with capitals there was no passkey. */
    @ParameterizedTest
    @CsvSource({
        "https://Acc.Test, https://acc.test",
        "HTTPS://ACC.TEST:8443/, https://acc.test:8443",
        "https://Acc.Test/Desk//, https://acc.test/Desk",
        "http://[2001:DB8::1]:8080, http://[2001:db8::1]:8080",
        "http://localhost:8080, http://localhost:8080"
    })
    void addressIsTheOneThatBrowsersWrite(String set, String written) {
        assertThat(new BaseUrl(set).of("/x")).isEqualTo(written + "/x");
        assertThat(new Issuer(set).address()).isEqualTo(written);
        assertThat(new Issuer(set).isHttps()).isEqualTo(written.startsWith("https:"));
    }
}
