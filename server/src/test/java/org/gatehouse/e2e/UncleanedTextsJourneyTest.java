package org.gatehouse.e2e;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import org.gatehouse.platform.EventFixture;
import org.gatehouse.platform.Fixture;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

/** What an upgrade could not clean, until somebody has looked at it. */
@BrowserTest
class UncleanedTextsJourneyTest {

    @Test
    void textIsChangedOrLeftAsItIs(Fixture fixture, Console console) {
        EventFixture event = fixture.event().withZone("Stage").withZone("Pool").withZone("Press");
        long changed = listed(fixture, event.zone("Pool"), event.zone("Stage"));
        long left = listed(fixture, event.zone("Press"), event.zone("Stage"));
        console.administrator().open("/console").link("Texts to clean").first().click();
        Locator row = console.page().locator("#text-" + changed);
        assertThat(row).containsText("‹U+200B›");
        console.look("texts");

        row.locator("a[href='/console/events/%d/zones/%d']".formatted(event.id(), event.zone("Stage")))
                .click();
        assertThat(console.field("Name")).hasValue("Stage");
        console.page().goBack();
        row.locator("th a").click();
        console.field("Name").fill("Pool deck");
        console.button("Save").click();
        console.open("/console/texts");
        assertThat(row).hasCount(0);
        console.page().locator("#text-" + left + " button").click();
        assertThat(console.page().locator("#toasts")).containsText("stays as it is");
        assertThat(console.page().locator("#text-" + left)).hasCount(0);

        console.open("/console/texts");
        assertThat(console.page().locator("#text-" + left)).hasCount(0);
    }

    /** As an upgrade leaves it. */
    private static long listed(Fixture fixture, long zone, long other) {
        return fixture.bean(JdbcClient.class)
                .sql("""
                        with dirty as (
                            update zone set name = E'Stage\\u200B' || id where id = :zone returning name
                        )
                        insert into uncleaned_text (table_name, row_key, column_name, value_hash, reason, other_key)
                        select 'zone', :zone, 'name', encode(sha256(convert_to(name, 'UTF8')), 'hex'), 'TAKEN', :other from dirty
                        returning id
                        """)
                .param("zone", zone)
                .param("other", zone == other ? null : other)
                .query(Long.class)
                .single();
    }
}
