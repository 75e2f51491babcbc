package org.gatehouse.badge.print;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.text.PDFTextStripper;
import org.gatehouse.accreditation.change.PrintedBadgeService;
import org.gatehouse.accreditation.list.PrintSelectionService;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.badge.BadgeSettings;
import org.gatehouse.event.EventRepository;
import org.gatehouse.platform.ApiTest;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.transaction.support.TransactionOperations;
import org.springframework.util.unit.DataSize;
import tools.jackson.databind.JsonNode;

/** Badges come out of the printer in the order that was asked for, over all files of an order, with sheets between. */
@ApiTest
class PrintSortApiTest {

    private static final Pattern NAME = Pattern.compile("(Ana|Bo|Cem|Dan) Lima");

    private Fixture fixture;
    private EventFixture event;

    @BeforeEach
    void register(Fixture fixture) {
        this.fixture = fixture;
        event = fixture.event()
                .withMember("BR")
                .withMember("FI")
                .withPosition("Guest")
                .withPosition("Coach")
                .withAccreditation("Ana", "Coach")
                .withAccreditation("Bo", "Guest")
                .withAccreditation("Cem", "Coach")
                .withAccreditation("Dan", "Guest");
        comes("Ana", "FI", "Zebras");
        comes("Bo", "BR", "ants");
        comes("Cem", "FI", "");
    }

    private void comes(String name, String member, String group) {
        event.desk()
                .put(
                        "/registrations/" + event.registration(name),
                        Map.of("member_id", event.member(member), "group_name", group))
                .expect(200);
    }

    private JsonNode print(Map<String, ?> order) {
        long job = event.desk()
                .post(event.path() + "/badges/prints", order)
                .expect(202)
                .json()
                .path("id")
                .asLong();
        return finished(job);
    }

    private JsonNode finished(long job) {
        return await().until(
                        () -> event.desk()
                                .get(event.path() + "/badges/prints/" + job)
                                .expect(200)
                                .json(),
                        answer -> answer.path("state").asString().equals("DONE"));
    }

    /** What each page is: the name on its badge, or the lines of a sheet between. */
    private List<String> pages(JsonNode job) throws Exception {
        byte[] file = event.desk().get(job.path("file").asString()).expect(200).bytes();
        List<String> pages = new ArrayList<>();
        try (PDDocument document = Loader.loadPDF(file)) {
            PDFTextStripper text = new PDFTextStripper();
            for (int page = 1; page <= document.getNumberOfPages(); page++) {
                text.setStartPage(page);
                text.setEndPage(page);
                // A long code breaks after its hyphen.
                String all = text.getText(document).strip().replace("-\n", "-").replace('\n', ' ');
                pages.add(NAME.matcher(all)
                        .results()
                        .map(name -> name.group(1))
                        .findFirst()
                        .orElse(all));
            }
        }
        return pages;
    }

    private String member(String code) {
        return "Member " + event.memberCode(code);
    }

    @Test
    void badgesComeByMemberWithASheetBeforeEach() throws Exception {
        JsonNode job = print(Map.of("filter", Map.of(), "sort", "MEMBER", "separated", true));

        assertThat(pages(job))
                .containsExactly(
                        member("BR") + " One badge follows in this file",
                        "Bo",
                        member("FI") + " 2 badges follow in this file",
                        "Ana",
                        "Cem",
                        "Without a member One badge follows in this file",
                        "Dan");
        assertThat(job.path("sort").asString()).isEqualTo("MEMBER");
        assertThat(job.path("separated").asBoolean()).isTrue();
        assertThat(job.path("files").get(0).path("badges").asInt()).isEqualTo(4);
    }

    @Test
    void theOrderAloneNeedsNoSheets() throws Exception {
        List<Long> ids = List.of(
                event.accreditation("Dan"),
                event.accreditation("Cem"),
                event.accreditation("Bo"),
                event.accreditation("Ana"));

        assertThat(pages(print(Map.of("accreditation_ids", ids, "sort", "GROUP"))))
                .containsExactly("Bo", "Ana", "Cem", "Dan");
        assertThat(pages(print(Map.of("accreditation_ids", ids, "reprint", true, "reason", "LOST"))))
                .containsExactly("Ana", "Bo", "Cem", "Dan");
    }

    @Test
    void positionsComeAsTheEventOrdersThem() throws Exception {
        assertThat(pages(print(Map.of("filter", Map.of(), "sort", "POSITION", "separated", true))))
                .containsExactly(
                        "Guest 2 badges follow in this file",
                        "Bo",
                        "Dan",
                        "Coach 2 badges follow in this file",
                        "Ana",
                        "Cem");
    }

    @Test
    void theOrderGoesOnInTheNextFile() throws Exception {
        PrintOrder order = new PrintOrder(
                List.of(
                        event.accreditation("Ana"),
                        event.accreditation("Bo"),
                        event.accreditation("Cem"),
                        event.accreditation("Dan")),
                null,
                false,
                null,
                null,
                false,
                PrintPhotos.ANY,
                PrintSort.MEMBER,
                true);
        long first = Objects.requireNonNull(fixture.bean(TransactionOperations.class)
                .execute(status ->
                        ofTwo().start(event.id(), order, null, Fixture.OPERATOR).jobId()));
        JsonNode jobs = finished(first).path("jobs");

        assertThat(jobs.size()).isEqualTo(2);
        assertThat(pages(finished(first)))
                .containsExactly(
                        member("BR") + " One badge follows in this file",
                        "Bo",
                        member("FI") + " One badge follows in this file",
                        "Ana");
        assertThat(pages(finished(jobs.get(1).asLong())))
                .containsExactly(
                        member("FI") + " One badge follows in this file",
                        "Cem",
                        "Without a member One badge follows in this file",
                        "Dan");
    }

    /** Takes orders as the server does, with two badges in a file. */
    private PrintService ofTwo() {
        return new PrintService(
                fixture.bean(PrintRepository.class),
                fixture.bean(PrintWorkRepository.class),
                fixture.bean(PrintOrderRepository.class),
                fixture.bean(PrintSelectionService.class),
                fixture.bean(PrintedBadgeService.class),
                fixture.bean(EventRepository.class),
                fixture.bean(AuditRepository.class),
                new BadgeSettings(2, 20, DataSize.ofGigabytes(20), Duration.ofDays(1), 1, 50, Duration.ofMinutes(1)));
    }

    @Test
    void betweenTwoNamesLiesNoSheet() {
        assertThat(event.desk()
                        .post(event.path() + "/badges/prints", Map.of("filter", Map.of(), "separated", true))
                        .expect(422)
                        .text())
                .contains("separated", "MEMBER, POSITION or GROUP");
    }
}
