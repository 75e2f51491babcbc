package org.gatehouse.auth.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest;
import java.util.stream.IntStream;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.Api;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The servers of these tests take this machine for a proxy, so each request comes from the address that it names. */
@ApiTest
class OpenRequestLimitTest {

    private static final int A_MINUTE = 600;

    /** What a client writes into the header itself stands before what the proxy adds. */
    @Test
    void oneAddressThatTheProxySawGetsItsShareAndIsToldWhenToComeBack(Fixture fixture) {
        Answer refused = refused(fixture, "203.0.113.1, 198.51.100.7");

        // Ten come back each second. On a busy machine this request may come seconds after the refusal, so that some
        // are let in
        // before the next refusal; with a share of its own this header would be let in 600 times.
        assertThat(IntStream.range(0, A_MINUTE / 6))
                .as("of the same address behind another header")
                .anyMatch(more -> from(fixture, "/people/public/999999999", "203.0.113.2, 198.51.100.7")
                                .status()
                        == 429);
        assertThat(refused.problem()).isEqualTo("100-113");
        assertThat(Integer.parseInt(refused.header("Retry-After"))).isBetween(1, 60);
        assertThat(from(fixture, "/people/public/999999999", "198.51.100.8").status())
                .isEqualTo(404);
        assertThat(from(fixture, "/health", "198.51.100.7").status()).isEqualTo(200);
        assertThat(from(fixture, "/images/thumbnails/none", "198.51.100.7").status())
                .isEqualTo(404);
        assertThat(from(fixture, "/people/public/999999999", "203.0.113.1").status())
                .isEqualTo(404);
    }

    @ParameterizedTest
    @CsvSource({
        "192.0.2.1, 192.0.2.1, true",
        "192.0.2.1, 192.0.2.2, false",
        "2001:db8:1:2::1, 2001:db8:1:2:ffff::9, true",
        "2001:db8:1:2::1, 2001:db8:1:3::1, false",
        "::ffff:192.0.2.1, 192.0.2.1, false",
        "unknown, unknown, true"
    })
    void anIpv6NetworkCountsAsOneAddress(String one, String other, boolean same) {
        assertThat(OpenRequestLimit.networkOf(one).equals(OpenRequestLimit.networkOf(other)))
                .isEqualTo(same);
    }

    /** While 600 are sent, some come back; twice as many are too many in any case. */
    private static Answer refused(Fixture fixture, String address) {
        // While a slow machine asks, its address gets a share of a minute back.
        for (int i = 0; i < 20 * A_MINUTE; i++) {
            Answer answer = from(fixture, "/people/public/999999999", address);
            if (answer.status() == 429) {
                assertThat(i).isGreaterThanOrEqualTo(A_MINUTE);
                return answer;
            }
        }
        throw new AssertionError("never refused");
    }

    private static Answer from(Fixture fixture, String path, String address) {
        Api stranger = fixture.anonymous();
        HttpRequest.Builder request = stranger.request(path).header("X-Forwarded-For", address);
        return stranger.send(request.GET());
    }
}
