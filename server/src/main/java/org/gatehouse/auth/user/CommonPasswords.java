package org.gatehouse.auth.user;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;

/** Passwords that anybody tries first. NIST SP 800-63B (3.1.1.2) asks that nobody can choose one. */
final class CommonPasswords {

    private static final Set<String> ALL = read();

    private CommonPasswords() {}

    /**
     * Whether the password is easily guessed: the user's name, at most two different characters, or a common word, also with digits and
     * signs around it or instead of letters ({@code P@ssw0rd1!}).
     */
    static boolean contain(String password, String username) {
        String lower = password.strip().toLowerCase(Locale.ROOT);
        String word = lower.replaceAll("^[^\\p{L}]+|[^\\p{L}]+$", "");
        return lower.equals(username.strip().toLowerCase(Locale.ROOT))
                || lower.chars().distinct().count() <= 2
                || ALL.contains(lower)
                || ALL.contains(word)
                || ALL.contains(letters(word));
    }

    private static String letters(String word) {
        return word.replace('@', 'a')
                .replace('4', 'a')
                .replace('3', 'e')
                .replace('1', 'i')
                .replace('!', 'i')
                .replace('0', 'o')
                .replace('$', 's')
                .replace('5', 's');
    }

    private static Set<String> read() {
        try (InputStream file =
                Objects.requireNonNull(CommonPasswords.class.getResourceAsStream("/passwords/common.txt"))) {
            return new String(file.readAllBytes(), StandardCharsets.UTF_8)
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .flatMap(line -> Arrays.stream(line.split(" ", -1)))
                    .filter(word -> !word.isEmpty())
                    .collect(Collectors.toSet());
        } catch (IOException broken) {
            throw new UncheckedIOException(broken);
        }
    }
}
