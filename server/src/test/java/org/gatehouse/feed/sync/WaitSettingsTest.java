package org.gatehouse.feed.sync;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class WaitSettingsTest {

    private static WaitSettings given(String waiting) {
        var source = new MapConfigurationPropertySource(Map.of("gatehouse.feed.waiting", waiting));
        return new Binder(source).bindOrCreate("gatehouse.feed", WaitSettings.class);
    }

    @ParameterizedTest
    @CsvSource({"48, 125", "512, 1342", "1024, 2684", "1907, 4999", "1908, 5000", "32768, 5000"})
    void halfOfTheHeapIsForPollsThatWait(long megabytes, int places) {
        WaitSettings unset = given("");

        assertThat(unset.capacity(megabytes << 20)).isEqualTo(places);
        assertThat(unset.isHeldBack(megabytes << 20)).isEqualTo(places < 5000);
    }

    @Test
    void aNumberThatIsGivenCountsWhateverTheHeap() {
        WaitSettings given = given("20000");

        assertThat(given.capacity(512 << 20)).isEqualTo(20_000);
        assertThat(given("7").capacity(512 << 20)).isEqualTo(7);
        assertThat(given.isHeldBack(512 << 20)).isFalse();
        assertThat(given("7").isHeldBack(512 << 20)).isFalse();
    }
}
