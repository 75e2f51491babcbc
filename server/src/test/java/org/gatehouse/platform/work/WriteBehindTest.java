package org.gatehouse.platform.work;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.transaction.CannotCreateTransactionException;

class WriteBehindTest {

    private final Map<String, Integer> written = new HashMap<>();
    private final List<Integer> sizes = new ArrayList<>();
    private boolean away;

    private final WriteBehind<String, Integer> counts = new WriteBehind<>("counts", 3, Integer::sum, this::store);

    private void store(Map<String, Integer> some) {
        sizes.add(some.size());
        if (away) {
            throw new CannotCreateTransactionException("The database is away");
        }
        if (some.containsKey("refused")) {
            throw new DataIntegrityViolationException("The database refuses it");
        }
        some.forEach((key, value) -> written.merge(key, value, Integer::sum));
    }

    @Test
    void valuesOfAKeyAreWrittenAsOne() {
        counts.add("a", 1);
        counts.add("b", 1);
        counts.add("a", 2);

        counts.write();
        counts.write();

        assertThat(written).isEqualTo(Map.of("a", 3, "b", 1));
        assertThat(sizes).containsExactly(2);
    }

    @Test
    void manyAreWrittenInPieces() {
        for (int key = 0; key < 7; key++) {
            counts.add("key " + key, 1);
        }

        counts.write();

        assertThat(sizes).containsExactly(3, 3, 1);
        assertThat(written).hasSize(7);
    }

    @Test
    void nothingIsLostWhileTheDatabaseIsAway() {
        for (int key = 0; key < 7; key++) {
            counts.add("key " + key, 1);
        }
        away = true;
        counts.write();
        counts.add("key 0", 1);
        away = false;

        counts.write();

        assertThat(sizes).first().isEqualTo(3);
        assertThat(sizes).hasSize(4);
        assertThat(written).hasSize(7).containsEntry("key 0", 2).containsEntry("key 6", 1);
    }

    @Test
    void oneThatTheDatabaseRefusesIsLostAlone() {
        counts.add("a", 1);
        counts.add("refused", 1);
        counts.add("b", 1);

        counts.write();
        counts.write();

        assertThat(written).isEqualTo(Map.of("a", 1, "b", 1));
        assertThat(counts.size()).isZero();
    }
}
