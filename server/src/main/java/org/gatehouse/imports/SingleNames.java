package org.gatehouse.imports;

import java.util.List;

/**
 * The rows of a file that would make people without a surname. There are such people, but more often a cell was forgotten.
 *
 * @param rows how many
 * @param first the numbers of the first of them
 */
public record SingleNames(int rows, List<Integer> first) {

    public static final SingleNames NONE = new SingleNames(0, List.of());
}
