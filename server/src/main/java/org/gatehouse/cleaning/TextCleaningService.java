package org.gatehouse.cleaning;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.cleaning.CleanedColumn.Alike;
import org.gatehouse.cleaning.StoredForm.Cleaned;
import org.gatehouse.cleaning.StoredForm.Reason;
import org.gatehouse.platform.gate.GateView;
import org.gatehouse.platform.text.SameText;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Cleans stored texts in pieces: each is a transaction that also tells gates and notes how far it came. */
@Service
class TextCleaningService {

    /** Rows that are read at once, nearly all of them clean. */
    private static final int AT_ONCE = 5000;

    /** A person takes a millisecond or two to rewrite, so this ends long before a transaction's time is up, on a busy machine as well. */
    private static final int MOST_REWRITTEN = 1000;

    private record Upgrade(
            String name,
            @Nullable String clientId,
            @Nullable Long userId) implements Actor {}

    private final TextCleaningRepository texts;
    private final UncleanedTextRepository uncleaned;
    private final GateView gates;
    private final AuditRepository audit;

    TextCleaningService(
            TextCleaningRepository texts, UncleanedTextRepository uncleaned, GateView gates, AuditRepository audit) {
        this.texts = texts;
        this.uncleaned = uncleaned;
        this.gates = gates;
        this.audit = audit;
    }

    /**
     * Cleans some rows after the one with this key; null begins.
     *
     * @return the key of the last of them; null if the table is done
     */
    @Transactional
    @Nullable
    List<String> clean(CleanedTable table, @Nullable List<String> after) {
        List<StoredRow> page = texts.page(table, after, AT_ONCE);
        List<List<String>> unclean = page.stream()
                .filter(row -> !isClean(table, row))
                .map(StoredRow::key)
                .limit(MOST_REWRITTEN)
                .toList();
        boolean full = unclean.size() == MOST_REWRITTEN;
        int rewritten = unclean.isEmpty() ? 0 : rewrite(table, texts.lock(table, unclean));
        boolean last = page.size() < AT_ONCE && !full;
        if (rewritten > 0 || last) {
            texts.rewrote(table, rewritten, last);
        }
        if (last) {
            return null;
        }
        return full ? unclean.getLast() : page.getLast().key();
    }

    /** Writes to the log how many rows were rewritten, once for all nodes. */
    @Transactional
    public Map<String, Long> finish() {
        if (!texts.allDone()) {
            return Map.of();
        }
        Map<String, Long> rewritten = new TreeMap<>(texts.takeRewritten());
        if (!rewritten.isEmpty()) {
            audit.append(
                    new Upgrade("upgrade", null, null),
                    AuditEntry.of("texts_cleaned").to(rewritten));
        }
        return rewritten;
    }

    private static boolean isClean(CleanedTable table, StoredRow row) {
        for (int at = 0; at < table.columns().size(); at++) {
            String stored = row.values().get(at);
            if (stored != null
                    && !stored.equals(
                            table.columns().get(at).form().clean(stored).text())) {
                return false;
            }
        }
        return true;
    }

    private int rewrite(CleanedTable table, List<StoredRow> rows) {
        List<Rewriting> all =
                rows.stream().map(row -> new Rewriting(table, row)).toList();
        for (CleanedColumn column : table.columns()) {
            if (column.alike() == Alike.ADDRESS_OF_PERSON) {
                leaveTakenAddresses(all, column);
            } else if (column.alike() != null) {
                leaveTaken(table, all, column);
            }
        }
        List<StoredRow> changed =
                all.stream().map(Rewriting::result).filter(Objects::nonNull).toList();
        if (!changed.isEmpty()) {
            texts.update(table, changed);
            tell(table, changed);
        }
        uncleaned.add(all.stream().flatMap(row -> row.left.stream()).toList());
        return changed.size();
    }

