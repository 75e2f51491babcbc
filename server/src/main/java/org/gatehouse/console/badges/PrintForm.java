package org.gatehouse.console.badges;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.gatehouse.accreditation.list.AccreditationFilterInput;
import org.gatehouse.accreditation.list.AccreditationQuery;
import org.gatehouse.accreditation.list.PrintedFilter;
import org.gatehouse.badge.print.PrintOrder;
import org.gatehouse.badge.print.PrintPhotos;
import org.gatehouse.badge.print.PrintReason;
import org.gatehouse.badge.print.PrintSort;
import org.gatehouse.console.Form;
import org.gatehouse.console.ListQuery;
import org.gatehouse.platform.text.LongText;
import org.jspecify.annotations.Nullable;

/** The selection of badges to print, as the form of the page or its address contains it. */
record PrintForm(Form form) {

    private static final PrintedFilter[] CHANGED = {PrintedFilter.OUTDATED, PrintedFilter.DUE};
    private static final List<String> NARROWING =
            List.of("list", "ids", "name", "country", "member", "position", "zone", "photo");
    private static final int MOST_IDS = 10_000;
    private static final int LONGEST_NAME = 200;
    private static final int LONGEST_REASON = 500;

    /** Checks the texts; the fields that are wrong get an error. */
    PrintForm {
        boolean numbers = Arrays.stream(words(form)).allMatch(word -> word.matches("\\d{1,18}"));
        if (!numbers || words(form).length > MOST_IDS) {
            form.wrong("ids", form.message("badges.wrong.ids"));
        }
        limit(form, "name", LONGEST_NAME);
        limit(form, "reason_text", LONGEST_REASON);
        if (!form.value("reason_text").matches(LongText.LINES)) {
            form.wrong("reason_text", form.message("registrations.note.character"));
        }
    }

    private static void limit(Form form, String name, int longest) {
        if (form.value(name).strip().length() > longest) {
            form.wrong(name, form.message("form.size", String.valueOf(longest)));
        }
    }

    private static String[] words(Form form) {
        String ids = form.text("ids");
        return ids == null ? new String[0] : ids.split("[\\s,;#]+");
    }

    /** The badges that are named; empty when a filter selects them. */
    List<Long> ids() {
        return Arrays.stream(words(form)).map(Long::valueOf).distinct().toList();
    }

    /** Whether what chooses badges is wrong, so that it chooses none. */
    boolean choosesNone() {
        return form.error("ids") != null || form.error("name") != null;
    }

    AccreditationFilterInput filter() {
        return filter(printed());
    }

    private AccreditationFilterInput filter(@Nullable Boolean printed) {
        return new AccreditationFilterInput(
                form.text("name"),
                form.text("country"),
                form.id("member"),
                one("position"),
                null,
                null,
                one("zone"),
                null,
                form.checked("photo") ? form.has("photo", true) : null,
                printed,
                null,
                null,
                null);
    }

    private @Nullable Boolean printed() {
        boolean ofFilter = form.checked("printed") && changed().isEmpty();
        return ofFilter ? form.has("printed", true) : null;
    }

    /** The choices that compare badges with their printed faces; the filter of the API does not know them. */
    private Optional<PrintedFilter> changed() {
        return form.checked("list") || form.text("ids") != null ? Optional.empty() : form.choice("printed", CHANGED);
    }

    /** Selects badges that changed after they were printed; empty when {@link #order()} defines the selection. */
    Optional<AccreditationQuery> changedBadges() {
        return changed().map(printed -> filter().filter().query().with(printed));
    }

    private boolean areOutdated() {
        return changed().isPresent() || (isOfList() && list().text("printed").equals("outdated"));
    }

    private @Nullable List<Long> one(String name) {
        Long id = form.id(name);
        return id == null ? null : List.of(id);
    }

    /** All badges, where those that were not printed are chosen and nothing else is; otherwise empty. */
    Optional<PrintOrder> printedOrNot() {
        boolean all = form.has("printed", "false") && NARROWING.stream().noneMatch(form::checked);
        return all
                ? Optional.of(new PrintOrder(null, filter(null), false, null, null, false, null, null, null))
                : Optional.empty();
    }

    /** Whether all of a list of accreditations is chosen, by the query of its address. */
    boolean isOfList() {
        return form.checked("list") && form.text("ids") == null;
    }

    /** The query of the list that badges were chosen in; empty for one without filters. */
    ListQuery list() {
        return ListQuery.of(form.value("list").replace("\0", "").replaceFirst("^\\?", ""));
    }

    private PrintSort sort() {
        return form.choice("sort", PrintSort.values()).orElse(PrintSort.NAME);
    }

    PrintOrder order() {
        return order(form.text("ids") == null ? null : ids());
    }

    /** The order for these accreditations; null for those of the filter. Badges that changed are printed again without being asked why. */
    PrintOrder order(@Nullable List<Long> chosen) {
        boolean asked = form.has("reprint", true);
        PrintReason reason = asked
                ? form.choice("reason", PrintReason.values()).orElse(null)
                : areOutdated() ? PrintReason.DATA_CHANGED : null;
        return new PrintOrder(
                chosen,
                chosen == null ? filter() : null,
                asked || reason != null,
                reason,
                form.text("reason_text"),
                form.has("require_photo", true),
                form.has("photos", "any") ? PrintPhotos.ANY : null,
                sort(),
                sort().hasSections() && form.has("separated", true));
    }
}
