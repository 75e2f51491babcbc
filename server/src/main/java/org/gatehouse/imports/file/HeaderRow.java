package org.gatehouse.imports.file;

import java.text.Normalizer;
import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import org.gatehouse.platform.text.NormalizedText;

/** Finds the row that names the columns of a table, and compares such names. */
public final class HeaderRow {

    private HeaderRow() {}

    /**
     * Finds the row with the most names that are known, at least two; else the first that is about as wide as the table.
     *
     * @param first the first rows of the table, at least one
     * @param known how many of these names are known
     */
    public static int find(List<List<String>> first, ToLongFunction<List<String>> known) {
        int best = -1;
        long most = 1;
        int width = 0;
        for (int at = 0; at < first.size(); at++) {
            long names = known.applyAsLong(first.get(at));
            best = names > most ? at : best;
            most = Math.max(most, names);
            width = Math.max(width, first.get(at).size());
        }
        for (int at = 0; best < 0; at++) {
            best = first.get(at).size() * 2 > width ? at : best;
        }
        return best;
    }

    /** Returns the text in lower case, without accents and signs: {@code E-Mail*} becomes {@code e mail}. */
    public static String folded(String text) {
        String german = text.toLowerCase(Locale.ROOT)
                .replace("ä", "ae")
                .replace("ö", "oe")
                .replace("ü", "ue")
                .replace("ß", "ss");
        return NormalizedText.of(german, Normalizer.Form.NFKD)
                .replaceAll("\\p{M}+", "")
                .replaceAll("[^\\p{L}\\p{N}]+", " ")
                .strip();
    }
}