    private void leaveTaken(CleanedTable table, List<Rewriting> rows, CleanedColumn column) {
        List<Rewriting> changing = changing(rows, column);
        if (!changing.isEmpty()) {
            TakenTexts taken = new TakenTexts(column, texts.rivals(table, column));
            for (Rewriting row : changing) {
                String holder = taken.holder(row.stored, row.text(column));
                if (holder != null) {
                    row.leave(column, Reason.TAKEN, holder);
                }
            }
        }
    }

    /** People may share an address, but cleaning does not make two people share one who did not: mails and imports would mix them up. */
    private void leaveTakenAddresses(List<Rewriting> rows, CleanedColumn column) {
        List<Rewriting> changing = changing(rows, column).stream()
                .filter(row -> !SameText.isSameAddress(row.was(column), row.text(column)))
                .toList();
        if (changing.isEmpty()) {
            return;
        }
        Map<Integer, String> others = texts.otherAddresses(
                changing.stream().map(row -> row.stored.keyText()).toList(),
                changing.stream().map(row -> row.text(column)).toList());
        Map<String, String> now = new HashMap<>();
        for (int at = 0; at < changing.size(); at++) {
            Rewriting row = changing.get(at);
            String key = SameText.address(row.text(column));
            String other = others.containsKey(at) ? others.get(at) : now.get(key);
            if (other == null) {
                now.put(key, row.stored.keyText());
            } else {
                row.leave(column, Reason.TAKEN, other);
            }
        }
    }

    private static List<Rewriting> changing(List<Rewriting> rows, CleanedColumn column) {
        return rows.stream().filter(row -> row.changes(column)).toList();
    }

    private void tell(CleanedTable table, List<StoredRow> changed) {
        CleanedTable.Announcement announcement = table.gates();
        if (announcement != null) {
            gates.tellAfterTheStart();
            changed.forEach(row -> announcement.to(
                    gates,
                    Objects.requireNonNullElse(row.eventId(), 0L),
                    Objects.requireNonNullElse(row.shownId(), 0L)));
        }
    }

    /** A row and what becomes of its texts. */
    private static final class Rewriting {

        private final CleanedTable table;
        private final StoredRow stored;
        private final List<@Nullable String> is;
        private final List<UncleanedText.Found> left = new ArrayList<>();

        Rewriting(CleanedTable table, StoredRow stored) {
            this.table = table;
            this.stored = stored;
            this.is = new ArrayList<>(stored.values());
            table.columns().forEach(this::clean);
            if (!table.oneOf().isEmpty() && table.columns().stream().noneMatch(this::isOneLeft)) {
                table.columns().stream()
                        .filter(column -> table.oneOf().contains(column.name()) && changes(column))
                        .forEach(column -> leave(column, Reason.EMPTY, null));
            }
        }

        private void clean(CleanedColumn column) {
            String was = was(column);
            if (was == null) {
                return;
            }
            Cleaned clean = column.form().clean(was);
            if (clean.reason() == null || (clean.reason() == Reason.EMPTY && !column.required())) {
                is.set(place(column), clean.text());
            } else {
                leave(column, clean.reason(), clean.reason() == Reason.TAKEN ? stored.keyText() : null);
            }
        }

        private boolean isOneLeft(CleanedColumn column) {
            return table.oneOf().contains(column.name()) && is.get(place(column)) != null;
        }

        private int place(CleanedColumn column) {
            return table.columns().indexOf(column);
        }

        @Nullable
        String was(CleanedColumn column) {
            return stored.values().get(place(column));
        }

        /** The new text of a column that {@link #changes}. */
        String text(CleanedColumn column) {
            return Objects.requireNonNull(is.get(place(column)));
        }

        boolean changes(CleanedColumn column) {
            return !Objects.equals(was(column), is.get(place(column)));
        }

        void leave(CleanedColumn column, Reason reason, @Nullable String other) {
            String was = Objects.requireNonNull(was(column));
            is.set(place(column), was);
            left.add(new UncleanedText.Found(table.name(), stored.keyText(), column.name(), was, reason, other));
        }

        @Nullable
        StoredRow result() {
            return is.equals(stored.values())
                    ? null
                    : new StoredRow(stored.key(), is, stored.eventId(), stored.shownId());
        }
    }
}
