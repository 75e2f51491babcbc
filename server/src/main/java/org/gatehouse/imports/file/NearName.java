package org.gatehouse.imports.file;

import java.util.List;
import org.gatehouse.platform.text.SameText;

/** A name as it is compared with others that may be the same with a slip of the pen, such as {@code Wetkampfleiter}. */
record NearName(List<String> words) {

    /** In shorter words, and in numbers, each sign counts: {@code Team A} is not {@code Team B}. */
    private static final int SHORTEST = 4;

    private static final int LONG = 8;

    static NearName of(String name) {
        return new NearName(List.of(SameText.name(name).split(" ", -1)));
    }

    /** Whether both have the same letters: accents, signs and blanks do not count. */
    boolean isSame(NearName other) {
        return words.equals(other.words) || String.join("", words).equals(String.join("", other.words));
    }

    /** Whether each word of one is nearly that of the other. */
    boolean isNear(NearName other) {
        if (words.size() != other.words.size()) {
            return false;
        }
        for (int at = 0; at < words.size(); at++) {
            if (!isNear(words.get(at), other.words.get(at))) {
                return false;
            }
        }
        return true;
    }

    private static boolean isNear(String one, String other) {
        int shorter = Math.min(one.length(), other.length());
        int most = shorter < LONG ? 1 : 2;
        return one.equals(other)
                || (shorter >= SHORTEST
                        && Math.abs(one.length() - other.length()) <= most
                        && hasNoDigit(one)
                        && hasNoDigit(other)
                        && distance(one, other) <= most);
    }

    private static boolean hasNoDigit(String word) {
        return word.chars().noneMatch(Character::isDigit);
    }

    /** How many letters have to be put in, taken out, replaced or exchanged with the next to make one word the other. */
    private static int distance(String one, String other) {
        int[][] steps = new int[one.length() + 1][other.length() + 1];
        for (int row = 0; row <= one.length(); row++) {
            for (int at = 0; at <= other.length(); at++) {
                steps[row][at] = row == 0 || at == 0 ? row + at : fewest(steps, one, other, row, at);
            }
        }
        return steps[one.length()][other.length()];
    }

    private static int fewest(int[][] steps, String one, String other, int row, int at) {
        int replaced = steps[row - 1][at - 1] + (one.charAt(row - 1) == other.charAt(at - 1) ? 0 : 1);
        int fewest = Math.min(replaced, Math.min(steps[row - 1][at], steps[row][at - 1]) + 1);
        boolean exchanged = row > 1
                && at > 1
                && one.charAt(row - 1) == other.charAt(at - 2)
                && one.charAt(row - 2) == other.charAt(at - 1);
        return exchanged ? Math.min(fewest, steps[row - 2][at - 2] + 1) : fewest;
    }
}
