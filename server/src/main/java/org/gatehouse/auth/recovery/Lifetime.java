package org.gatehouse.auth.recovery;

import java.time.Duration;
import org.gatehouse.platform.view.Texts;

/** How long a link works, in words: whole days, else hours, else minutes. */
public final class Lifetime {

    private Lifetime() {}

    public static String of(Duration life, Texts.In said) {
        if (life.equals(Duration.ofDays(life.toDays()))) {
            return said.text("account.mail.life.days", life.toDays());
        }
        return life.equals(Duration.ofHours(life.toHours()))
                ? said.text("account.mail.life.hours", life.toHours())
                : said.text("account.mail.life.minutes", life.toMinutes());
    }
}
