package org.gatehouse.accreditation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OverridesTest {

    /** Stored lists, sent lists, and what is stored then; zones are numbers in one word. */
    @ParameterizedTest(name = "+{0} -{1}, sent +{2} -{3}, becomes +{4} -{5}")
    @CsvSource({
        ",   ,   1,  ,   1,  ",
        ",   ,   ,   1,  ,   1",
        "1,  ,   ,   ,   ,   ",
        ",   1,  1,  1,  1,  ",
        "1,  ,   1,  1,  ,   1",
        ",   ,   1,  1,  ,   1",
        "1,  2,  12, 12, 2,  1",
        "1,  ,   1,  2,  1,  2"
    })
    void theNewestChoiceWins(
            @Nullable String added,
            @Nullable String removed,
            @Nullable String sentAdded,
            @Nullable String sentRemoved,
            @Nullable String nowAdded,
            @Nullable String nowRemoved) {
        Overrides now = new Overrides(zones(added), zones(removed)).replacedBy(zones(sentAdded), zones(sentRemoved));

        assertThat(now).isEqualTo(new Overrides(zones(nowAdded), zones(nowRemoved)));
    }

    @ParameterizedTest(name = "+{0} -{1}, more +{2} -{3}, becomes +{4} -{5}")
    @CsvSource({"1, 2, 2, , 12, ", "1, 2, , 1, , 12", ", , 1, 1, , 1", "1, 2, , , 1, 2"})
    void aBatchAddsToWhatIsThere(
            @Nullable String added,
            @Nullable String removed,
            @Nullable String moreAdded,
            @Nullable String moreRemoved,
            @Nullable String nowAdded,
            @Nullable String nowRemoved) {
        Overrides now = new Overrides(zones(added), zones(removed)).with(zones(moreAdded), zones(moreRemoved));

        assertThat(now).isEqualTo(new Overrides(zones(nowAdded), zones(nowRemoved)));
    }

    private static Set<Long> zones(@Nullable String digits) {
        return digits == null
                ? Set.of()
                : Arrays.stream(digits.split("")).map(Long::valueOf).collect(Collectors.toSet());
    }
}
