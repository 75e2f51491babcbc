package org.gatehouse.e2e;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.Download;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.gatehouse.auth.Role;
import org.gatehouse.platform.Fixture;
import org.gatehouse.request.RequestScene;
import org.junit.jupiter.api.Test;

/** Lists whose files no other journey takes. */
@BrowserTest
class ExportsTest {

    @Test
    void whatAPageListsIsAFileToo(Fixture fixture, Console console) throws Exception {
        RequestScene scene = RequestScene.of(fixture);
        scene.asked("Ana", "Mixed");
        scene.allocate(scene.asked("Ben", "Mixed"), "Mixed").expect(204);
        String event = "/console/events/" + scene.event.id();
        console.signedIn(scene.event, Role.EDIT_POSITIONS, Role.VIEW_SCANS, Role.VIEW_LOGS, Role.ALLOCATE_ZONE_REQUEST);

        assertThat(csv(console, event + "/matrix")).contains("position,name,holders", "MIXED holders");
        assertThat(csv(console, event + "/conflicts")).startsWith("kind,accreditation_id");
        assertThat(csv(console, event + "/log?action=zone_allocated")).contains("zone_allocated");
        assertThat(csv(console, event + "/log?action=zone_denied")).doesNotContain("zone_allocated");
        String requests = event + "/requests/" + scene.form;
        assertThat(csv(console, requests)).contains("Ana").doesNotContain("Ben");
        assertThat(csv(console, requests + "?view=allocated")).contains("Ben").doesNotContain("Ana");
        assertThat(file(console, event + "/matrix", "Export as XLSX")).startsWith('P', 'K');
    }

    private static String csv(Console console, String page) throws IOException {
        return new String(file(console, page, "Export as CSV"), StandardCharsets.UTF_8).replace("\uFEFF", "");
    }

    private static byte[] file(Console console, String page, String link) throws IOException {
        console.open(page);
        Download file = console.page().waitForDownload(() -> console.link(link).click());
        return Files.readAllBytes(file.path());
    }
}
