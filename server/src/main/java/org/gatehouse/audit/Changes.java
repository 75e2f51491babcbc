package org.gatehouse.audit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The fields that a write really changes, with the values before and after: {@code new Changes().of("code", was.code(), is.code())}. */
public final class Changes {

    private final Map<String, @Nullable Object> before = new LinkedHashMap<>();
    private final Map<String, @Nullable Object> after = new LinkedHashMap<>();

    /** Records the field when the two values differ. */
    public Changes of(String field, @Nullable Object was, @Nullable Object is) {
        if (!Objects.equals(was, is)) {
            before.put(field, was);
            after.put(field, is);
        }
        return this;
    }

    /** Returns whether nothing differs. There is then nothing to write, to audit or to announce. */
    public boolean none() {
        return after.isEmpty();
    }

    public boolean any(String... fields) {
        for (String field : fields) {
            if (after.containsKey(field)) {
                return true;
            }
        }
        return false;
    }

    /** Returns the entry with both sides filled in. */
    public AuditEntry in(AuditEntry entry) {
        return entry.from(before).to(after);
    }
}
