package org.gatehouse.imports;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.SequencedMap;
import java.util.Set;
import java.util.stream.Stream;
import org.gatehouse.imports.file.FilePlaces;
import org.gatehouse.imports.file.HeaderRow;
import org.gatehouse.imports.sheet.SheetChoice;
import org.gatehouse.imports.sheet.SheetFault;
import org.gatehouse.imports.sheet.SheetLimits;
import org.gatehouse.imports.sheet.SheetReader;
import org.gatehouse.imports.sheet.TableSink;
import org.gatehouse.platform.view.ColumnNames;
import org.gatehouse.platform.view.Texts;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;
import org.springframework.stereotype.Component;

/** Reads files of accreditations with a yes or no for each: two columns of them are read, the others are ignored. */
@Component
public class AnswerFileReader {

    private static final SheetLimits LIMITS = new SheetLimits(100_000, 100, 32_767, 20_000_000, 200_000_000);

    private static final Set<String> NUMBERS = Set.of("id", "number", "accreditation", "accreditation id", "nummer");
    private static final Set<String> ANSWERS =
            Set.of("answer", "result", "yes no", "yes or no", "ok", "antwort", "ergebnis", "ja nein", "ja oder nein");
    private static final Set<String> YES = Set.of("yes", "y", "ja", "j", "true", "1", "ok", "x");
    private static final Set<String> NO = Set.of("no", "n", "nein", "false", "0");

    private final FilePlaces places;
    private final Set<String> numbers = new HashSet<>(NUMBERS);

    AnswerFileReader(FilePlaces places, Texts texts) {
        this.places = places;
        Texts.LANGUAGES.forEach(
                language -> numbers.add(HeaderRow.folded(ColumnNames.of(texts.in(language), "accreditations", "id"))));
    }

    /**
     * Reads the file.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unsupported_file (415), file_too_large (413), unreadable_file,
     *     header_missing, list_columns (422), unavailable (503)
     */
    public AnswerFile read(InputStreamSource content) throws IOException {
        Sink sink = new Sink();
        try {
            places.read(() -> SheetReader.read(content, SheetChoice.NONE, LIMITS, sink));
        } catch (SheetFault fault) {
            throw ImportProblem.of(fault);
        }
        if (sink.number < 0 || sink.answer < 0) {
            throw ImportProblem.LIST_COLUMNS.ofField(
                    "file",
                    "one column must be called ID or accreditation number, and one answer; the file has %s",
                    String.join(", ", sink.columns));
        }
        sink.doubted.forEach(sink.answers::remove);
        return new AnswerFile(sink.answers, sink.unread);
    }

    /** Collects the answers. */
    private final class Sink implements TableSink {

        private final SequencedMap<Long, Boolean> answers = new LinkedHashMap<>();
        private final Set<Long> doubted = new LinkedHashSet<>();
        private final List<Integer> unread = new ArrayList<>();
        private List<String> columns = List.of();
        private int number = -1;
        private int answer = -1;

        @Override
        public int headerAmong(List<List<String>> first) {
            return HeaderRow.find(first, this::known);
        }

        @Override
        public long known(List<String> names) {
            return Stream.of(numbers, ANSWERS)
                    .filter(column -> find(names, column) >= 0)
                    .count();
        }

        @Override
        public void header(List<String> names) {
            columns = List.copyOf(names);
            number = find(names, numbers);
            answer = find(names, ANSWERS);
        }

        private static int find(List<String> names, Set<String> known) {
            for (int at = 0; at < names.size(); at++) {
                if (known.contains(HeaderRow.folded(names.get(at)))) {
                    return at;
                }
            }
            return -1;
        }

        @Override
        public void row(int row, List<String> cells) {
            String id = cell(cells, number);
            Boolean yes = yes(cell(cells, answer));
            if (yes == null || !id.matches("\\d{1,18}")) {
                unread.add(row);
                return;
            }
            Boolean before = answers.putIfAbsent(Long.parseLong(id), yes);
            if (before != null && !before.equals(yes)) {
                doubted.add(Long.parseLong(id));
                unread.add(row);
            }
        }

        private static String cell(List<String> cells, int at) {
            return at < 0 || at >= cells.size() ? "" : cells.get(at);
        }

        private static @Nullable Boolean yes(String cell) {
            String said = HeaderRow.folded(cell);
            return YES.contains(said) ? Boolean.TRUE : NO.contains(said) ? Boolean.FALSE : null;
        }
    }
}
