package org.gatehouse.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class DeskTaskTest {

    @ParameterizedTest
    @EnumSource(DeskTask.class)
    void tableOfTheDocumentHasTheCountsOfTheJourneys(DeskTask task) throws IOException {
        List<String> rows = Files.readAllLines(Path.of("../docs/console.md")).stream()
                .filter(line -> line.startsWith("| " + task.label + " |"))
                .toList();

        assertThat(rows)
                .singleElement()
                .asString()
                .matches("\\| [^|]+ \\| %d \\| %d \\| %d \\|.*".formatted(task.clicks, task.keys, task.characters));
    }

    @ParameterizedTest
    @EnumSource(Journey.class)
    void tableOfTheDocumentHasTheCountsOfTheChain(Journey journey) throws IOException {
        String row = "| %s | %s | %d | %d | %d | "
                .formatted(journey.label, journey.from, journey.clicks, journey.keys, journey.texts);

        assertThat(Files.readAllLines(Path.of("../docs/console.md")))
                .filteredOn(line -> line.startsWith(row))
                .hasSize(1);
    }

    @Test
    void trainedPersonIsEstimatedByHerSteps() {
        assertThat(KeystrokeLevel.seconds(List.of("open", "scanner", "scanner")))
                .isZero();
        assertThat(KeystrokeLevel.seconds(List.of("click", "click"))).isCloseTo(5.3, within());
        assertThat(KeystrokeLevel.seconds(List.of("choice"))).isCloseTo(1.35 + 2 * 1.3, within());
        assertThat(KeystrokeLevel.seconds(List.of("click", "character", "character", "key")))
                .isCloseTo(2.65 + 0.4 + 1.35 + 0.2 + 0.2 + 1.35 + 0.2, within());
    }

    private static org.assertj.core.data.Offset<Double> within() {
        return org.assertj.core.data.Offset.offset(1e-9);
    }
}
