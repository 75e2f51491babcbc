import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Holds the dependencies against the known holes in {@code packaging/advisories.json}, without the internet.
 *
 * <p>{@code java -cp LIBRARIES Advisories.java ADVISORIES REPOSITORY} looks at the libraries of the class path by their places in a Maven
 * repository, as {@code mvnw verify} does; {@code … ADVISORIES gatehouse.cdx.json} at a bill of materials by CycloneDX.
 */
class Advisories {

    /** Older than this, what is in the file says little about today. */
    private static final int OLD_AFTER_DAYS = 90;

    private static final String OWN = "org.gatehouse";

    public static void main(String[] arguments) {
        Verdict verdict;
        try {
            Path against = Path.of(arguments[1]);
            Map<String, String> dependencies = Files.isDirectory(against)
                    ? Dependencies.ofClassPath(System.getProperty("java.class.path"), against)
                    : Dependencies.ofBill(against);
            verdict = judge(Path.of(arguments[0]), dependencies, LocalDate.now());
        } catch (Broken broken) {
            verdict = new Verdict("", List.of(), List.of(broken.getMessage()));
        }
        verdict.warnings().forEach(warning -> System.out.println("Advisories: warning: " + warning));
        verdict.failures().forEach(failure -> System.out.println("Advisories: " + failure));
        if (!verdict.said().isEmpty()) {
            System.out.println("Advisories: " + verdict.said());
        }
        if (!verdict.failures().isEmpty()) {
            System.exit(1);
        }
    }

    /** What of these dependencies (versions by {@code group:artifact}) is known to have a hole on that day. */
    static Verdict judge(Path file, Map<String, String> dependencies, LocalDate today) {
        return new Book(file).judge(dependencies, today);
    }

    /** What is printed; any failure ends the build. */
    record Verdict(String said, List<String> warnings, List<String> failures) {}

    /** A file that cannot be read as what it should be. */
    static class Broken extends RuntimeException {
        Broken(String message) {
            super(message);
        }
    }

    /** Versions from this one on, up to one that no longer has the hole, or including the last that has it. */
    private record Range(String introduced, String fixed, String last) {
        boolean has(String version) {
            return Version.ORDER.compare(version, introduced) >= 0
                    && (fixed.isEmpty() || Version.ORDER.compare(version, fixed) < 0)
                    && (last.isEmpty() || Version.ORDER.compare(version, last) <= 0);
        }
    }

    private record Advisory(
            String id, List<String> ids, String severity, List<String> packages, List<Range> affected, String summary, String source) {
        Range range(String coordinates, String version) {
            return packages.stream().noneMatch(pattern -> matches(pattern, coordinates))
                    ? null
                    : affected.stream().filter(range -> range.has(version)).findFirst().orElse(null);
        }
    }

    private record Acceptance(String id, String reason, LocalDate until) {}

    /** {@code group:artifact}, where a star at the end stands for any end. */
    private static boolean matches(String pattern, String coordinates) {
        return pattern.endsWith("*")
                ? coordinates.startsWith(pattern.substring(0, pattern.length() - 1))
                : coordinates.equals(pattern);
    }

    /** The file: what is known, when it was collected, what was looked at, and what is accepted. */
    private static class Book {

        private final Path file;
        private final LocalDate collected;
        private final List<String> lookedAt = new ArrayList<>();
        private final List<Advisory> advisories = new ArrayList<>();
        private final Map<String, Acceptance> accepted = new LinkedHashMap<>();

        Book(Path file) {
            this.file = file;
            JsonNode root = read(file);
            collected = date(text(root, "collected", "the file"), "collected");
            for (var day : list(root, "looked_at", "the file")) {
                date(text(day, "on", "looked_at"), "looked_at");
                list(day, "packages", "looked_at").forEach(one -> lookedAt.add(one.asString()));
            }
            for (JsonNode one : list(root, "advisories", "the file")) {
                advisories.add(advisory(one));
            }
            for (JsonNode one : list(root, "accepted", "the file")) {
                String id = text(one, "id", "accepted");
                if (advisories.stream().noneMatch(advisory -> advisory.ids().contains(id))) {
                    throw broken("accepts " + id + ", which is not among the advisories; remove it or mend its id");
                }
                accepted.put(id, new Acceptance(id, text(one, "reason", id), date(text(one, "until", id), id)));
            }
        }

