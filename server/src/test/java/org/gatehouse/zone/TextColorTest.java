package org.gatehouse.zone;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TextColorTest {

    @Test
    void whatIsSentIsTaken() {
        assertThat(TextColor.on("#000000", "#FF0000")).isEqualTo("#FF0000");
    }

    @Test
    void nothingSentIsTheReadableOne() {
        assertThat(TextColor.on("#000000", null)).isEqualTo("#FFFFFF");
        assertThat(TextColor.on("#FFFF00", "")).isEqualTo("#000000");
    }

    @Test
    void aRepeatedOneFollowsANewBackground() {
        assertThat(TextColor.on("#FFFFFF", "#EEEEEE", "#000000", "#EEEEEE")).isEqualTo("#000000");
    }

    @Test
    void aRepeatedOneStaysOnTheSameBackground() {
        assertThat(TextColor.on("#000000", "#EEEEEE", "#000000", "#EEEEEE")).isEqualTo("#EEEEEE");
    }

    @Test
    void aNewOneIsTakenWithANewBackground() {
        assertThat(TextColor.on("#FFFFFF", "#333333", "#000000", "#EEEEEE")).isEqualTo("#333333");
    }
}
