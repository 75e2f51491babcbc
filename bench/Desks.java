import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Users of the console, each with a session of its own, who open one page after the other.
 *
 * <p>{@code DESK_USER=… DESK_PASSWORD=… java Desks.java USERS SECONDS BASE COOKIES PATH…} signs in so many users, writes the cookies of one
 * to the file COOKIES, for curl, and says that they are signed in. Then each opens a page every five seconds, all paths in turn, and begins at another place than the next user. A page counts from the moment at which it was due until it
 * has come with the parts that it loads at once. Prints p50, p95, p99 and maximum in ms, the number of pages, how many were refused by
 * 503, and how many failed otherwise.
 */
class Desks {

    private static final long PAUSE_NANOS = 5_000_000_000L;

    /** The first pages of all users count for nothing. */
    private static final long WARM_UP_NANOS = PAUSE_NANOS;

    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");
    private static final Pattern PART = Pattern.compile("hx-get=\"([^\"]+)\"\\s+hx-trigger=\"load[^\"]*\"");

    private record Opened(double millis, int status) {}

    public static void main(String[] arguments) throws Exception {
        int users = Integer.parseInt(arguments[0]);
        long seconds = Long.parseLong(arguments[1]);
        String base = arguments[2];
        List<String> paths = List.of(arguments).subList(4, arguments.length);
        List<User> signedIn = new ArrayList<>();
        for (int number = 0; number < users; number++) {
            signedIn.add(User.signIn(base, paths));
        }
        signedIn.getFirst().writeCookies(Path.of(arguments[3]));
        System.out.println("signed in");
        long begin = System.nanoTime();
        List<Opened> opened = new ArrayList<>();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<Opened>>> running = new ArrayList<>();
            for (int number = 0; number < users; number++) {
                User user = signedIn.get(number);
                int place = number;
                long first = begin + PAUSE_NANOS * number / users;
                long end = begin + WARM_UP_NANOS + seconds * 1_000_000_000L;
                running.add(threads.submit(() -> user.open(place, first, begin + WARM_UP_NANOS, end)));
            }
            for (Future<List<Opened>> one : running) {
                opened.addAll(one.get());
            }
        }
        double[] millis = opened.stream().mapToDouble(Opened::millis).sorted().toArray();
        long refused = opened.stream().filter(one -> one.status() == 503).count();
        long failed = opened.stream().filter(one -> one.status() != 200 && one.status() != 503).count();
        System.out.printf(
                "%.1f %.1f %.1f %.1f %d %d %d%n",
                at(millis, 0.5), at(millis, 0.95), at(millis, 0.99), at(millis, 1), millis.length, refused, failed);
    }

    private static double at(double[] sorted, double share) {
        return sorted[Math.clamp((int) Math.ceil(sorted.length * share) - 1, 0, sorted.length - 1)];
    }

    private record User(HttpClient client, CookieManager cookies, String base, List<String> paths) {

        static User signIn(String base, List<String> paths) throws IOException, InterruptedException {
            CookieManager cookies = new CookieManager();
            HttpClient client = HttpClient.newBuilder()
                    .version(HttpClient.Version.HTTP_1_1)
                    .cookieHandler(cookies)
                    .followRedirects(HttpClient.Redirect.NORMAL)
                    .build();
            User user = new User(client, cookies, base, paths);
            Matcher token = TOKEN.matcher(user.get("/login").body());
            if (!token.find()) {
                throw new IOException("no form at " + base + "/login");
            }
            String form = "_csrf=" + encoded(token.group(1)) + "&username=" + encoded(System.getenv("DESK_USER")) + "&password="
                    + encoded(System.getenv("DESK_PASSWORD"));
            HttpResponse<String> answer = client.send(
                    HttpRequest.newBuilder(URI.create(base + "/login"))
                            .header("Content-Type", "application/x-www-form-urlencoded")
                            .POST(HttpRequest.BodyPublishers.ofString(form))
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            if (answer.statusCode() != 200 || answer.uri().getPath().equals("/login")) {
                throw new IOException("not signed in: " + answer.statusCode() + " at " + answer.uri());
            }
            return user;
        }

        void writeCookies(Path file) throws IOException {
            Files.writeString(
                    file,
                    cookies.getCookieStore().getCookies().stream()
                            .map(cookie -> cookie.getName() + "=" + cookie.getValue())
                            .collect(Collectors.joining("; ")));
        }

        /** Pages whose turn comes while the one before is still awaited wait, and count their waiting. */
        List<Opened> open(int place, long first, long countFrom, long end) throws InterruptedException, IOException {
            List<Opened> opened = new ArrayList<>();
            for (long due = first; due < end; due += PAUSE_NANOS) {
                long sleep = due - System.nanoTime();
                if (sleep > 0) {
                    Thread.sleep(sleep / 1_000_000, (int) (sleep % 1_000_000));
                }
                int status = page(paths.get(place++ % paths.size()));
                if (due >= countFrom) {
                    opened.add(new Opened((System.nanoTime() - due) / 1e6, status));
                }
            }
            return opened;
        }

        private int page(String path) throws IOException, InterruptedException {
            HttpResponse<String> answer = get(path);
            Matcher part = PART.matcher(answer.body());
            while (answer.statusCode() == 200 && part.find()) {
                answer = get(part.group(1).replace("&amp;", "&"));
            }
            return answer.uri().getPath().equals("/login") ? 401 : answer.statusCode();
        }

        private HttpResponse<String> get(String path) throws IOException, InterruptedException {
            return client.send(
                    HttpRequest.newBuilder(URI.create(base + path)).header("Accept", "text/html").build(),
                    HttpResponse.BodyHandlers.ofString());
        }

        private static String encoded(String text) {
            return URLEncoder.encode(text, StandardCharsets.UTF_8);
        }
    }
}
