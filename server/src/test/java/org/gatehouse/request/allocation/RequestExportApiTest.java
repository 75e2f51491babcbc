package org.gatehouse.request.allocation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.gatehouse.platform.Answer;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.Fixture;
import org.gatehouse.platform.SheetFile;
import org.gatehouse.request.RequestScene;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

@ApiTest
class RequestExportApiTest {

    @Test
    void pendingRequestIsARow(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        Map<String, Object> request = scene.asking("Mixed", "Pool");
        request.put("objective", "=cmd|' /C calc'!A0");
        scene.login("Ana").post(scene.requests(), request).expect(201);
        JsonNode allocated = scene.asked("Ben", "Pool");
        scene.allocate(allocated, "Pool").expect(204);

        Answer answer = scene.desk().get(scene.requests() + "?export=true").expect(200);

        assertThat(SheetFile.xlsx(answer))
                .singleElement()
                .satisfies(row -> assertThat(row)
                        .containsEntry("accreditation_id", String.valueOf(scene.event.accreditation("Ana")))
                        .containsEntry("first_name", "Ana")
                        .containsEntry("delegate_type", "Competitor")
                        .containsEntry("first_choice_zone_code", "MIXED")
                        .containsEntry("second_choice_zone_name", "Pool")
                        .containsEntry("objective", "'=cmd|' /C calc'!A0")
                        .containsEntry("state", "PENDING"));
        assertThat(answer.header("Content-Disposition")).contains("zone-requests-" + scene.form + ".xlsx");
        assertThat(SheetFile.csv(scene.desk().get(scene.requests() + "?export=true&format=csv&allocated=true")))
                .extracting(row -> row.get("first_name"))
                .containsExactly("Ben");
        scene.desk()
                .post(
                        scene.allocation() + "/zone-request/"
                                + scene.asked("Cho", "Pool").path("id").asLong() + "/deny?reason=Full",
                        Map.of())
                .expect(204);
        assertThat(SheetFile.csv(scene.desk().get(scene.requests() + "?export=true&format=csv&state=DENIED")))
                .extracting(row -> row.get("denial_reason"))
                .containsExactly("Full");
        assertThat(SheetFile.csv(scene.desk()
                        .get(scene.requests() + "?export=true&format=csv&zone_id=" + scene.event.zone("Tribune"))))
                .isEmpty();
    }

    @Test
    void allocationIsARow(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);
        scene.allocateByHand("Ana", "Pool").expect(204);
        scene.allocate(scene.asked("Ben", "Mixed"), "Pool").expect(204);
        fixture.bean(org.springframework.jdbc.core.simple.JdbcClient.class)
                .sql("update event set time_zone = 'Asia/Shanghai' where id = :event")
                .param("event", scene.event.id())
                .update();

        Answer answer = scene.desk().get(scene.board() + "?export=true").expect(200);

        assertThat(SheetFile.xlsx(answer)).hasSize(2);
        Map<String, String> ana = SheetFile.xlsx(answer).getFirst();
        assertThat(ana)
                .containsEntry("zone_code", "POOL")
                .containsEntry("spot_label", "1")
                .containsEntry("first_name", "Ana")
                .containsEntry("zone_request_id", "")
                .containsEntry("notification_sent_at", "");
        assertThat(ana.get("allocated_at")).endsWith("+08:00");
        assertThat(SheetFile.xlsx(answer).getLast()).containsEntry("objective", "Interviews");
    }

    @Test
    void wrongExportsAreRefused(Fixture fixture) {
        RequestScene scene = RequestScene.of(fixture);

        for (String list : List.of(scene.requests(), scene.board())) {
            scene.desk().get(list + "?export=perhaps").expect(422);
            scene.desk().get(list + "?export=true&format=pdf").expect(422);
            scene.desk().get(list + "?export=false").expect(200);
            scene.desk().get(list + "?export=").expect(200);
            assertThat(SheetFile.xlsx(scene.desk().get(list + "?export=true").expect(200)))
                    .isEmpty();
        }
        scene.desk().get(scene.allocation() + "/form/999999999?export=true").expect(404);
        scene.desk()
                .get(scene.event.path() + "/zone-requests/form/999999999?export=true")
                .expect(404);
    }
}
