package org.gatehouse.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import tools.jackson.databind.JsonNode;

/** What a seed repeats: a desk goes on to decide the same, whatever became of its requests. */
@ApiTest
class DeskTest {

    /** They neither follow from a response nor depend on one. */
    private static final Set<String> FREE = Set.of(
            "person renamed",
            "person made",
            "photo attached",
            "registration changed",
            "held position changed",
            "batch",
            "zones sorted",
            "position changed",
            "member renamed",
            "skill renamed");

    private static final int DECISIONS = 2000;
    private static final int COMPARED = 500;

    @Test
    void answersChangeNoLaterDecision(Fixture fixture) {
        Stage stage = new Stage(fixture.bean(JdbcClient.class), 60, 4);
        List<String> carriedOut = decisions(new Desk(stage, 1, 3, new Random(7)), 1);

        assertThat(carriedOut).hasSizeGreaterThan(COMPARED);
        for (int oneIn : List.of(2, 5, DECISIONS + 1)) {
            assertThat(decisions(new Desk(stage, 1, 3, new Random(7)), oneIn).subList(0, COMPARED))
                    .as("one in %d is carried out", oneIn)
                    .isEqualTo(carriedOut.subList(0, COMPARED));
        }
    }

    /** Of its requests one in so many is carried out; of the others it gets no response or is refused, in turn. */
    private static List<String> decisions(Desk desk, int oneIn) {
        List<String> free = new ArrayList<>();
        for (int number = 1; number <= DECISIONS; number++) {
            DeskRequest request = desk.decide();
            if (FREE.contains(request.kind())) {
                free.add(request + " " + request.body() + " " + request.row());
            }
            if (number % oneIn == 0) {
                request.then().accept(made(number));
            } else if (number % 2 == 0) {
                desk.unanswered(request);
            }
        }
        return free;
    }

    /** A response about something that was made. */
    private static JsonNode made(int number) {
        return Wire.JSON.createObjectNode().put("id", number).put("image_id", number);
    }
}
