import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Compares the time of every test class with the list in git, and names the classes that grew.
 *
 * <p>{@code java TestTimes.java REPORTS LIST [write]}; {@code mvnw verify} runs it, and {@code mvnw verify -Ptimes} writes the list anew.
 */
class TestTimes {

    private static final Pattern SUITE = Pattern.compile("<testsuite [^>]*?\\bname=\"([^\"]+)\"[^>]*?\\btime=\"([0-9.,]+)\"[^>]*");
    private static final Pattern SKIPPED = Pattern.compile("\\bskipped=\"[1-9]");
    private static final Pattern ROW = Pattern.compile("(?m)^\\| `([^`]+)` \\| ([0-9.]+) \\|$");

    /** Classes below this are not listed one by one. */
    private static final double LISTED_FROM = 1;

    /** A busy machine doubles any time; what is named here grew by more. */
    private static final double FACTOR = 2.5;

    private static final double SECONDS = 5;

    public static void main(String[] arguments) throws IOException {
        Path list = Path.of(arguments[1]);
        Map<String, Double> before = listed(list);
        Set<String> inPart = new TreeSet<>();
        Map<String, Double> times = times(Path.of(arguments[0]), inPart);
        if (arguments.length > 2 && arguments[2].equals("write")) {
            inPart.forEach(name -> times.merge(name, before.getOrDefault(name, 0.0), Double::max));
            Files.writeString(list, document(times));
            return;
        }
        times.forEach((name, time) -> {
            double earlier = before.getOrDefault(name, LISTED_FROM);
            if (time > earlier * FACTOR && time > earlier + SECONDS) {
                System.out.printf(Locale.ROOT, "Test times: %s took %.0f s, listed with %.0f s%n", name, time, earlier);
            }
        });
    }

    /** @param inPart gets the classes of which the run left tests out */
    private static Map<String, Double> times(Path reports, Set<String> inPart) throws IOException {
        Map<String, Double> times = new TreeMap<>();
        try (var files = Files.newDirectoryStream(reports, "TEST-*.xml")) {
            for (Path file : files) {
                var suite = SUITE.matcher(Files.readString(file));
                if (suite.find()) {
                    String name = suite.group(1).replace("org.gatehouse.", "");
                    times.put(name, Double.valueOf(suite.group(2).replace(",", "")));
                    if (SKIPPED.matcher(suite.group()).find()) {
                        inPart.add(name);
                    }
                }
            }
        }
        return times;
    }

    private static Map<String, Double> listed(Path list) throws IOException {
        Map<String, Double> listed = new TreeMap<>();
        if (Files.exists(list)) {
            ROW.matcher(Files.readString(list))
                    .results()
                    .forEach(row -> listed.put(row.group(1), Double.valueOf(row.group(2))));
        }
        return listed;
    }

    private static String document(Map<String, Double> times) {
        List<Map.Entry<String, Double>> slow = new ArrayList<>();
        double rest = 0;
        int others = 0;
        double sum = 0;
        for (var one : times.entrySet()) {
            sum += one.getValue();
            if (one.getValue() >= LISTED_FROM) {
                slow.add(one);
            } else {
                rest += one.getValue();
                others++;
            }
        }
        slow.sort(Map.Entry.<String, Double>comparingByValue(Comparator.reverseOrder()));
        StringBuilder text = new StringBuilder(
                """
                # What tests take

                Seconds of each class in one run of `./mvnw verify` on two cores, where five classes run at a time; of classes of which that run left
                tests out, the most that is known. `./mvnw verify -Ptimes` writes this page anew. Every `./mvnw verify` begins with the longest, and
                names those that took two and a half times as long and five seconds more.

                | class | seconds |
                |---|--:|
                """);
        for (var one : slow) {
            text.append(String.format(Locale.ROOT, "| `%s` | %.1f |%n", one.getKey(), one.getValue()));
        }
        text.append(String.format(Locale.ROOT, "| %d others, together | %.1f |%n| sum | %.0f |%n", others, rest, sum));
        return text.toString();
    }
}
