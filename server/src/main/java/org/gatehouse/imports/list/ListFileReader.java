package org.gatehouse.imports.list;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.gatehouse.imports.ImportProblem;
import org.gatehouse.imports.file.FilePlaces;
import org.gatehouse.imports.file.HeaderRow;
import org.gatehouse.imports.file.ImportSettings;
import org.gatehouse.imports.sheet.SheetChoice;
import org.gatehouse.imports.sheet.SheetFault;
import org.gatehouse.imports.sheet.SheetForm;
import org.gatehouse.imports.sheet.SheetLimits;
import org.gatehouse.imports.sheet.SheetReader;
import org.gatehouse.imports.sheet.TableSink;
import org.gatehouse.platform.view.ColumnNames;
import org.gatehouse.platform.view.Texts;
import org.gatehouse.platform.web.Excerpt;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.InputStreamSource;
import org.springframework.stereotype.Component;

/** Reads the file of a list, and recognises its columns by their names in any language of the console. */
@Component
class ListFileReader {

    private static final int MOST_COLUMNS = 100;
    private static final int LONGEST_ROW = 32_767;
    private static final long MOST_CHARACTERS = 4_000_000;
    private static final long MOST_BYTES = 100_000_000;
    private static final int LONGEST_HEADER = 200;

    /** A column with this header holds the names in the reader's language. */
    private static final Set<String> NAME = Set.of("name", "names", "bezeichnung");

    private final FilePlaces places;
    private final Texts texts;
    private final SheetLimits limits;

    ListFileReader(FilePlaces places, Texts texts, ImportSettings settings) {
        this.places = places;
        this.texts = texts;
        this.limits = new SheetLimits(settings.listRows(), MOST_COLUMNS, LONGEST_ROW, MOST_CHARACTERS, MOST_BYTES);
    }

    /**
     * Reads the file.
     *
     * @throws org.gatehouse.platform.problem.ProblemException unsupported_file (415), file_too_large (413), unreadable_file,
     *     header_missing, list_columns (422), unavailable (503)
     */
    ListFile read(LoadableList list, ListPlace place, InputStreamSource content) throws IOException {
        Sink sink = new Sink(known(list, place));
        try {
            SheetForm form = places.read(() -> SheetReader.read(content, SheetChoice.NONE, limits, sink));
            ListFile file = new ListFile(
                    form.format(),
                    form.encoding(),
                    form.delimiter(),
                    form.headerRow(),
                    form.notes(),
                    sink.columns.stream().map(ListFileReader::shortened).toList(),
                    sink.read,
                    sink.rows);
            requireColumns(list, file);
            return file;
        } catch (SheetFault fault) {
            throw ImportProblem.of(fault);
        }
    }

    private static String shortened(String name) {
        return Excerpt.beginning(name, LONGEST_HEADER);
    }

    private static void requireColumns(LoadableList list, ListFile file) {
        Set<String> read = new HashSet<>();
        for (int at = 0; at < file.columns().size(); at++) {
            String field = file.fields().get(at);
            if (field != null && !read.add(field)) {
                throw ImportProblem.LIST_COLUMNS.ofField(
                        "file",
                        "the column '%s' is %s, and another column before it is too",
                        file.columns().get(at),
                        field);
            }
        }
        if (list.keys().stream().noneMatch(read::contains)) {
            throw ImportProblem.LIST_COLUMNS.ofField(
                    "file", "no column tells which item a row is about: %s", String.join(" or ", list.keys()));
        }
    }

    /** The field of each name that a column can have, folded. */
    private Map<String, String> known(LoadableList list, ListPlace place) {
        Map<String, String> known = new HashMap<>();
        for (ListColumn column : list.columns(place)) {
            if (column.reader() != null) {
                column.headers().forEach(header -> known.putIfAbsent(header, column.field()));
                known.put(HeaderRow.folded(column.field()), column.field());
                Texts.LANGUAGES.forEach(language -> {
                    String label = ColumnNames.of(texts.in(language), list.name(), column.field());
                    known.put(HeaderRow.folded(label), column.field());
                });
                String language = place.language().code();
                if (column.field()
                        .equals(StoredItem.NAME + (StoredItem.LANGUAGES.contains(language) ? language : "en"))) {
                    NAME.forEach(name -> known.put(name, column.field()));
                }
            }
        }
        return known;
    }

    /** Collects the rows. */
    private static final class Sink implements TableSink {

        private final Map<String, String> known;
        private final List<ListFile.FileRow> rows = new ArrayList<>();
        private List<String> columns = List.of();
        private List<@Nullable String> read = List.of();

        Sink(Map<String, String> known) {
            this.known = known;
        }

        private List<@Nullable String> fields(List<String> names) {
            List<@Nullable String> fields = new ArrayList<>();
            names.forEach(name -> fields.add(known.get(HeaderRow.folded(name))));
            return fields;
        }

        @Override
        public int headerAmong(List<List<String>> first) {
            return HeaderRow.find(first, this::known);
        }

        @Override
        public long known(List<String> names) {
            return fields(names).stream().filter(Objects::nonNull).distinct().count();
        }

        @Override
        public void header(List<String> names) {
            columns = List.copyOf(names);
            read = fields(names);
        }

        @Override
        public void row(int number, List<String> cells) {
            rows.add(new ListFile.FileRow(
                    number,
                    IntStream.range(0, cells.size())
                            .mapToObj(at -> isKept(at) ? cells.get(at) : "")
                            .toList()));
        }

        /** Cells of columns that are not read are not kept; cells beyond the header are shown in the refusal. */
        private boolean isKept(int at) {
            return at >= read.size() || read.get(at) != null;
        }
    }
}
