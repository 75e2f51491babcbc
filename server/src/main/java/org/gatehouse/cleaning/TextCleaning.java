package org.gatehouse.cleaning;

import java.util.List;
import java.util.Map;
import org.gatehouse.platform.service.StartProgress;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.ApplicationArguments;
import org.springframework.boot.ApplicationRunner;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/**
 * Cleans what was stored before texts were cleaned where they come in, once after an upgrade and again when {@code CleanText.VERSION}
 * rises. A start that was cut off goes on with the table where it was; rows that are clean already cost nothing but being read.
 */
@Component
@Order(TextCleaning.BEFORE_THE_FEED)
record TextCleaning(TextCleaningRepository texts, TextCleaningService cleaning, UncleanedTextService uncleaned)
        implements ApplicationRunner {

    /** The documents of what is cleaned here are rendered by a runner of order 0. */
    static final int BEFORE_THE_FEED = -10;

    private static final Logger log = LoggerFactory.getLogger(TextCleaning.class);

    @Override
    public void run(ApplicationArguments arguments) {
        if (!texts.isAllDone()) {
            CleanedTables.ALL.stream()
                    .filter(table -> !texts.isDone(table.name()))
                    .forEach(this::clean);
            Map<String, Long> rewritten = cleaning.finish();
            if (!rewritten.isEmpty()) {
                log.info("Cleaned texts that were stored before texts were cleaned; rows by table: {}", rewritten);
            }
        }
        long left = uncleaned.settle();
        if (left > 0) {
            log.warn("{} stored texts could not be cleaned; an administrator finds them at /console/texts", left);
        }
    }

    private void clean(CleanedTable table) {
        List<String> last = cleaning.clean(table, null);
        while (last != null) {
            StartProgress.made();
            last = cleaning.clean(table, last);
        }
    }
}