        private Advisory advisory(JsonNode one) {
            String id = text(one, "id", "an advisory");
            List<String> ids = new ArrayList<>(List.of(id));
            one.path("also").forEach(other -> ids.add(other.asString()));
            List<String> packages = new ArrayList<>();
            list(one, "packages", id).forEach(name -> packages.add(name.asString()));
            List<Range> affected = new ArrayList<>();
            for (JsonNode range : list(one, "affected", id)) {
                affected.add(new Range(
                        range.path("introduced").asString("0"),
                        range.path("fixed").asString(""),
                        range.path("last").asString("")));
            }
            if (packages.isEmpty() || affected.isEmpty()) {
                throw broken("names no packages or no versions in " + id);
            }
            return new Advisory(
                    id, ids, text(one, "severity", id), packages, affected, text(one, "summary", id), text(one, "source", id));
        }

        Verdict judge(Map<String, String> dependencies, LocalDate today) {
            List<String> failures = new ArrayList<>();
            List<String> warnings = new ArrayList<>();
            List<String> met = new ArrayList<>();
            dependencies.forEach((coordinates, version) -> {
                for (Advisory advisory : advisories) {
                    Range range = advisory.range(coordinates, version);
                    if (range != null) {
                        hit(coordinates + " " + version, advisory, range, today, met, warnings, failures);
                    }
                }
                if (lookedAt.stream().noneMatch(pattern -> matches(pattern, coordinates))) {
                    failures.add("nobody has looked yet whether " + coordinates + " has known holes: look for it, for example at"
                            + " https://osv.dev, add what you find and its name under looked_at in " + file.getFileName());
                }
            });
            accepted.keySet().stream()
                    .filter(id -> !met.contains(id))
                    .forEach(id -> warnings.add("no dependency has " + id + " any more: remove it from accepted"));
            long age = ChronoUnit.DAYS.between(collected, today);
            if (age > OLD_AFTER_DAYS) {
                warnings.add("the advisories were collected " + age + " days ago: renew them, see docs/upgrading.md");
            }
            return new Verdict(
                    dependencies.size() + " dependencies held against " + advisories.size() + " advisories, collected " + collected
                            + " (" + age + " days ago)",
                    warnings,
                    failures);
        }

        private void hit(
                String dependency, Advisory advisory, Range range, LocalDate today, List<String> met, List<String> warnings,
                List<String> failures) {
            String todo = range.fixed().isEmpty()
                    ? "no version without it is known here: replace it or accept it"
                    : "take " + range.fixed() + " or newer, or accept it";
            String hole = advisory.id() + " (" + advisory.severity() + "): " + advisory.summary();
            Acceptance acceptance = advisory.ids().stream()
                    .filter(accepted::containsKey)
                    .map(accepted::get)
                    .findFirst()
                    .orElse(null);
            if (acceptance == null) {
                failures.add(dependency + " has " + hole + "; " + todo + " in " + file.getFileName()
                        + " with a reason and a date. See " + advisory.source());
                return;
            }
            met.add(acceptance.id());
            if (acceptance.until().isBefore(today)) {
                warnings.add(dependency + " has " + hole + "; it was accepted until " + acceptance.until() + " (" + acceptance.reason()
                        + "): " + todo + " again in " + file.getFileName() + " with a new date. See " + advisory.source());
            }
        }

        private LocalDate date(String text, String where) {
            try {
                return LocalDate.parse(text);
            } catch (java.time.format.DateTimeParseException e) {
                throw broken("has no date such as 2026-11-26 in " + where + " but '" + text + "'");
            }
        }

        private String text(JsonNode node, String field, String where) {
            String text = node.path(field).asString("");
            if (text.isBlank()) {
                throw broken("has no '" + field + "' in " + where);
            }
            return text;
        }

        private JsonNode list(JsonNode node, String field, String where) {
            if (!node.path(field).isArray()) {
                throw broken("has no list '" + field + "' in " + where);
            }
            return node.path(field);
        }

        private Broken broken(String what) {
            return new Broken(file.getFileName() + " " + what);
        }
    }

    private static JsonNode read(Path file) {
        try {
            return JsonMapper.shared().readTree(file.toFile());
        } catch (RuntimeException e) {
            throw new Broken(file.getFileName() + " cannot be read as JSON: " + e.getMessage().lines().findFirst().orElse(""));
        }
    }

    /** What is shipped: versions by {@code group:artifact}. */
    static class Dependencies {

        private static final Pattern PURL = Pattern.compile("pkg:maven/([^/]+)/([^@]+)@([^?]+).*");

