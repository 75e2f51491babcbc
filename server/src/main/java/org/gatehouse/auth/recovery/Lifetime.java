package org.gatehouse.auth.recovery;

import java.time.Duration;
import org.gatehouse.platform.view.Texts;

/** How long a link works, in words: whole days, else hours, else minutes. */
public final class Lifetime {

    private Lifetime() {}

    public static String of(Duration life, Texts.In texts) {
        if (life.equals(Duration.ofDays(life.toDays()))) {
            return texts.text("account.mail.life.days", life.toDays());
        }
        return life.equals(Duration.ofHours(life.toHours()))
                ? texts.text("account.mail.life.hours", life.toHours())
                : texts.text("account.mail.life.minutes", life.toMinutes());
    }
}
