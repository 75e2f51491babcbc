package org.gatehouse.cleaning;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.gatehouse.audit.Actor;
import org.gatehouse.audit.AuditEntry;
import org.gatehouse.audit.AuditRepository;
import org.gatehouse.cleaning.UncleanedText.Other;
import org.gatehouse.cleaning.UncleanedText.Place;
import org.gatehouse.cleaning.UncleanedTextRepository.Listed;
import org.gatehouse.platform.problem.PlatformProblem;
import org.gatehouse.platform.text.Sha256;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Service;
import org.springframework.transaction.annotation.Transactional;

/** Texts that were left as they were, until they are changed or somebody wants them so. */
@Service
public class UncleanedTextService {

    /** The page shows no more at once; the rest follows when some of these are done. */
    public static final int MOST = 200;

    private final UncleanedTextRepository list;
    private final TextCleaningRepository texts;
    private final AuditRepository audit;

    UncleanedTextService(UncleanedTextRepository list, TextCleaningRepository texts, AuditRepository audit) {
        this.list = list;
        this.texts = texts;
        this.audit = audit;
    }

    /** The first of the texts that still are as they were found. */
    @Transactional(readOnly = true)
    public List<UncleanedText> first() {
        List<UncleanedText> first = new ArrayList<>();
        List<Listed> next = list.open(0, MOST);
        while (!next.isEmpty() && first.size() < MOST) {
            first.addAll(present(next));
            next = list.open(next.getLast().id(), MOST);
        }
        return first.size() > MOST ? first.subList(0, MOST) : first;
    }

    /** Takes those off the list that were changed since, and returns how many are left. */
    @Transactional
    public long settle() {
        long left = 0;
        List<Listed> next = list.open(0, MOST);
        while (!next.isEmpty()) {
            List<Long> still = present(next).stream().map(UncleanedText::id).toList();
            list.remove(next.stream()
                    .map(Listed::id)
                    .filter(id -> !still.contains(id))
                    .toList());
            left += still.size();
            next = list.open(next.getLast().id(), MOST);
        }
        return left;
    }

    /**
     * Leaves a text as it is, for good.
     *
     * @throws org.gatehouse.platform.problem.ProblemException not_found (404) if it is not on the list any more
     */
    @Transactional
    public void leave(long id, Actor by) {
        List<String> left = list.leave(id, by.name())
                .orElseThrow(() -> PlatformProblem.NOT_FOUND.because("No text %d waits on the list.", id));
        audit.append(
                by,
                AuditEntry.of("uncleaned_text_left")
                        .subject("uncleaned_text", id)
                        .to(Map.of("table", left.get(0), "column", left.get(1), "row", left.get(2))));
    }

    private List<UncleanedText> present(List<Listed> listed) {
        Map<String, Map<String, StoredRow>> rows = new HashMap<>();
        listed.stream().collect(Collectors.groupingBy(Listed::table)).forEach((table, some) -> {
            List<List<String>> keys = some.stream()
                    .flatMap(one -> Stream.of(one.rowKey(), one.otherKey()))
                    .filter(Objects::nonNull)
                    .distinct()
                    .map(key -> List.of(key.split(",", -1)))
                    .toList();
            rows.put(
                    table,
                    texts.read(CleanedTables.named(table), keys).stream()
                            .collect(Collectors.toMap(StoredRow::keyText, row -> row)));
        });
        return listed.stream()
                .map(one -> present(one, rows.getOrDefault(one.table(), Map.of())))
                .filter(Objects::nonNull)
                .toList();
    }

    private static @Nullable UncleanedText present(Listed listed, Map<String, StoredRow> rows) {
        CleanedTable table = CleanedTables.named(listed.table());
        StoredRow row = rows.get(listed.rowKey());
        CleanedColumn column = table.columns().stream()
                .filter(one -> one.name().equals(listed.column()))
                .findFirst()
                .orElse(null);
        String text = row == null || column == null ? null : text(table, column, row);
        if (row == null || column == null || text == null || !Sha256.hex(text).equals(listed.valueHash())) {
            return null;
        }
        String clean = column.form().clean(text).text();
        StoredRow other = listed.otherKey() == null ? null : rows.get(listed.otherKey());
        return new UncleanedText(
                listed.id(),
                listed.table(),
                listed.rowKey(),
                listed.column(),
                listed.reason(),
                listed.foundAt(),
                column.form().shown(text),
                clean == null ? null : column.form().shown(clean),
                place(row),
                other == null ? null : other(table, column, other));
    }

    private static Other other(CleanedTable table, CleanedColumn column, StoredRow row) {
        String text = text(table, column, row);
        return new Other(row.keyText(), text == null ? null : column.form().shown(text), place(row));
    }

    private static @Nullable String text(CleanedTable table, CleanedColumn column, StoredRow row) {
        return row.values().get(table.columns().indexOf(column));
    }

    private static Place place(StoredRow row) {
        return new Place(row.eventId(), row.shownId());
    }
}
