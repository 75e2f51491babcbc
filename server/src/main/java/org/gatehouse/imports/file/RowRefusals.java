package org.gatehouse.imports.file;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Collects what is wrong with a row, so that whoever mends the file learns of everything at once. */
public final class RowRefusals {

    /** A value that is read from a row. */
    @FunctionalInterface
    public interface Reading<T> {

        @Nullable
        T read() throws RowRefusedException;
    }

    /** A rule that a row may break. */
    @FunctionalInterface
    public interface Rule {

        void check() throws RowRefusedException;
    }

    private final List<RowRefusedException> found = new ArrayList<>();

    /** Returns the value; null when it is refused, or absent. */
    public <T> @Nullable T read(Reading<T> value) {
        try {
            return value.read();
        } catch (RowRefusedException why) {
            found.add(why);
            return null;
        }
    }

    public void check(Rule rule) {
        try {
            rule.check();
        } catch (RowRefusedException why) {
            found.add(why);
        }
    }

    public void add(RowRefusedException why) {
        found.add(why);
    }

    /** Whether a value of one of these fields was refused, so that its absence is no further mistake. */
    public boolean hasAny(Collection<String> fields) {
        return found.stream().anyMatch(why -> fields.contains(why.field()));
    }

    /** Refuses the row for everything that was found. */
    public void refuseRow() throws RowRefusedException {
        if (!found.isEmpty()) {
            throw found.getFirst().with(found.subList(1, found.size()));
        }
    }
}