        /** A jar of a repository lies at {@code group/as/folders/artifact/version/}. */
        static Map<String, String> ofClassPath(String classPath, Path repository) {
            Map<String, String> dependencies = new TreeMap<>();
            for (String entry : classPath.split(Pattern.quote(File.pathSeparator))) {
                Path jar = Path.of(entry).toAbsolutePath().normalize();
                if (!jar.toString().endsWith(".jar") || jar.getFileName().toString().startsWith("gatehouse-")) {
                    continue;
                }
                if (!jar.startsWith(repository.toAbsolutePath().normalize())) {
                    throw new Broken("cannot tell the name and version of " + jar + ", for it is not in the repository " + repository);
                }
                Path inside = repository.toAbsolutePath().normalize().relativize(jar);
                int names = inside.getNameCount();
                String group = inside.subpath(0, names - 3).toString().replace(File.separatorChar, '.');
                dependencies.put(group + ":" + inside.getName(names - 3), inside.getName(names - 2).toString());
            }
            return some(dependencies, "the class path");
        }

        static Map<String, String> ofBill(Path bill) {
            Map<String, String> dependencies = new TreeMap<>();
            for (JsonNode component : read(bill).path("components")) {
                var purl = PURL.matcher(component.path("purl").asString(""));
                if (purl.matches() && !purl.group(1).equals(OWN)) {
                    dependencies.put(purl.group(1) + ":" + purl.group(2), purl.group(3));
                }
            }
            return some(dependencies, bill.getFileName().toString());
        }

        private static Map<String, String> some(Map<String, String> dependencies, String where) {
            if (dependencies.isEmpty()) {
                throw new Broken("there is no dependency in " + where);
            }
            return dependencies;
        }
    }

    /** Versions in Maven's order: numbers as numbers, before a release what leads to it, after it what follows. */
    static class Version {

        static final Comparator<String> ORDER = (one, other) -> compare(tokens(one), tokens(other));

        private static final List<String> QUALIFIERS = List.of("alpha", "beta", "milestone", "rc", "snapshot", "", "sp");
        private static final int RELEASE = QUALIFIERS.indexOf("");
        private static final Pattern TOKEN = Pattern.compile("([.-]?)([0-9]+|[^0-9.-]+)");

        /** A dot, or a hyphen, which the border between digits and letters also is; and what follows it. */
        private record Token(boolean dot, String text) {
            boolean number() {
                return !text.isEmpty() && Character.isDigit(text.charAt(0));
            }

            boolean nothing() {
                return text.isEmpty() || number() && value().signum() == 0;
            }

            java.math.BigInteger value() {
                return new java.math.BigInteger(text);
            }
        }

        private static List<Token> tokens(String version) {
            List<Token> tokens = new ArrayList<>();
            var found = TOKEN.matcher(version.toLowerCase(Locale.ROOT));
            while (found.find()) {
                boolean followed = found.end() < version.length() && Character.isDigit(version.charAt(found.end()));
                tokens.add(new Token(found.group(1).equals("."), qualifier(found.group(2), followed)));
            }
            // 1.0-0 is 1, and 1.0-rc is 1-rc: what says nothing does not count before a hyphen or the end.
            for (int at = tokens.size() - 1; at >= 0; at--) {
                boolean end = at == tokens.size() - 1 || !tokens.get(at + 1).dot();
                if (at > 0 && end && tokens.get(at).nothing()) {
                    tokens.remove(at);
                }
            }
            return tokens;
        }

        private static String qualifier(String text, boolean numberFollows) {
            return switch (text) {
                case "final", "ga", "release" -> "";
                case "cr" -> "rc";
                case "a" -> numberFollows ? "alpha" : text;
                case "b" -> numberFollows ? "beta" : text;
                case "m" -> numberFollows ? "milestone" : text;
                default -> text;
            };
        }

        private static int compare(List<Token> one, List<Token> other) {
            for (int at = 0; at < Math.max(one.size(), other.size()); at++) {
                int order = at >= one.size()
                        ? -toNothing(other.get(at))
                        : at >= other.size() ? toNothing(one.get(at)) : compare(one.get(at), other.get(at));
                if (order != 0) {
                    return order;
                }
            }
            return 0;
        }

        /** How a token compares to none at its place. */
        private static int toNothing(Token token) {
            return token.number() ? token.value().signum() : Integer.compare(rank(token.text()), RELEASE);
        }

        private static int compare(Token one, Token other) {
            if (one.number() && other.number()) {
                return one.dot() == other.dot() ? one.value().compareTo(other.value()) : one.dot() ? 1 : -1;
            }
            if (one.number() || other.number()) {
                return one.number() ? 1 : -1;
            }
            int order = Integer.compare(rank(one.text()), rank(other.text()));
            return order != 0 || rank(one.text()) < QUALIFIERS.size() ? order : one.text().compareTo(other.text());
        }

        /** A word that is none of those comes after all of them. */
        private static int rank(String text) {
            int rank = QUALIFIERS.indexOf(text);
            return rank < 0 ? QUALIFIERS.size() : rank;
        }
    }
}
