package org.gatehouse.postgres;

import com.sun.security.auth.module.UnixSystem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The user who runs PostgreSQL: it refuses root, and its {@code initdb} refuses a user without a name.
 *
 * @param prefix precedes each of the server's commands; empty for an ordinary user
 * @param name the other user who must own the server's files; null if the files stay ours
 */
record ServerAccount(List<String> prefix, @Nullable String name) {

    private static final ServerAccount OURSELVES = new ServerAccount(List.of(), null);

    // Inside a new user namespace without a mapping every user is nobody (65534). To the kernel it is still the same
    // user, so files keep their owner and a home below a private directory works. To PostgreSQL the user is neither
    // root nor nameless.
    private static final ServerAccount IN_NAMESPACE = new ServerAccount(List.of("unshare", "-U"), null);

    static ServerAccount forFilesOf(Path data) throws IOException {
        var user = new UnixSystem();
        if (user.getUid() == 0) {
            return insteadOfRoot(data);
        }
        return user.getUsername() == null ? IN_NAMESPACE : OURSELVES;
    }

    private static ServerAccount insteadOfRoot(Path data) throws IOException {
        var owner = ownerOf(data);
        // Files of another user stay with that user: changing their owner at each start would be a surprise.
        var candidates = new ArrayList<ServerAccount>();
        if (owner == null) {
            candidates.add(IN_NAMESPACE);
        }
        Stream.of(owner, "postgres", "nobody")
                .filter(Objects::nonNull)
                .distinct()
                .flatMap(ServerAccount::ofUser)
                .forEach(candidates::add);
        return candidates.stream()
                .filter(ServerAccount::works)
                .findFirst()
                .orElseThrow(() -> new PostgresException("PostgreSQL does not run as root, and here is no other way:"
                        + " user namespaces are forbidden (unshare -U), runuser and sudo do not reach the"
                        + " users 'postgres' or 'nobody'. Start Gatehouse as an ordinary user."));
    }

    private static @Nullable String ownerOf(Path data) throws IOException {
        if (!Files.exists(data) || Objects.equals(Files.getAttribute(data, "unix:uid"), 0)) {
            return null;
        }
        return Files.getOwner(data).getName();
    }

    private static Stream<ServerAccount> ofUser(String name) {
        return Stream.of(
                new ServerAccount(List.of("runuser", "-u", name, "--"), name),
                new ServerAccount(List.of("sudo", "-n", "-u", name, "--"), name));
    }

    private boolean works() {
        return Command.succeeds(command("true"));
    }

    List<String> command(Object... words) {
        return Stream.concat(prefix.stream(), Stream.of(words).map(Object::toString))
                .toList();
    }

    /** Gives the account access to the home and the files that it must read there. */
    void letInto(Path home, Path program) throws IOException {
        if (name == null || reaches(program)) {
            return;
        }
        var permissions = Files.getPosixFilePermissions(home);
        permissions.add(PosixFilePermission.OTHERS_EXECUTE);
        Files.setPosixFilePermissions(home, permissions);
        if (!reaches(program)) {
            throw new PostgresException(
                    ("PostgreSQL does not run as root, user namespaces are forbidden here, and the user '%s' cannot"
                                    + " reach %s. Choose a GATEHOUSE_HOME that other users may pass through, or start Gatehouse as"
                                    + " an ordinary user.")
                            .formatted(name, home));
        }
    }

    private boolean reaches(Path program) {
        return Command.succeeds(command("test", "-x", program));
    }

    /** Makes the account the owner of the file or the whole directory. */
    void own(Path root) throws IOException {
        if (name == null) {
            return;
        }
        var owner = root.getFileSystem().getUserPrincipalLookupService().lookupPrincipalByName(name);
        try (var paths = Files.walk(root)) {
            for (var path : paths.toList()) {
                if (!Files.getOwner(path, LinkOption.NOFOLLOW_LINKS).equals(owner)) {
                    Files.setAttribute(path, "posix:owner", owner, LinkOption.NOFOLLOW_LINKS);
                }
            }
        }
    }
}
