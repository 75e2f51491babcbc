package org.gatehouse.auth.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.gatehouse.platform.db.PostgresSettings;
import org.gatehouse.platform.start.StartException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SigningKeySealTest {

    private static final String JWK = "{\"d\":\"private\"}";

    @TempDir
    private Path home;

    private SigningKeySeal seal(String given) {
        return new SigningKeySeal(given, PostgresSettings.in(home));
    }

    @Test
    void firstStartMakesTheKeyOfTheHome() throws Exception {
        SigningKeySeal first = seal("");
        first.prepare(true);
        String sealed = first.seal("a", JWK);

        assertThat(sealed).startsWith(SigningKeySeal.SEALED).doesNotContain("private");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(home.resolve("secret-key"))))
                .isEqualTo("rw-------");
        assertThat(seal("").open("a", sealed)).isEqualTo(JWK);
        SigningKeySeal otherNode = seal(Files.readString(home.resolve("secret-key")));
        assertThat(otherNode.open("a", sealed)).isEqualTo(JWK);
        assertThat(otherNode.open("b", JWK)).isEqualTo(JWK);
    }

    @Test
    void anotherKeySaysWhatToDo() {
        SigningKeySeal first = seal("one key of thirty-two characters!");
        first.prepare(true);
        String sealed = first.seal("a", JWK);

        assertThatThrownBy(() -> seal("another of thirty-two characters!").open("a", sealed))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("another key than gatehouse.secret-key")
                .hasMessageContaining("GATEHOUSE_SECRET_KEY");
        assertThatThrownBy(() -> seal("").open("a", sealed))
                .isInstanceOf(StartException.class)
                .hasMessageContaining(home.resolve("secret-key").toString());
        assertThatThrownBy(() -> first.open("b", sealed)).isInstanceOf(StartException.class);
        assertThat(home.resolve("secret-key")).doesNotExist();
    }

    @Test
    void shortKeyIsRefused() {
        assertThatThrownBy(() -> seal("short").prepare(true))
                .isInstanceOf(StartException.class)
                .hasMessageContaining("has 5 characters");
    }

    @Test
    void homeThatCannotBeWrittenLeavesKeysReadable() throws Exception {
        Path file = Files.createFile(home.resolve("file"));
        SigningKeySeal none = new SigningKeySeal("", PostgresSettings.in(file));

        none.prepare(true);

        assertThat(none.seal("a", JWK)).isEqualTo(JWK);
    }
}
